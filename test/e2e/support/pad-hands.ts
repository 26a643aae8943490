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

/** What moves the focus from control to control. */
interface Device {
  readonly name: string;
  push(button: Move | 'accept' | 'back', forMs?: number): Promise<void>;
  /** Turns the page, where it has buttons for that. */
  turn?(direction: 'up' | 'down'): Promise<void>;
  /** Whether a press of a text field asks for the platform's keyboard. */
  readonly opensKeyboard: boolean;
}

/** A player with a gamepad alone, on a page from `pageWithPad`; what they type comes from their platform's keyboard. */
export function padOn(page: Page): Hands {
  return handsWith(page, {
    name: 'gamepad',
    push: (button, forMs) => pressPad(page, PAD[button], forMs),
    turn: (direction) => pressPad(page, direction === 'down' ? RIGHT_SHOULDER : LEFT_SHOULDER),
    opensKeyboard: true,
  });
}

const REMOTE = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  accept: 'Enter',
  back: 'Escape',
} as const;

/** A player with the arrows, OK and Back of a television's remote; what they type comes from the television's keyboard. */
export function remoteOn(page: Page): Hands {
  return handsWith(page, {
    name: 'remote',
    push: (button) => page.keyboard.press(REMOTE[button]),
    opensKeyboard: false,
  });
}

/** After each press the focus has to be somewhere, in sight. */
function handsWith(page: Page, device: Device): Hands {
  const look = async () => {
    const fault = await focusFault(page);
    if (fault !== '') throw new Error(`After a press of the ${device.name}: ${fault}.`);
  };
  const push: Device['push'] = async (button, forMs) => {
    await device.push(button, forMs);
    await look();
  };

  /** Moves towards it until it has the focus; where a way is blocked, around. */
  const reach = async (target: Locator) => {
    await target.waitFor();
    let stuck = 0;
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus()))
        return;
      const [from, to] = [await focusedBox(page), await target.boundingBox()];
      if (!from || !to) throw new Error(`The ${device.name} has no way to ${target}.`);
      const way = waysTo(from, to);
      await push(way[stuck % way.length] as Move);
      const now = await focusedBox(page);
      stuck = now && now.x === from.x && now.y === from.y ? stuck + 1 : 0;
    }
    throw new Error(`The ${device.name} does not reach ${target}.`);
  };

  const press = async (target: Locator) => {
    await reach(target);
    await push('accept');
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

  /** Until it is no more than a page away. */
  const pageTo = async (choice: Locator) => {
    for (let pages = 0; device.turn && pages < MOST_PAGES; pages += 1) {
      const [from, to] = [await focusedBox(page), await choice.boundingBox()];
      const away = (to?.y ?? 0) - (from?.y ?? 0);
      if (Math.abs(away) < PAGE_PX) return;
      await device.turn(away > 0 ? 'down' : 'up');
      await look();
    }
  };

  return {
    reach,
    press,
    async hold(target) {
      await reach(target);
      await push('accept', HELD_MS);
    },
    async pressLast(target) {
      await reach(target);
      await pressAway(device.push('accept'), firstOutcome(page));
    },
    async type(field, text) {
      const isDate = (await field.getAttribute('type')) === 'date';
      if (isDate || device.opensKeyboard) await press(field);
      else await reach(field);
      if (!isDate) return page.keyboard.insertText(text);
      const [year = '', month = '', day = ''] = text.split('-');
      const monthName = new Date(`${text}T00:00`).toLocaleString('en', { month: 'long' });
      for (const part of [year, month && monthName, String(Number(day))]) await choose(field, part);
    },
    async pick(select, label) {
      await press(select);
      await choose(select, label);
    },
    dismiss: () => pressAway(device.push('back'), firstOutcome(page)),
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
