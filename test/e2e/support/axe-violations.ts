import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds in a page and its frames, with every rule on: the rule, the place and the remedy.
 *
 * @param within - a selector: what else is in the page is none of ours
 * @throws Error when axe has not looked into a frame: on a slow machine it leaves one out without a word
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  const { passes, violations, incomplete } = await new AxeBuilder({ page }).include(within).analyze();
  const seen = [passes, violations, incomplete].flat().flatMap(({ nodes }) => nodes);
  const frames = await page.locator('iframe').count();
  const seenFrames = new Set(seen.flatMap(({ target }) => (target.length > 1 ? [String(target[0])] : [])));
  if (seenFrames.size < frames) throw new Error(`axe has looked into ${seenFrames.size} of ${frames} frames`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
