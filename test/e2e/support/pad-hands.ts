import type { ElementHandle, Locator, Page } from 'playwright-core';
import { focusFault } from './focus-in-sight.js';
import type { Hands } from './hands.js';
import { firstOutcome, pressAway } from './host-page.js';
import { PAD, pressPad } from './pad.js';

/** Across the longest list. */
const MOST_MOVES = 260;
const MOST_PAGES = 40;
/** Less than the height of a list over the page. */
const PAGE_PX = 400;
const [LEFT_SHOULDER, RIGHT_SHOULDER] = [4, 5];
/** Pay wants to be held for 700 ms. */
const HELD_MS = 900;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
type Move = 'up' | 'down' | 'left' | 'right';

/**
 * A player with a gamepad alone, on a page from `pageWithPad`; what they type comes from their platform's keyboard. After each press the focus
 * has to be somewhere, in sight.
 */
export function padOn(page: Page): Hands {
  const push = async (button: number, forMs?: number) => {
    await pressPad(page, button, forMs);
    const fault = await focusFault(page);
    if (fault !== '') throw new Error(`After a press of the gamepad: ${fault}.`);
  };

  /** Moves towards it until it has the focus; where a way is blocked, around. */
  const reach = async (target: Locator) => {
    await target.waitFor();
    let stuck = 0;
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus()))
        return;
      const [from, to] = [await focusedBox(page), await target.boundingBox()];
      if (!from || !to) throw new Error(`The gamepad has no way to ${target}.`);
      const way = waysTo(from, to);
      await push(PAD[way[stuck % way.length] as Move]);
      const now = await focusedBox(page);
      stuck = now && now.x === from.x && now.y === from.y ? stuck + 1 : 0;
    }
    throw new Error(`The gamepad does not reach ${target}.`);
  };

  const press = async (target: Locator) => {
    await reach(target);
    await push(PAD.accept);
  };

  /** From the list that a press has opened over the page. */
  const choose = async (control: Locator, label: string) => {
    const picker = control.page().frames();
    const lists = picker.map((frame) => frame.locator('.picker').getByRole('button', { name: label, exact: true }));
    for (const choice of lists) {
      if ((await choice.count()) === 0) continue;
      await pageTo(choice);
      return press(choice);
    }
    throw new Error(`No list offers ${label}.`);
  };

  /** By the shoulder buttons, until it is no more than a page away. */
  const pageTo = async (choice: Locator) => {
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const [from, to] = [await focusedBox(page), await choice.boundingBox()];
      const away = (to?.y ?? 0) - (from?.y ?? 0);
      if (Math.abs(away) < PAGE_PX) return;
      await push(away > 0 ? RIGHT_SHOULDER : LEFT_SHOULDER);
    }
  };

  return {
    reach,
    press,
    async hold(target) {
      await reach(target);
      await push(PAD.accept, HELD_MS);
    },
    async pressLast(target) {
      await reach(target);
      await pressAway(pressPad(page, PAD.accept), firstOutcome(page));
    },
    async type(field, text) {
      await press(field);
      if ((await field.getAttribute('type')) !== 'date') return page.keyboard.insertText(text);
      const [year = '', month = '', day = ''] = text.split('-');
      const monthName = new Date(`${text}T00:00`).toLocaleString('en', { month: 'long' });
      for (const part of [year, month && monthName, String(Number(day))]) await choose(field, part);
    },
    async pick(select, label) {
      await press(select);
      await choose(select, label);
    },
    dismiss: () => pressAway(pressPad(page, PAD.back), firstOutcome(page)),
  };
}

/** The nearest way first: along the page, or across a line. */
function waysTo(from: Box, to: Box): readonly Move[] {
  const isBelow = to.y >= from.y + from.height;
  const isAbove = to.y + to.height <= from.y;
  const across: Move = to.x > from.x ? 'right' : 'left';
  const along: Move = to.y > from.y ? 'down' : 'up';
  const back = along === 'down' ? 'up' : 'down';
  return isBelow || isAbove ? [along, across, across === 'left' ? 'right' : 'left'] : [across, along, back];
}

/** Of the control that has the focus in the innermost frame, in the page's pixels. */
async function focusedBox(page: Page): Promise<Box | null> {
  for (const frame of page.frames().reverse()) {
    const focused = await frame.evaluateHandle(() => {
      const { activeElement } = document;
      const isFrame = activeElement instanceof HTMLIFrameElement;
      return document.hasFocus() && !isFrame && activeElement !== document.body ? activeElement : null;
    });
    const element: ElementHandle | null = focused.asElement();
    if (element) return element.boundingBox();
  }
  return null;
}
