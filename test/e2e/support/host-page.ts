import type { Locator, Page } from 'playwright-core';

/** One callback as a test's page wrote it down. */
export interface WrittenOutcome {
  readonly callback: 'onComplete' | 'onCancel' | 'onError';
  readonly state: string;
  readonly event: string;
  readonly cause?: string;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    readonly api?: { readonly responseCode: number; readonly messages: string[]; readonly codes: string[] };
  };
}

/** Long enough that a second, wrong outcome would have been written. */
const QUIET_MS = 300;

/**
 * Presses Open, does `meanwhile`, and returns every outcome that was written: exactly one when all is well.
 *
 * @param press - with the mouse when absent
 */
export async function outcomesOf(
  page: Page,
  meanwhile: () => Promise<void> = async () => {},
  press: (open: Locator) => Promise<void> = (open) => open.click(),
): Promise<WrittenOutcome[]> {
  await press(page.locator('#open:enabled'));
  await meanwhile();
  await page.locator('#outcomes li').first().waitFor({ state: 'attached', timeout: 40_000 });
  await page.waitForTimeout(QUIET_MS);
  const texts = await page.locator('#outcomes li').allTextContents();
  return texts.map((text) => JSON.parse(text) as WrittenOutcome);
}

/**
 * Presses what ends a flow. Its frame goes away under the press, whose answer the driver may then wait for in vain; what
 * counts is the outcome.
 */
export async function clickAway(button: Locator): Promise<void> {
  await pressAway(button.page(), button.click());
}

/** The same for a press of another kind, such as a key. */
export async function pressAway(page: Page, press: Promise<void>): Promise<void> {
  const outcome = page.locator('#outcomes li').first().waitFor({ state: 'attached' });
  await Promise.race([press.catch(() => undefined), outcome]);
}
