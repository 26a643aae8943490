import type { Addresses } from '../api/addresses.js';
import type { FlowName } from '../flow/flow-name.js';
import type { FlowPlan } from '../flow/flow-plan.js';
import type { Welcome } from '../model/host-messages.js';
import type { FlowOptions } from './flow-options.js';
import { originOf, pageUrl } from './page-url.js';

/** What holds for every flow of a host. */
export interface FlowDefaults extends Pick<FlowOptions, 'theme' | 'locale'> {
  readonly integrator?: string;
}

/** What every flow's plan has: its page, and what the page is welcomed with. */
export function planFlow(
  { addresses }: { readonly addresses: Addresses },
  flow: FlowName,
  { signal, timeoutMs, ...own }: FlowOptions,
  defaults: FlowDefaults,
  more: Partial<Welcome>,
): Pick<FlowPlan, 'flow' | 'url' | 'origin' | 'welcome' | 'signal' | 'timeoutMs'> {
  const { theme = defaults.theme, locale = defaults.locale } = own;
  const { integrator = more.parameters?.integrator } = defaults;
  return {
    flow,
    url: pageUrl(addresses, flow, { locale, integrator }),
    origin: originOf(addresses.webUrl),
    welcome: { theme, locale, ...more },
    signal,
    timeoutMs,
  };
}
