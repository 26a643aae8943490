import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

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
  await frame.evaluate(axe.source);
  const violations = await frame.evaluate(async (include) => {
    const hasOwnColours = !matchMedia('(forced-colors: active)').matches;
    const rules = { 'color-contrast': { enabled: hasOwnColours } };
    const options = { iframes: false, resultTypes: ['violations' as const], rules };
    return (await window.axe.run({ include }, options)).violations.map(({ id, nodes }) => ({ id, nodes }));
  }, within);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
