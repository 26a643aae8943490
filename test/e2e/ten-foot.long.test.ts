import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shiftsOf } from '../../pages/test/harness/layout-shifts.js';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { screenShots } from '../../pages/test/harness/screen-shots.js';
import { session } from '../../pages/test/support/flow-sessions.js';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { bringTo, FLOW_SHOTS, flawsOf, shotOf } from './support/flow-shot.js';
import { handsOn } from './support/hands.js';
import { PAD, pageWithPad, pressPad, takeUpPad } from './support/pad.js';
import { Player } from './support/player.js';
import { Screens, type Shape } from './support/screens.js';
import { System } from './support/system.js';

const HELD_MS = 1_000;
const TELEVISION: Shape = { width: 1920, height: 1080 };

describe('every state across the room', () => {
  let screens: Screens;
  beforeAll(async () => {
    screens = await Screens.start();
  });
  afterEach(() => screens.putAway());
  afterAll(() => screens.stop());

  const shots = [...screenShots(), ...FLOW_SHOTS].filter(({ name }) => name !== 'checkout-loading');
  type Shot = (typeof shots)[number];

  const open = async (shot: Shot, shape: Shape): Promise<OpenedPage> => {
    const theme = { ...(shot.welcome?.theme as object), tenFoot: 'on' };
    const page = await screens.open({ ...shot, welcome: { ...shot.welcome, theme } }, shape);
    if (!shot.name.endsWith('-loading')) await page.frame.locator('main > :not(.bones):not(.toast)').first().waitFor();
    expect(await shiftsOf(page.frame)).toEqual([]);
    return bringTo(shot, page);
  };

  /** Sizes of the letters that are on the screen, px. */
  const smallestLetters = ({ frame }: OpenedPage) =>
    frame.evaluate(() => {
      const sizes: number[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent || parent.closest('script, style, .only-spoken, option, .amount'))
          continue;
        if (parent.getClientRects().length > 0) sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize));
      }
      return Math.min(...sizes);
    });

  it.each(shots.map((shot) => [shot.name, shot] as const))('%s is whole, and read from the couch', async (_, shot) => {
    for (const shape of [TELEVISION, { width: 1280, height: 800, lang: 'ar', dark: true }]) {
      const page = await open(shot, shape);
      expect(await page.frame.locator('html').getAttribute('data-ten-foot')).toBe('on');
      expect(await flawsOf(page)).toEqual([]);
      expect(await axeViolations(page.page, 'iframe')).toEqual([]);
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(shape === TELEVISION ? 26 : 17);
    }
  });

  it.each(['checkout-form', 'checkout-card', 'kyc', 'purchase', 'payout', 'list', 'details'])(
    'focus is never under the bar or the hints: %s',
    async (name) => {
      const shot = shots.find((each) => each.name === name);
      if (!shot) throw new Error(`No page has the state ${name}.`);
      const page = await open(shot, { width: 1280, height: 720 });
      for (let step = 0; step < 25; step++) {
        await page.page.keyboard.press('ArrowDown');
        const covered = await page.frame.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return 'the body has focus';
          if (focused.closest('.bar, .terms')) return '';
          const { top, bottom, height } = focused.getBoundingClientRect();
          const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const [bar, hints] = [edge('.bar')?.bottom ?? 0, edge('.hints')?.top ?? innerHeight];
          return height < hints - bar && (top < bar - 1 || bottom > hints + 1) ? focused.outerHTML : '';
        });
        expect(covered).toBe('');
      }
    },
  );

  it('a declined top-up has its problem and its amount above what is chosen, and Pay below', async () => {
    const { frame } = await open(shotOf('purchase-declined'), TELEVISION);
    const tops = await frame
      .locator('.flow > *')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    const [problem = 0, amount = 0, method = 0, fees = 0, pay = 0] = tops;
    expect(tops).toHaveLength(5);
    expect(amount).toBeGreaterThan(problem);
    expect(method).toBeGreaterThan(amount);
    expect(fees).toBe(method);
    expect(pay).toBeGreaterThan(fees);
  });

  describe('with the arrows, OK and Back of a remote', () => {
    /** An identity form whose service accepts whatever it is sent. */
    const openIdentity = async (sent: unknown[] = []) => {
      const opened = await screens.open(
        {
          path: 'flow/kyc',
          welcome: { nonce: 'n', theme: { tenFoot: 'on' } },
          api: (call, body) => {
            if (call === 'POST flow-sessions') return { status: 201, payload: session('kyc') };
            sent.push(body);
            return { payload: { kyc: { state: 'ACCEPT', submitted: 'now', can_submit: false, required_fields: [] } } };
          },
        },
        TELEVISION,
      );
      await opened.frame.locator('#first_name').waitFor();
      return {
        ...opened,
        hands: handsOn(opened.page, 'remote'),
        field: (id: string) => opened.frame.locator(`#${id}`),
      };
    };

    it('an identity is told from the first field to Done', async () => {
      const sent: unknown[] = [];
      const { hands, field, messages } = await openIdentity(sent);
      for (const [id, text] of [
        ['first_name', 'Ada'],
        ['last_name', 'Lovelace'],
        ['date_of_birth', '2000-12-10'],
        ['line_1', 'St James Square 12'],
        ['postal_code', 'SW1Y'],
        ['city', 'London'],
      ] as const)
        await hands.type(field(id), text);
      await hands.pick(field('country'), 'Andorra');
      await hands.pick(field('document_type'), 'Identity card');
      await hands.type(field('document_number'), 'X1234567');
      await hands.press(field('submit'));
      await field('done').waitFor();
      await hands.press(field('done'));

      expect(JSON.stringify(sent)).toMatch(/"2000-12-10".*"AD"|"AD".*"2000-12-10"/);
      const settled = async () => (await messages()).find(({ type }) => type === 'settle')?.event;
      await expect.poll(settled).toMatchObject({ event: 'svc.kyc.complete', state: 'complete', kyc_state: 'ACCEPT' });
    });

    it('lists end above the hints, from their first line to their last', async () => {
      const { hands, frame, field } = await openIdentity();
      await hands.press(field('country'));
      const choices = frame.locator('.picker-choice');
      await hands.reach(choices.last());
      const room = await frame.evaluate(() => {
        const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return { list: edge('.picker-list')?.bottom ?? 0, hints: edge('.hints')?.top ?? 0 };
      });
      expect(room.list).toBeLessThanOrEqual(room.hints);
    });

    it('Back closes a list and leaves the value as it was', async () => {
      const { page, hands, frame, field } = await openIdentity();
      await hands.press(field('document_type'));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await frame.locator('.picker').waitFor({ state: 'detached' });
      expect(await frame.locator(':focus').getAttribute('id')).toBe('document_type');
      expect(await field('document_type').inputValue()).toBe('passport');
    });
  });

  describe('a payment link', () => {
    const TELEVISIONS_BROWSER =
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0';

    /** @param path - of a page that no game shows */
    const openLink = async (path: string, userAgent: string, shape: Shape = TELEVISION) => {
      const page = await screens.newPage(shape);
      await page.addInitScript((name) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => name });
      }, userAgent);
      const payload = session('checkout', { hosted: { return_url: null } });
      await page.route(/hosted-sessions|flow-sessions/, (route) =>
        route.fulfill({ status: 201, json: { status: 'Success', message: [], codes: [], payload } }),
      );
      await page.goto(`${screens.origin}/${path}`);
      return page;
    };
    const lettersOf = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));

    it.each([
      ['hosted.en.html#link', '#pay'],
      ['continue.en.html?authorized_invoice_id=a#nonce=n', '#continue'],
    ])('is read from the couch in a television’s browser: %s', async (path, button) => {
      const page = await openLink(path, TELEVISIONS_BROWSER);
      await page.locator('html[data-ten-foot="on"]:not([data-look])').waitFor();
      await page.locator(button).waitFor();
      expect(await lettersOf(page)).toBeGreaterThanOrEqual(26);
      expect(await page.locator('.hints').isVisible()).toBe(true);
      await page.context().close();
    });

    it.each([
      ['at a desk', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0', TELEVISION],
      ['in a small window of a television', TELEVISIONS_BROWSER, { width: 800, height: 500 }],
    ])('keeps its layout %s', async (_where, userAgent, shape) => {
      const page = await openLink('hosted.en.html#link', userAgent, shape);
      await page.locator('#pay').waitFor();
      expect(await page.locator('html').getAttribute('data-ten-foot')).not.toBe('on');
      expect(await lettersOf(page)).toBeLessThan(20);
      await page.context().close();
    });
  });

  it.each(['off', 'auto'])('without a gamepad, %s leaves the page as it is', async (tenFoot) => {
    const shot = shots.find(({ name }) => name === 'checkout-form');
    if (!shot) throw new Error('no checkout');
    const page = await screens.open({ ...shot, welcome: { ...shot.welcome, theme: { tenFoot } } }, TELEVISION);
    await page.frame.locator('#pay').waitFor();
    expect(await page.frame.locator('.hints').count()).toBe(0);
  });

  it('refuses an unknown word by name', async () => {
    const shot = shots.find(({ name }) => name === 'checkout-form');
    if (!shot) throw new Error('no checkout');
    const page = await screens.open({ ...shot, welcome: { ...shot.welcome, theme: { tenFoot: 'yes' } } }, TELEVISION);
    const settle = (await page.messages()).find(({ type }) => type === 'settle');
    expect(JSON.stringify(settle)).toContain('theme.tenFoot \\"yes\\" is none of auto, on, off');
  });
});

describe('a player on the couch', () => {
  let system: System;
  let browser: BrowserFixture;
  beforeAll(async () => {
    [browser, system] = await Promise.all([BrowserFixture.start(), System.start()]);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser.stop();
    await system.stop();
  });

  const enter = async (size = TELEVISION) => {
    const page = await pageWithPad(browser);
    await page.setViewportSize(size);
    const player = new Player(page);
    await player.enter(system.gameUrl);
    return { player, press: (button: number, ms?: number) => pressPad(page, button, ms) };
  };

  it('buys by gamepad alone: the page fills the screen, a tap does not pay, holding does', async () => {
    const { player, press } = await enter();
    await player.button(/^Checkout: Paper Lantern/).focus();
    await press(PAD.accept);
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    const frame = await player.dialog.locator('iframe').boundingBox();
    expect(frame?.width).toBe(TELEVISION.width);
    expect(await player.flow.locator('html').getAttribute('data-ten-foot')).toBe('on');

    for (let step = 0; step < 20; step++) {
      if ((await player.flow.locator(':focus').getAttribute('id')) === 'pay') break;
      await press(PAD.down);
    }
    await player.flow.locator('.hints', { hasText: 'Hold to confirm' }).waitFor();
    await press(PAD.accept);
    await player.flow.locator('.pay-dock .toast', { hasText: 'Hold to confirm' }).waitFor();
    expect(await player.flow.locator('#done').count()).toBe(0);
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    await press(PAD.accept, HELD_MS);
    await player.flow.locator('#done:focus').waitFor();
    await press(PAD.accept);

    expect(await player.result(/^CheckoutFlow/)).toBe('CheckoutFlow: complete');
  });

  it('is told to hold in a small window, too, where no hints are', async () => {
    const { player, press } = await enter({ width: 800, height: 500 });
    await player.button(/^Checkout: Paper Lantern/).focus();
    await press(PAD.accept);
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    await handsOn(player.page, 'gamepad').reach(player.flow.locator('#pay'));
    await press(PAD.accept);
    await player.flow.locator('.pay-dock .toast', { hasText: 'Hold to confirm' }).waitFor();
    expect(await player.flow.locator('.hints').isVisible()).toBe(false);
    expect(await player.flow.locator('#done').count()).toBe(0);

    await press(PAD.up);
    await player.flow.locator('.pay-dock .toast', { hasText: 'Hold to confirm' }).waitFor({ state: 'detached' });
  });

  it('who opened the page by mouse gets the whole screen with the first press of a gamepad on it', async () => {
    const page = await pageWithPad(browser, { isInUse: false });
    await page.setViewportSize(TELEVISION);
    const player = new Player(page);
    await player.enter(system.gameUrl);
    await player.click(/^Checkout: Paper Lantern/);
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    const frame = player.dialog.locator('iframe');
    expect((await frame.boundingBox())?.width).toBe(960);

    await takeUpPad(page);
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(TELEVISION.width);
    const letters = () =>
      player.flow.locator('html').evaluate((root) => Number.parseFloat(getComputedStyle(root).fontSize));
    // 30 px, less what a scrollbar takes of the width.
    await expect.poll(letters).toBeGreaterThan(29);

    const hands = handsOn(page, 'gamepad');
    await hands.reach(player.flow.locator('#pay'));
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    await hands.hold(player.flow.locator('#pay'));
    await player.flow.locator('#done').waitFor();
  });

  it('pages a long history with the shoulder buttons, and keeps focus in sight', async () => {
    const { player, press } = await enter();
    await player.button('History').focus();
    await press(PAD.accept);
    await player.flow.locator('.row[id]').first().waitFor();
    const RIGHT_SHOULDER = 5;
    await press(RIGHT_SHOULDER);
    await player.flow.locator('.row[id]:focus').waitFor();
    expect(await player.flow.locator('html').evaluate((root) => root.scrollTop)).toBeGreaterThan(0);
  });
});
