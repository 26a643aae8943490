import type { Addresses } from '../api/addresses.js';
import type { FlowName, ScreenName } from '../flow/flow-name.js';

/** The page of a flow; holds nothing secret. */
export function pageUrl(
  { webUrl }: Addresses,
  flow: FlowName,
  { locale, integrator }: { readonly locale?: string | undefined; readonly integrator?: string | undefined },
): string {
  const query = Object.entries({ lang: locale, integrator }).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return `${webUrl}/ui/v1/${isScreen(flow) ? 'screens' : 'flow'}/${flow}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** `https://pay.example/path` → `https://pay.example`, as browsers write an origin. */
export function originOf(url: string): string {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return origin.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');
}

export const isScreen = (flow: FlowName): flow is ScreenName => flow === 'history' || flow === 'receipt';
