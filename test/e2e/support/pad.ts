import type { Frame, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.js';

export const PAD = { accept: 0, back: 1, up: 12, down: 13, left: 14, right: 15 } as const;
/** A frame that is not shown draws nothing. */
const HIDDEN_MS = 1_000;

interface PadOptions {
  readonly id?: string;
  /** False: no frame sees it until `takeUpPad`, as with one that was not pressed yet. */
  readonly isInUse?: boolean;
}

/** A page in which every frame sees one gamepad with the standard mapping. */
export async function pageWithPad(browser: BrowserFixture, options: PadOptions = {}): Promise<Page> {
  const page = await browser.newPage();
  const { id = 'Xbox Wireless Controller', isInUse = true } = options;
  await page.addInitScript(
    (pad) => {
      Object.assign(globalThis, { pad });
      Object.assign(navigator, { getGamepads: () => (pad.isInUse ? [pad] : []) });
    },
    { id, isInUse, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) },
  );
  return page;
}

export async function takeUpPad(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const { pad } = globalThis as typeof globalThis & { pad?: object };
        Object.assign(pad ?? {}, { isInUse: true });
        dispatchEvent(new Event('gamepadconnected'));
      }),
    ),
  );
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
