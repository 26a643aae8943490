// The history compared with a blank page, scrolled through to the end of a long list, and its size.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BenchServer, startBenchServer } from '../pages/bench-server.js';
import {
  BARE_ROW_PAGE,
  BLANK_PAGE,
  measurePages,
  median,
  startBenchBrowser,
  TELLING_ROW_PAGE,
  type Times,
} from '../pages/page-times.js';
import { ownSize } from './own-size.js';
import { type ScrollReport, scrollThrough } from './scroll-through.js';

const ROWS = Number(process.env.ROWS ?? 100_000);
/** Where memory is compared with the end. */
const EARLY_ROWS = ROWS / 10;
/** Of the blank page's first paint: where the page has a process of its own, as browsers give it in a game of another site; and where not. */
const MOST_ROW_RATIO = { apart: 2, together: 2.5 };
const MOST_OWN_BYTES = 30 * 1024;
const MOST_FRAME_MS = 20;
/** A row that was scrolled past keeps what it shows, in case the player comes back. */
const MOST_BYTES_PER_ROW = 400;
const MOST_NODES_RATIO = 1.2;

const PAGES = [
  BLANK_PAGE,
  BARE_ROW_PAGE,
  TELLING_ROW_PAGE,
  { name: 'history', page: '/screens/history', ready: 'button.row' },
];

const { browser, close } = await startBenchBrowser();
const server: BenchServer = await startBenchServer();
let failed = false;
reportScroll(
  await scrollThrough(browser, `${server.origin}/host?page=/screens/history&rows=${ROWS}`, ROWS, EARLY_ROWS),
);
for (const [name, profile] of [
  ['as it is', { apart: true }],
  ['page and game in one process', {}],
  ['the same on a 4× slower CPU, 1.6 Mb/s, 150 ms latency', { slow: true }],
] as const) {
  const limit = 'apart' in profile ? MOST_ROW_RATIO.apart : MOST_ROW_RATIO.together;
  reportFirstRow(name, limit, await measurePages(browser, server, PAGES, profile));
}
await reportSizes();
await server.close();
await close();
process.exit(failed ? 1 : 0);

function reportScroll({ frames, early, end }: ScrollReport): void {
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  const perRow = (end.heap - early.heap) / (end.rows - early.rows);
  const count = (value: number) => value.toLocaleString('en');
  console.log(`${count(end.rows)} rows scrolled through, ${count(sorted.length)} frames`);
  line(`frame time p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`, {
    limit: `p95 under ${MOST_FRAME_MS} ms`,
    ok: at(0.95) < MOST_FRAME_MS,
  });
  line(`DOM nodes ${count(early.nodes)} after ${count(early.rows)} rows, ${count(end.nodes)} after all`, {
    limit: `at most ${MOST_NODES_RATIO}×`,
    ok: end.nodes <= early.nodes * MOST_NODES_RATIO,
  });
  line(
    `JS heap ${megabytes(early.heap)} after ${count(early.rows)} rows, ${megabytes(end.heap)} after all: ${perRow.toFixed(0)} bytes a row`,
    {
      limit: `at most ${MOST_BYTES_PER_ROW} bytes a row`,
      ok: perRow <= MOST_BYTES_PER_ROW,
    },
  );
}

function reportFirstRow(profile: string, limit: number, samples: ReadonlyMap<string, Times[]>): void {
  const blank = median(samples.get('blank'), 'paint');
  const frame = median(samples.get('history'), 'paint');
  const row = median(samples.get('history'), 'ready');
  const bare = median(samples.get('bare row'), 'ready');
  const telling = median(samples.get('telling row'), 'ready');
  console.log(`\n${profile}`);
  console.log(
    `  a page of 1 KB shows a row after ${bare.toFixed(0)} ms (${(bare / blank).toFixed(2)}×), and one with amount, day and time` +
      ` after ${telling.toFixed(0)} ms (${(telling / blank).toFixed(2)}×): no page can do it sooner`,
  );
  line(
    `blank page painted ${blank.toFixed(0)} ms, history ${frame.toFixed(0)} ms, its first row ${row.toFixed(0)} ms (${(row / blank).toFixed(2)}×)`,
    {
      limit: `at most ${limit}×`,
      ok: row <= blank * limit,
    },
  );
}

/** As the service sends them to a browser without Brotli. */
async function reportSizes(): Promise<void> {
  const sizeOf = (name: string) =>
    gzipSync(readFileSync(new URL(`../../pages/dist/screens/${name}.en.html`, import.meta.url)), { level: 9 }).length;
  const own = await ownSize();
  console.log('\nsize in English, gzip');
  line(`what history, details and receipt add to what every page has ${kilobytes(own)}`, {
    limit: `at most ${kilobytes(MOST_OWN_BYTES)}`,
    ok: own <= MOST_OWN_BYTES,
  });
  console.log(
    `  whole pages: history with details ${kilobytes(sizeOf('history'))}, receipt ${kilobytes(sizeOf('receipt'))}`,
  );
}

function line(text: string, { limit, ok }: { limit: string; ok: boolean }): void {
  failed ||= !ok;
  console.log(`  ${text}   (${limit})${ok ? '' : '   over its limit'}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
