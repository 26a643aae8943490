import type { Frame, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.js';

export const PAD = { accept: 0, back: 1, up: 12, down: 13, left: 14, right: 15 } as const;
/** A frame that is not shown draws nothing. */
const HIDDEN_MS = 1_000;

/** A page in which every frame sees one gamepad with the standard mapping. */
export async function pageWithPad(browser: BrowserFixture): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const pad = {
      id: 'Xbox Wireless Controller',
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, () => ({ pressed: false })),
    };
    Object.assign(globalThis, { pad });
    Object.assign(navigator, { getGamepads: () => [pad] });
  });
  return page;
}

/** @param forMs - longer than a press takes to be seen: Pay wants to be held for 700 ms */
export async function pressPad(page: Page, button: number, forMs = 0): Promise<void> {
  const toAll = (pressed: boolean) => Promise.all(page.frames().map((frame) => holdInFrame(frame, button, pressed)));
  await toAll(true);
  if (forMs > 0) await page.waitForTimeout(forMs);
  await toAll(false);
}

/** Until a frame was drawn, in which the page reads its gamepads. The frame may go away during the press. */
function holdInFrame(frame: Frame, button: number, pressed: boolean): Promise<void> {
  const hold = async ([index, value, hiddenMs]: readonly [number, boolean, number]) => {
    const { pad } = globalThis as typeof globalThis & { pad?: { buttons: { pressed: boolean }[] } };
    Object.assign(pad?.buttons[index] ?? {}, { pressed: value });
    const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, hiddenMs))]);
  };
  return frame.evaluate(hold, [button, pressed, HIDDEN_MS] as const).catch(() => undefined);
}
