// First paint of the pages compared with a blank page's, and checkout's first row with Pay armed: medians of one run, all pages in turn.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findBrowser } from '../../test/e2e/support/find-browser.js';
import { launchBrowser } from '../../test/e2e/support/launch-browser.js';
import { startBenchServer } from './bench-server.js';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** IntersectionObserver v2 reports visibility after this delay at the earliest. */
const ARM_DELAY_MS = 100;
const MOST_PAINT_RATIO = 1.3;
const MOST_READY_RATIO = 2.5;

const PAGES = [
  { name: 'blank', page: '/blank', ready: 'p' },
  { name: 'history', page: '/screens/history', ready: 'button.row' },
  { name: 'checkout', page: '/flow/checkout', ready: '#pay[data-armed="true"]' },
];

/** Precedes the page's own console report. */
const TIMES = 'times ';

interface Times {
  paint: number;
  ready: number;
}

const unpackInto = join(tmpdir(), 'svc-bench-browser');
mkdirSync(unpackInto, { recursive: true });
const binary = await findBrowser({ env: process.env, platform: process.platform, arch: process.arch, unpackInto });
const { browser, close } = await launchBrowser(binary);
const server = await startBenchServer();
let failed = false;
for (const slow of [false, true]) {
  if (slow) server.slowDown();
  const samples = new Map<string, Times[]>(PAGES.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const page of PAGES) {
      const times = await measure(browser, `${server.origin}/host?page=${page.page}`, page.ready, slow);
      // The first round warms up the browser.
      if (round > 0) samples.get(page.name)?.push(times);
    }
  }
  report(slow, samples);
}
await server.close();
await close();
process.exit(failed ? 1 : 0);

async function measure(on: Browser, url: string, ready: string, slow: boolean): Promise<Times> {
  const context = await on.newContext({ viewport: { width: 480, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchFrame(ready));
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  // Reported by the page itself: polling it meanwhile would take time from its own script.
  const said = page.waitForEvent('console', { predicate: (line) => line.text().startsWith(TIMES) });
  await page.goto(url);
  const times: Times = JSON.parse((await said).text().slice(TIMES.length));
  await context.close();
  return times;
}

/** A script for the page: reports its first paint and when the awaited element appeared. */
function watchFrame(ready: string): string {
  return `(() => {
    if (window.parent === window) return;
    const times = {};
    const note = (name, time) => {
      times[name] = time;
      if (times.paint && times.ready) console.log('${TIMES}' + JSON.stringify(times));
    };
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) note('paint', paint.startTime);
    }).observe({ type: 'paint', buffered: true });
    const look = () => {
      if (document.querySelector(${JSON.stringify(ready)})) note('ready', performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })()`;
}

function report(slow: boolean, samples: Map<string, Times[]>): void {
  const blank = median(samples.get('blank'), 'paint');
  console.log(slow ? '\n4× slower CPU, 1.6 Mb/s, 150 ms latency' : 'as it is');
  for (const [name, times] of samples) {
    const paint = median(times, 'paint');
    const ready = median(times, 'ready') - (name === 'checkout' ? ARM_DELAY_MS : 0);
    const paintRatio = paint / blank;
    const readyRatio = ready / blank;
    const isOver = name === 'checkout' && (paintRatio > MOST_PAINT_RATIO || readyRatio > MOST_READY_RATIO);
    failed ||= isOver;
    console.log(
      `  ${name.padEnd(9)} first paint ${paint.toFixed(0).padStart(4)} ms (${paintRatio.toFixed(2)}×)` +
        `   ready ${ready.toFixed(0).padStart(4)} ms (${readyRatio.toFixed(2)}×)${isOver ? '   over its limit' : ''}`,
    );
  }
  console.log(
    `  checkout's limits: first paint ${MOST_PAINT_RATIO}×, Pay armed ${MOST_READY_RATIO}× after the arm delay`,
  );
}

function median(times: readonly Times[] = [], field: keyof Times): number {
  const sorted = times.map((entry) => entry[field]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
