import { inject } from 'vitest';
import { HostSite } from '../../e2e/support/host-site.js';
import { type CheckoutOptions, checkoutRedirect, userRedirect } from '../../e2e/support/redirects.js';
import { registerPlayer } from '../../e2e/support/register-player.js';
import { fetchFixtures } from '../../e2e/support/sandbox.js';
import { createDemoClient } from '../../e2e/support/service-client.js';

export interface ShopOptions {
  readonly flow: 'checkout' | 'tos' | 'purchase' | 'payment-selection';
  /** The page shows the flow by the SDK in a dialog, or by the widget inside an element. */
  readonly by: 'sdk' | 'widget';
  readonly checkout?: CheckoutOptions;
  /** The flow of a new player who has accepted the terms and owns nothing, instead of the demo buyer's. */
  readonly isNewPlayer?: boolean;
  /** Of the integrator's page. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly extraScript?: string;
  /** Instead of a fresh one each time. */
  readonly redirect?: string;
}

/** Starts an integrator's site whose Open button starts the flow. @returns its page's address and its end */
export async function startShop(options: ShopOptions): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { flow, by, headers, extraScript } = options;
  const site = await HostSite.start({
    config: {
      environment: inject('serviceUrl'),
      flow: `${flow.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}Flow`,
      ...(by === 'sdk' ? { payment: {} } : { options: { flow } }),
    },
    routes: {
      '/redirect': async () => options.redirect ?? (await newRedirect(options)),
      '/confirm': async () => 'pending',
    },
    ...(headers && { headers }),
    ...(extraScript && { extraScript }),
  });
  return { url: site.url + (by === 'widget' ? '/widget' : '/'), stop: () => site.stop() };
}

/** A one-time redirect, as requested by the integrator's server. */
export async function newRedirect({ flow, checkout, isNewPlayer }: ShopOptions): Promise<string> {
  const serviceUrl = inject('serviceUrl');
  const [client, fixtures] = await Promise.all([createDemoClient(serviceUrl), fetchFixtures(serviceUrl)]);
  if (flow === 'checkout') return checkoutRedirect(client, fixtures, checkout);
  return userRedirect(client, isNewPlayer ? await registerPlayer(fixtures, serviceUrl) : fixtures.buyer.account_id);
}
