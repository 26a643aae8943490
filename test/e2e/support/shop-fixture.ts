import type { FrameLocator, Page } from 'playwright-core';
import type { PaymentFlowName } from 'svc-bridge';
import type { ServerClient } from 'svc-bridge/server';
import { inject } from 'vitest';
import { BrowserFixture } from './browser-fixture.js';
import { HostSite } from './host-site.js';
import { type CheckoutOptions, checkoutRedirect, userRedirect } from './redirects.js';
import { type Fixtures, fetchFixtures } from './sandbox.js';
import { createDemoClient } from './service-client.js';

export type { PaymentFlowName as FlowName } from 'svc-bridge';

export interface OpenShopOptions {
  readonly flow: PaymentFlowName;
  /** The page shows the flow by the SDK in a dialog, or by the widget inside an element. */
  readonly by?: 'sdk' | 'widget';
  readonly checkout?: CheckoutOptions;
  /** Instead of a fresh one each time. */
  readonly redirect?: () => Promise<string>;
  /** The player of the flow; the demo buyer when absent. */
  readonly accountId?: string;
  /** Further options of the flow or the widget. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Of the integrator's page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the integrator's server returns about an interrupted payment. */
  readonly confirm?: () => Promise<string>;
  readonly page?: Page;
  /** A script of `pages/` that the integrator's page also runs. */
  readonly extraScript?: string;
}

export interface OpenShop {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly site: HostSite;
}

/** An integrator with its own pages, against the running service. */
export class ShopFixture {
  readonly browser: BrowserFixture;
  readonly client: ServerClient;
  readonly fixtures: Fixtures;
  readonly serviceUrl: string;
  readonly #sites: HostSite[] = [];

  private constructor(serviceUrl: string, browser: BrowserFixture, client: ServerClient, fixtures: Fixtures) {
    this.serviceUrl = serviceUrl;
    this.browser = browser;
    this.client = client;
    this.fixtures = fixtures;
  }

  /** @param serviceUrl - the shared service when absent */
  static async start(serviceUrl = inject('serviceUrl')): Promise<ShopFixture> {
    const [browser, client, fixtures] = await Promise.all([
      BrowserFixture.start(),
      createDemoClient(serviceUrl),
      fetchFixtures(serviceUrl),
    ]);
    return new ShopFixture(serviceUrl, browser, client, fixtures);
  }

  /** Opens an integrator's page whose Open button starts the flow. */
  async open(options: OpenShopOptions): Promise<OpenShop> {
    const { flow, by = 'sdk', headers, extraScript, confirm = async () => 'pending' } = options;
    const site = await HostSite.start({
      config: {
        environment: this.serviceUrl,
        flow: `${flow.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}Flow`,
        payment: by === 'sdk' ? (options.options ?? {}) : undefined,
        options: by === 'widget' ? { flow, ...options.options } : {},
      },
      routes: { '/redirect': options.redirect ?? (() => this.redirect(options)), '/confirm': confirm },
      ...(headers && { headers }),
      ...(extraScript && { extraScript }),
    });
    this.#sites.push(site);
    const page = options.page ?? (await this.browser.newPage());
    await page.goto(site.url + (by === 'widget' ? '/widget' : '/'));
    return { page, site, frame: page.locator('iframe').contentFrame() };
  }

  /** Another site that shows the game in a sandboxed frame. @returns the portal's address */
  async openPortal(game: string): Promise<string> {
    const site = await HostSite.start({ config: {}, game });
    this.#sites.push(site);
    return `${site.url}/portal`;
  }

  async redirect({ flow, checkout, accountId }: OpenShopOptions): Promise<string> {
    const account_id = accountId ?? this.fixtures.buyer.account_id;
    if (flow === 'checkout') return checkoutRedirect(this.client, { buyer: { account_id } }, checkout);
    return userRedirect(this.client, account_id);
  }

  /** Call after each test. */
  async tidyUp(): Promise<void> {
    await this.browser.closePages();
    await Promise.all(this.#sites.splice(0).map((site) => site.stop()));
  }

  async stop(): Promise<void> {
    await this.browser.stop();
  }
}
