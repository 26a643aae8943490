import type { FrameLocator, Locator, Page } from 'playwright-core';
import { focusFault } from './focus-in-sight.js';
import { clickAway, firstOutcome, pressAway } from './host-page.js';
import { padOn, remoteOn } from './pad-hands.js';
import { Player } from './player.js';

/** How a player operates a page. A script written with hands runs with the mouse, the keyboard and the gamepad alone. */
export interface Hands {
  /** Moves to a control, as far as needed to bring it on screen. */
  reach(target: Locator): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Presses what asks to be held, where it does. */
  hold(target: Locator): Promise<void>;
  /** Presses what ends a flow, whose frame disappears during the press. */
  pressLast(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  pick(select: Locator, label: string): Promise<void>;
  /** Closes the flow without the page's own buttons. */
  dismiss(): Promise<void>;
}

/** Presses Pay once it is armed: it has to be on screen for a moment. */
export async function pressPay(hands: Hands, frame: FrameLocator): Promise<void> {
  await hands.reach(frame.locator('#pay'));
  await frame.locator('#pay[data-armed="true"]:not([aria-disabled])').waitFor();
  await hands.hold(frame.locator('#pay'));
}

/** @param page - for a gamepad, one from `pageWithPad` */
export function handsOn(page: Page, tool: 'mouse' | 'keyboard' | 'gamepad' | 'remote'): Hands {
  if (tool === 'remote') return remoteOn(page);
  if (tool === 'gamepad') return padOn(page);
  return tool === 'mouse' ? mouseOn(page) : keyboardOn(page);
}

function mouseOn(page: Page): Hands {
  return {
    reach: (target) => target.scrollIntoViewIfNeeded(),
    press: (target) => target.click(),
    hold: (target) => target.click(),
    pressLast: clickAway,
    type: (field, text) => field.fill(text),
    pick: async (select, label) => {
      await select.selectOption({ label });
    },
    dismiss: () => clickAway(page.locator('dialog').getByRole('button', { name: 'Close' })),
  };
}

function keyboardOn(page: Page): Hands {
  const player = new Player(page);
  const focus = async (target: Locator) => {
    await target.waitFor();
    await player.focus(target);
    const fault = await focusFault(page);
    if (fault !== '') throw new Error(`On the way to ${target}: ${fault}.`);
  };
  const press = async (target: Locator) => {
    await focus(target);
    await page.keyboard.press('Enter');
  };
  return {
    reach: focus,
    press,
    hold: press,
    async pressLast(target) {
      await focus(target);
      await pressAway(page.keyboard.press('Enter'), firstOutcome(page));
    },
    async type(field, text) {
      await focus(field);
      const isDate = (await field.getAttribute('type')) === 'date';
      if (isDate) await page.keyboard.type(asTypedDate(text));
      else await page.keyboard.insertText(text);
    },
    async pick(select, label) {
      await focus(select);
      await page.keyboard.type(label);
    },
    dismiss: () => pressAway(page.keyboard.press('Escape'), firstOutcome(page)),
  };
}

/** `1990-01-31` as it is typed into a date field of an English browser. */
function asTypedDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}${day}${year}`;
}
