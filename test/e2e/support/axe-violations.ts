import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TRIES = 5;

/**
 * What axe finds in a page and its frames, with every rule on: the rule, the place and the remedy. On a slow machine axe
 * leaves a frame out without a word; then it looks again.
 *
 * @param within - a selector: what else is in the page is none of ours
 * @throws Error when axe has never looked into every frame
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  const frames = await page.locator('iframe').count();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { passes, violations, incomplete } = await new AxeBuilder({ page }).include(within).analyze();
    const seen = [passes, violations, incomplete].flat().flatMap(({ nodes }) => nodes);
    const seenFrames = new Set(seen.flatMap(({ target }) => (target.length > 1 ? [String(target[0])] : [])));
    if (seenFrames.size < frames) continue;
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }
  throw new Error(`axe has not looked into all of ${frames} frames`);
}
