import type { Browser, CDPSession, Frame, Page } from 'playwright-core';

/** As fast as a thumb dragged through it. */
const PX_PER_FRAME = 800;

/** What the page holds once so many rows are loaded. */
export interface Memory {
  readonly rows: number;
  /** JS heap after a garbage collection, bytes. */
  readonly heap: number;
  readonly nodes: number;
}

export interface ScrollReport {
  /** Time between frames, ms. */
  readonly frames: readonly number[];
  readonly early: Memory;
  readonly end: Memory;
}

/** Scrolls through a history until it has loaded `rows` entries, and measures its memory there and after `earlyRows`. */
export async function scrollThrough(
  browser: Browser,
  url: string,
  rows: number,
  earlyRows: number,
): Promise<ScrollReport> {
  const context = await browser.newContext({ viewport: { width: 480, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(url);
  const frame = await frameOf(page);
  await frame.locator('button.row').first().waitFor();
  const start = await scrollTo(frame, earlyRows);
  const early = await memoryOf(devtools, earlyRows);
  const rest = await scrollTo(frame, rows);
  const end = await memoryOf(devtools, rows);
  await context.close();
  return { frames: [...start, ...rest], early, end };
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The host page has no frame.');
  return frame;
}

/** @returns the time of every frame until that many rows were on screen */
function scrollTo(frame: Frame, rows: number): Promise<number[]> {
  return frame.evaluate(
    async ([lastId, px]) => {
      const times: number[] = [];
      let before = await new Promise(requestAnimationFrame);
      for (;;) {
        const now = await new Promise(requestAnimationFrame);
        times.push(now - before);
        before = now;
        const last = document.getElementById(lastId);
        if (last && last.getBoundingClientRect().top < innerHeight) return times;
        scrollBy(0, px);
      }
    },
    [`row-entry-${rows - 1}`, PX_PER_FRAME] as const,
  );
}

async function memoryOf(devtools: CDPSession, rows: number): Promise<Memory> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { rows, heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}
