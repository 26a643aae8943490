// The shops of `npx svc-bridge init`, in every combination: installed from npm, started, and bought from in the sandbox, both by HTTP and by
// a player who clicks in a browser.
import { join } from 'node:path';
import { StarterShop } from '../../test/e2e/support/starter-shop.js';

/** By client: what a player clicks. */
const CLIENTS = { page: '#buy', phaser: 'canvas', three: 'canvas' };
const SERVERS = ['express', 'fastify', 'hono'];

export const starters = Object.entries(CLIENTS).flatMap(([client, target]) =>
  SERVERS.map((server) => ({
    name: `Starter: ${client} on ${server}`,
    install: [],
    files: {},
    commands: [['svc-bridge', 'init', 'my-shop', '--client', client, '--server', server]],
    async use({ folder, run, serviceUrl, page }) {
      const shop = join(folder, 'my-shop');
      await run(['npm', 'install', '--no-audit', '--no-fund'], shop);
      const running = await StarterShop.start(shop, serviceUrl);
      try {
        const outcome = await running.buy();
        if (outcome !== 'complete') throw new Error(`the purchase ended as ${outcome}`);
        await buyByHand(page, running.url, target);
      } finally {
        await running.stop();
      }
    },
  })),
);

async function buyByHand(page, url, target) {
  const broken = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  try {
    await page.goto(url);
    const flow = page.frameLocator('dialog iframe');
    // A game draws its first frames before it handles a click.
    for (const until = Date.now() + 30_000; !(await page.locator('dialog iframe').count()); ) {
      if (Date.now() > until) throw new Error(`a click on ${target} opened no checkout`);
      await page
        .locator(target)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await page.waitForTimeout(1_000);
    }
    await flow.getByRole('button', { name: /^Pay/ }).click();
    const outcome = page.locator('#outcome', { hasText: 'complete' }).waitFor();
    // the frame disappears during the click, which the driver may never see acknowledged
    const click = flow.getByRole('button', { name: 'Done' }).click();
    await Promise.race([click.catch(() => undefined), outcome]);
    await outcome;
  } catch (error) {
    throw new Error([error.message, ...broken].join('\n'));
  }
}
