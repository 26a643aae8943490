import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { ShopFixture } from './support/shop-fixture.js';
import { System } from './support/system.js';

let system: System;
let shop: ShopFixture;

beforeAll(async () => {
  system = await System.start({ serviceEnv: { LOG_LEVEL: 'debug' } });
  shop = await ShopFixture.start(system.serviceUrl);
});

afterEach(() => shop.tidyUp());

afterAll(async () => {
  await shop.stop();
  await system.stop();
});

/** Everything that others can read while a flow runs: addresses, referrers, console. */
class Traces {
  readonly secrets: string[] = [];
  readonly #lines: string[] = [];

  watch(page: Page): void {
    page.on('console', (message) => this.#lines.push(`console: ${message.text()}`));
    page.on('framenavigated', (frame) => this.#lines.push(`navigated: ${frame.url()}`));
    // A frame that goes away takes the headers of its last requests along.
    page.on('request', (request) => this.#note(request).catch(() => undefined));
  }

  async #note(request: Request): Promise<void> {
    this.#lines.push(`requested: ${request.url()}`);
    const { referer, authorization } = await request.allHeaders();
    if (referer) this.#lines.push(`referer: ${referer}`);
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    if (token) this.secrets.push(token);
  }

  add(source: string, text: string): void {
    this.#lines.push(`${source}: ${text}`);
  }

  get leaks(): string[] {
    return this.#lines.filter((line) => this.secrets.some((secret) => line.includes(secret)));
  }

  get count(): number {
    return this.#lines.length;
  }
}

/** What any script of a document can read afterwards. Runs in the browser. */
function readPast(): string {
  let stored: unknown = 'forbidden';
  try {
    stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  } catch {
    // A browser that blocks storage in frames throws.
  }
  const entries = performance.getEntries().map(({ name }) => name);
  return JSON.stringify({ address: location.href, history: history.state, entries, stored });
}

describe('after hand-over', () => {
  it.each(['sdk', 'widget'] as const)(
    'no nonce and no token of a checkout by the %s is left where others can read it',
    async (by) => {
      const traces = new Traces();
      const page = await shop.browser.newPage();
      traces.watch(page);
      const redirect = await shop.redirect({ flow: 'checkout' });
      const nonce = new URLSearchParams(new URL(redirect).hash.slice(1)).get('nonce') ?? '';
      expect(nonce.length).toBeGreaterThan(20);
      traces.secrets.push(nonce);

      const { frame } = await shop.open({ flow: 'checkout', by, page, redirect: async () => redirect });
      await outcomesOf(page, async () => {
        await frame.locator('#pay[data-armed="true"]').click();
        await frame.getByRole('button', { name: 'Done' }).waitFor();
        traces.add('in the frame', await frame.locator('body').evaluate(readPast));
        await clickAway(frame.getByRole('button', { name: 'Done' }));
      });
      traces.add('in the page', await page.evaluate(readPast));
      traces.add('log of the service', system.output);

      expect(traces.secrets.length).toBeGreaterThan(1);
      expect(traces.count).toBeGreaterThan(5);
      expect(traces.leaks).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    },
  );
});
