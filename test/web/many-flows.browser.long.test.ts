import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBrowser, type TestBrowser } from './support/test-browser.js';
import './support/game-global.js';
import { soakRuns } from '../support/properties.js';
import { HASTY_PAGE, TestSite } from './support/test-site.js';

const FLOWS = soakRuns(200);
const SAMPLES = 5;

let browser: TestBrowser;
let site: TestSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([startTestBrowser(), TestSite.start()]);
});
afterAll(async () => {
  await Promise.all([browser?.stop(), site?.stop()]);
});

test(`${FLOWS} flows opened and closed in one page leave nothing behind`, async () => {
  site.pageScript = HASTY_PAGE;
  const page = await browser.newPage();
  await page.goto(site.gameUrl);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      heap: of('JSHeapUsedSize'),
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      documents: of('Documents'),
    };
  };
  const open = (count: number) =>
    page.evaluate(async (flows) => {
      for (let flow = 0; flow < flows; flow += 1) await globalThis.game.open().finished;
      return globalThis.game.outcomes.splice(0).length;
    }, count);

  await open(50);
  const samples = [await measure()];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    expect(await open(FLOWS / SAMPLES)).toBe(FLOWS / SAMPLES);
    samples.push(await measure());
  }
  console.log(
    samples.map(({ heap, nodes, listeners }) => `${heap} bytes, ${nodes} nodes, ${listeners} listeners`).join('\n'),
  );
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  expect(last.nodes - first.nodes).toBeLessThan(20);
  expect(last.listeners - first.listeners).toBeLessThan(10);
  expect(last.documents - first.documents).toBeLessThan(3);
  expect((last.heap - first.heap) / FLOWS).toBeLessThan(400);
}, 1_800_000);
