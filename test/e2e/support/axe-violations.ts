import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
    axeSource?: string;
  }
}

/** As text it takes ten times as long on its way into a page as axe takes to look at it. */
const ZIPPED_AXE = gzipSync(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'))).toString(
  'base64',
);

/**
 * What axe finds in a page and in each of its frames, with every rule on: the rule, the place and the remedy. Each frame is checked
 * separately, as frames of other sites cannot be read from their page. Of forced colours it cannot tell the contrast: it reads the page's own.
 *
 * @param within - a selector; the rest of the page is ignored
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  const looks = page.frames().map((frame) => look(frame, frame === page.mainFrame() ? within : 'html'));
  return (await Promise.all(looks)).flat();
}

async function look(frame: Frame, within: string): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await load(frame);
  const violations = await frame.evaluate(async (include) => {
    if (!window.axe) throw new Error('axe was not loaded.');
    // colours that are still changing are those of neither look
    const changes = document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(changes.map((each) => each.finished));
    const hasOwnColours = !matchMedia('(forced-colors: active)').matches;
    const rules = { 'color-contrast': { enabled: hasOwnColours } };
    const options = { iframes: false, resultTypes: ['violations' as const], rules };
    return (await window.axe.run({ include }, options)).violations.map(({ id, nodes }) => ({ id, nodes }));
  }, within);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Pages forbid eval, but for what a debugger asks at once: so it is unpacked by one call, and run by the next. */
async function load(frame: Frame): Promise<void> {
  await frame.evaluate(async (zipped) => {
    const bytes = Uint8Array.from(atob(zipped), (letter) => letter.charCodeAt(0));
    const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    window.axeSource = await new Response(unzipped).text();
  }, ZIPPED_AXE);
  await frame.evaluate('eval(axeSource)');
}
