import type { FrameLocator, Locator, Page } from 'playwright-core';

/** One callback as recorded by a test's page. */
export interface WrittenOutcome {
  readonly callback: 'onComplete' | 'onCancel' | 'onError';
  readonly state: string;
  readonly event: string;
  readonly cause?: string;
  readonly transaction_id?: string;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    readonly api?: { readonly responseCode: number; readonly messages: string[]; readonly codes: string[] };
  };
}

/** Long enough for a second, wrong outcome to be recorded. */
const QUIET_MS = 300;

/**
 * Presses Open, runs `meanwhile`, and returns every recorded outcome: exactly one if all is well.
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
 * Presses what ends a flow. Its frame disappears during the press, and the driver may then wait in vain for an acknowledgement; only the
 * outcome counts.
 *
 * @param outcome - appears in the game's page once the flow has ended
 */
export async function clickAway(button: Locator, outcome = firstOutcome(button.page())): Promise<void> {
  await pressAway(button.click(), outcome);
}

/** The same for a press of another kind, such as a key. */
export async function pressAway(press: Promise<void>, outcome: Locator): Promise<void> {
  await Promise.race([press.catch(() => undefined), outcome.waitFor({ state: 'attached' })]);
}

/** As a test's page writes it. */
export function firstOutcome(page: Page | FrameLocator): Locator {
  return page.locator('#outcomes li').first();
}
