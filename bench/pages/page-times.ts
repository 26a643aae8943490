import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findBrowser } from '../../test/e2e/support/find-browser.js';
import { type LaunchedBrowser, launchBrowser } from '../../test/e2e/support/launch-browser.js';
import type { BenchServer } from './bench-server.js';

const ROUNDS = Number(process.env.ROUNDS ?? 15);

/** How much slower the CPU of the slow profile is. */
const SLOWER = 4;

/** Precedes the page's own console report. */
const TIMES = 'times ';

export interface MeasuredPage {
  readonly name: string;
  readonly page: string;
  /** Selects the element that is awaited. */
  readonly ready: string;
}

export interface Times {
  paint: number;
  ready: number;
}

/** A page with one word, for comparison. */
export const BLANK_PAGE: MeasuredPage = { name: 'blank', page: '/blank', ready: 'p' };

/** A page of less than a kilobyte that asks its host for the list and shows one row: no page can show one sooner. */
export const BARE_ROW_PAGE: MeasuredPage = { name: 'bare row', page: '/bare-row', ready: 'button.row' };

/** The same, with the amount, day and time that a row of the history shows, formatted by the browser. */
export const TELLING_ROW_PAGE: MeasuredPage = { name: 'telling row', page: '/telling-row', ready: 'button.row' };

export async function startBenchBrowser(): Promise<LaunchedBrowser> {
  const unpackInto = join(tmpdir(), 'svc-bench-browser');
  mkdirSync(unpackInto, { recursive: true });
  return launchBrowser(
    await findBrowser({ env: process.env, platform: process.platform, arch: process.arch, unpackInto }),
  );
}

export interface Profile {
  /** A slower processor and connection. */
  readonly slow?: boolean;
  /** The host is of another site, so that page and host have a process each; not with `slow`, which slows down one process. */
  readonly apart?: boolean;
}

/** Loads all pages in turn, round after round. */
export async function measurePages(
  browser: Browser,
  server: BenchServer,
  pages: readonly MeasuredPage[],
  { slow = false, apart = false }: Profile,
): Promise<Map<string, Times[]>> {
  if (slow) server.slowDown();
  const host = `${apart ? server.otherSite : server.origin}/host?page=${server.origin}`;
  const samples = new Map<string, Times[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, page, ready } of pages) {
      const times = await measure(browser, `${host}${page}`, ready, slow);
      // The first round warms up the browser.
      if (round > 0) samples.get(name)?.push(times);
    }
  }
  return samples;
}

async function measure(on: Browser, url: string, ready: string, slow: boolean): Promise<Times> {
  const context = await on.newContext({ viewport: { width: 480, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchFrame(ready));
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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

export function median(times: readonly Times[] = [], field: keyof Times): number {
  const sorted = times.map((entry) => entry[field]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
