// First paint of the pages compared with a blank page's, and checkout's first row with Pay armed: medians of one run, all pages in turn.
import { startBenchServer } from './bench-server.js';
import { BLANK_PAGE, measurePages, median, startBenchBrowser, type Times } from './page-times.js';

/** IntersectionObserver v2 reports visibility after this delay at the earliest. */
const ARM_DELAY_MS = 100;
/** Slow: in terms of a blank page. */
const MOST_PAINT_RATIO = 1.25;
/** Otherwise: of a display at 60 Hz, which shows nothing between its frames. */
const FRAME_MS = 1000 / 60;
const MOST_READY_RATIO = 2.5;

const PAGES = [
  BLANK_PAGE,
  { name: 'history', page: '/screens/history', ready: 'button.row' },
  { name: 'checkout', page: '/flow/checkout', ready: '#pay[data-armed="true"]' },
];

const { browser, close } = await startBenchBrowser();
const server = await startBenchServer();
let failed = false;
for (const slow of [false, true]) report(slow, await measurePages(browser, server, PAGES, { slow }));
await server.close();
await close();
process.exit(failed ? 1 : 0);

function report(slow: boolean, samples: Map<string, Times[]>): void {
  const blank = median(samples.get('blank'), 'paint');
  const mostPaint = slow ? blank * MOST_PAINT_RATIO : blank + FRAME_MS;
  console.log(slow ? '\n4× slower CPU, 1.6 Mb/s, 150 ms latency' : 'as it is');
  for (const [name, times] of samples) {
    const paint = median(times, 'paint');
    const ready = median(times, 'ready') - (name === 'checkout' ? ARM_DELAY_MS : 0);
    const paintRatio = paint / blank;
    const readyRatio = ready / blank;
    const isOver = name === 'checkout' && (paint > mostPaint || readyRatio > MOST_READY_RATIO);
    failed ||= isOver;
    console.log(
      `  ${name.padEnd(9)} first paint ${paint.toFixed(0).padStart(4)} ms (${paintRatio.toFixed(2)}×)` +
        `   ready ${ready.toFixed(0).padStart(4)} ms (${readyRatio.toFixed(2)}×)${isOver ? '   over its limit' : ''}`,
    );
  }
  const paintLimit = slow ? `${MOST_PAINT_RATIO}×` : `blank's and a frame of ${FRAME_MS.toFixed(1)} ms`;
  console.log(`  checkout's limits: first paint ${paintLimit}, Pay armed ${MOST_READY_RATIO}× after the arm delay`);
}
