import type { Addresses } from '../api/addresses.js';
import type { FlowName } from '../flow/flow-name.js';

/** The page of a flow; holds nothing secret. */
export function pageUrl({ webUrl }: Addresses, flow: FlowName, locale: string | undefined): string {
  const folder = flow === 'history' || flow === 'receipt' ? 'screens' : 'flow';
  return `${webUrl}/ui/v1/${folder}/${flow}${locale ? `?lang=${encodeURIComponent(locale)}` : ''}`;
}

/** `https://pay.example/path` → `https://pay.example`, as browsers write an origin. */
export function originOf(url: string): string {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return origin.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');
}
