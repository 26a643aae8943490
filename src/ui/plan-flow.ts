import type { Addresses } from '../api/api-context.js';
import { withQuery } from '../api/send-request.js';
import type { FlowName, FlowPlan, ScreenName } from '../flow/flow-plan.js';
import type { Welcome } from '../model/host-messages.js';
import type { FlowOptions } from './flow-options.js';
import { withoutNulls } from './without-nulls.js';

/** Defaults of a host's flows. */
export interface FlowDefaults extends Pick<FlowOptions, 'theme' | 'locale'> {
  readonly integrator?: string;
}

/** What every flow's plan has: its page and the page's welcome. */
export function planFlow(
  { addresses }: { readonly addresses: Addresses },
  flow: FlowName,
  { signal, timeoutMs, ...own }: FlowOptions,
  defaults: FlowDefaults,
  more: Partial<Welcome>,
): Pick<FlowPlan, 'flow' | 'url' | 'origin' | 'welcome' | 'signal' | 'timeoutMs'> {
  const theme = withoutNulls(own.theme ?? defaults.theme);
  const locale = own.locale ?? defaults.locale ?? undefined;
  const integrator = defaults.integrator ?? more.parameters?.integrator;
  return {
    flow,
    url: pageUrl(addresses, flow, { locale, integrator }),
    origin: originOf(addresses.webUrl),
    welcome: { theme, locale, ...more },
    signal,
    timeoutMs: timeoutMs ?? undefined,
  };
}

/** A flow's page; contains nothing secret. */
function pageUrl(
  { webUrl }: Addresses,
  flow: FlowName,
  { locale, integrator }: { readonly locale?: string | undefined; readonly integrator?: string | undefined },
): string {
  return withQuery(`${webUrl}/ui/v1/${isScreen(flow) ? 'screens' : 'flow'}/${flow}`, { lang: locale, integrator });
}

/** `https://pay.example/path` → `https://pay.example`, as browsers write an origin. */
export function originOf(url: string): string {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return origin.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');
}

export const isScreen = (flow: FlowName): flow is ScreenName => flow === 'history' || flow === 'receipt';
