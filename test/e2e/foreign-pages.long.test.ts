import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { ShopFixture } from './support/shop-fixture.js';
import { System } from './support/system.js';

let system: System;
let shop: ShopFixture;

beforeAll(async () => {
  system = await System.start();
  shop = await ShopFixture.start(system.serviceUrl);
});

afterEach(() => shop.tidyUp());

afterAll(async () => {
  await shop.stop();
  await system.stop();
});

const register = (origins: readonly string[], fixtures: Parameters<typeof callAsIntegrator>[0] = shop.fixtures) =>
  callAsIntegrator(fixtures, system.serviceUrl, { method: 'PUT', path: '/v1/integrator/origins', body: { origins } });

/** A node may cache an integrator's origins for 2 s. */
async function letsIn(origin: string): Promise<void> {
  const integrator = new URL(await shop.redirect({ flow: 'checkout' })).searchParams.get('integrator');
  const page = `${system.serviceUrl}/ui/v1/flow/checkout?integrator=${integrator}`;
  const policy = async () => (await fetch(page)).headers.get('content-security-policy');
  await expect.poll(policy, { timeout: 10_000 }).toContain(origin);
}

it.each(['sdk', 'widget'] as const)(
  'a checkout by the %s can be framed only by its integrator’s origins, however many another integrator has',
  async (by) => {
    const long = Array.from(
      { length: 16 },
      (_, index) => `https://${'x'.repeat(60)}.${'y'.repeat(40)}.g${index}.example`,
    );
    await register(long, { ...shop.fixtures, ...shop.fixtures.other_client });
    const { page, frame, site } = await shop.open({ flow: 'checkout', by });
    await register([site.url]);
    await letsIn(site.url);
    const policies: string[] = [];
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'] ?? '';
      if (response.url().includes('/ui/v1/flow/')) policies.push(/frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? '');
    });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    expect(policies.at(-1)).toBe(`'self' ${site.url}`);
    expect(policies.length).toBe(by === 'widget' ? 1 : 2);
  },
);

it('a page of an unregistered origin sees nothing of a flow, and its nonce stays unused', async () => {
  await register(['https://games.example']);
  const redirect = await shop.redirect({ flow: 'checkout' });
  const { page } = await shop.open({ flow: 'checkout', by: 'widget', redirect: async () => redirect });

  const outcomes = await outcomesOf(page);
  expect(outcomes).toMatchObject([{ callback: 'onError' }]);
  expect(JSON.stringify(outcomes)).toMatch(/page_(failed|unresponsive|blocked)/);

  await page.goto(redirect);
  await page.getByRole('button', { name: /continue/i }).click();
  await page.locator('#pay[data-armed="true"]').waitFor();
});
