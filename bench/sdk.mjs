// npm run bench:sdk: from a flow's call to its first paint and first row of data, compared with the same page opened bare;
// cold, and with prewarm(). Uses the built service with its demo data and the browser of the end-to-end tests.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerClient } from '../dist/server.js';
import { findBrowser } from '../test/e2e/support/find-browser.ts';
import { launchBrowser } from '../test/e2e/support/launch-browser.ts';
import { System } from '../test/e2e/support/system.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PREWARMED_MS = 1_500;
/** The budgets of this bench; it fails above them. */
const LIMITS = { paintRatio: 1.25, prewarmRatio: 0.5 };

const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
const { env, platform, arch } = process;
const system = await System.start();
const launched = await launchBrowser(await findBrowser({ env, platform, arch, unpackInto: folder }));
const fixtures = await (await fetch(`${system.serviceUrl}/sandbox/fixtures`)).json();
const client = createServerClient({
  addresses: system.serviceUrl,
  clientId: fixtures.client_id,
  clientSecret: fixtures.client_secret,
});
const game = await startGame();

const FLOWS = [
  { name: 'history', page: '/ui/v1/screens/history', row: 'main li', start: 'ui.HistoryFlow()' },
  {
    name: 'checkout',
    page: '/ui/v1/flow/checkout',
    row: 'li.line',
    start: `ui.CheckoutFlow({ redirect: () => fetch('/checkout', { method: 'POST' }).then((answer) => answer.json()) })`,
  },
];

let failed = false;
try {
  console.log(
    `medians of ${ROUNDS} interleaved rounds, ms        bare paint   paint   first row   first row, prewarmed`,
  );
  for (const flow of FLOWS) {
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await openBare(flow);
      const cold = await openFlow(flow, false);
      const warm = await openFlow(flow, true);
      // The first round warms up the machine.
      if (round > 0) rounds.push({ bare, paint: cold.paint, row: cold.row, warmRow: warm.row });
    }
    const [bare, paint, row, warmRow] = ['bare', 'paint', 'row', 'warmRow'].map((key) =>
      median(rounds.map((r) => r[key])),
    );
    const cells = [bare, paint, row, warmRow].map((ms) => ms.toFixed(0).padStart(11)).join('');
    console.log(`${flow.name.padEnd(44)}${cells}`);
    check(`${flow.name}: call to first paint, beside the bare page`, paint / bare, LIMITS.paintRatio);
    check(`${flow.name}: call to first row prewarmed, beside cold`, warmRow / row, LIMITS.prewarmRatio);
  }
} finally {
  game.server.close();
  await launched.close();
  await system.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

function check(what, ratio, limit) {
  const over = ratio > limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${what}: ${ratio.toFixed(2)} of ${limit}`);
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The page in a frame of the same game, inserted directly: another site's frame needs a process of its own either way. */
async function openBare({ page: path }) {
  return inPage(async (page) => {
    await page.goto(game.url);
    const calledAt = await page.evaluate((url) => {
      const now = performance.timeOrigin + performance.now();
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%';
      frame.src = url;
      document.body.append(frame);
      return now;
    }, `${system.serviceUrl}${path}`);
    const frame = await (await page.waitForSelector('iframe', { state: 'attached' })).contentFrame();
    return (await firstPaintOf(frame)) - calledAt;
  });
}

function firstPaintOf(frame) {
  return frame.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const paint = performance.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(performance.timeOrigin + paint.startTime);
          else setTimeout(look, 5);
        };
        look();
      }),
  );
}

/** Absolute times by the machine's clock, as the call and the page run in two processes. */
async function openFlow({ name, start, row }, prewarm) {
  return inPage(async (page) => {
    await page.addInitScript((selector) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          window.firstRowAt = performance.timeOrigin + performance.now();
        });
      });
      watch.observe(document, { childList: true, subtree: true });
    }, row);
    await page.goto(game.url);
    if (prewarm) {
      await page.evaluate((flow) => ui.prewarm(flow), name);
      await page.waitForTimeout(PREWARMED_MS);
    }
    const calledAt = await page.evaluate((code) => {
      const now = performance.timeOrigin + performance.now();
      // biome-ignore lint/security/noGlobalEval: the bench's own text
      eval(code);
      return now;
    }, start);
    const frame = await (await page.waitForSelector('dialog iframe', { state: 'attached' })).contentFrame();
    await frame.waitForFunction(() => window.firstRowAt !== undefined);
    const firstRow = await frame.evaluate(() => window.firstRowAt);
    const paint = await firstPaintOf(frame);
    return { paint: paint - calledAt, row: firstRow - calledAt };
  });
}

async function inPage(work) {
  const context = await launched.browser.newContext();
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The smallest game: the SDK, a session and a checkout. */
async function startGame() {
  const sdk = await readFile(new URL('../dist/svc-bridge.global.js', import.meta.url));
  const html = `<!doctype html><title>game</title><canvas></canvas><script src="/sdk.js"></script><script>
    const session = () => fetch('/session', { method: 'POST' }).then((answer) => answer.json());
    var ui = new SvcBridge.UIManager({ environment: '${system.serviceUrl}', ports: SvcBridge.browserPorts(), session });
  </script>`;
  const accountId = fixtures.buyer.account_id;
  const answers = {
    '/session': async () => (await client.authorizeUser(accountId, { returnToken: true })).value.token,
    '/checkout': async () =>
      (
        await client.authorizeInvoice({
          account_id: accountId,
          is_escrow: false,
          invoice_mechanism: 'widget',
          reference_type: 'bench',
          reference_id: String(Math.random()),
          line_items: [
            {
              description: 'A lantern',
              product_sku: 'L',
              transaction_type: 'user_to_integrator',
              currency: 'USD',
              amount: 100,
            },
          ],
        })
      ).value,
  };
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(await answer()));
    else if (request.url === '/sdk.js') response.setHeader('content-type', 'text/javascript').end(sdk);
    else response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${server.address().port}/`, server };
}
