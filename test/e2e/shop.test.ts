import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { PAD, pageWithPad, pressPad } from './support/pad.js';
import { Player } from './support/player.js';
import { mailsCausedBy } from './support/sandbox.js';
import { System } from './support/system.js';

/** Its own player: the demo buyer plays and pays in other tests, too, and a wallet is counted here. */
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

async function newPlayer(page?: Page): Promise<Player> {
  const player = new Player(page ?? (await browser.newPage()));
  await player.enter(system.gameUrl);
  return player;
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement && document.hasFocus();
}

/** What a screen reader adds to the element's name. */
function describedAs(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join('. ');
}

/** Of a picture that the page has loaded. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
}

async function walletCents(): Promise<number> {
  const wallet = await fetch(`${system.gameUrl}/api/wallet`);
  const { balance } = (await wallet.json()) as { balance: string };
  return Number(balance.replace(/\D/g, ''));
}

describe('a player with a mouse', () => {
  it('buys, finds the purchase in the history, mails the receipt, and sees every result in the scene', async () => {
    const player = await newPlayer();

    await player.click('Buy Paper Lantern for USD 5.00');
    const bought = await player.result(/^Buy Paper Lantern: complete/);
    const transactionId = /Transaction (\S+)/.exec(bought)?.[1] ?? '';

    await player.click('History');
    const row = player.flow.locator(`#row-${transactionId}`);
    expect(await row.textContent()).toContain('Paper Lantern');
    expect(await row.textContent()).toContain('5.00');
    expect(await widthOf(row.locator('img'))).toBe(128);
    await row.click();
    await player.flow.getByRole('heading', { name: 'Paper Lantern' }).waitFor();
    expect(await widthOf(player.flow.locator('.line img'))).toBe(128);
    await player.flow.getByRole('button', { name: 'Back' }).click();
    await row.waitFor();
    await player.close();
    expect(await player.result(/^HistoryFlow/)).toBe('HistoryFlow: complete');

    await player.click('Receipt of last purchase');
    const mails = await mailsCausedBy(
      async () => {
        await player.flow.getByRole('button', { name: 'E-mail receipt' }).click();
        await player.flow.getByText(/^Sent to \S+•\S*@\S*•/).waitFor();
      },
      { serviceUrl: system.serviceUrl, address: 'buyer' },
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(transactionId);
    expect(mails[0]?.text).toContain('$5.00');
    await player.close();
    expect(await player.result(/^ReceiptFlow/)).toBe('ReceiptFlow: complete');
  });

  it('checks out: chooses a payment method, pays, and sees the result and the wallet in the scene', async () => {
    const player = await newPlayer();
    const before = await walletCents();

    await player.click(/^Checkout: Paper Lantern/);
    expect(await widthOf(player.flow.locator('.line img'))).toBe(128);
    await player.flow.locator('#pay[data-armed="true"]').click();
    const done = player.flow.getByRole('button', { name: 'Done' });
    await done.waitFor();

    expect(await player.endFlow(done.click(), /^CheckoutFlow/)).toBe('CheckoutFlow: complete');
    expect(await walletCents()).toBe(before - 500);
  });

  it('closes the checkout unpaid, and can open it again', async () => {
    const player = await newPlayer();
    const before = await walletCents();

    await player.click(/^Checkout: Paper Lantern/);
    await player.flow.locator('#pay').waitFor();
    await player.close();
    expect(await player.result(/^CheckoutFlow/)).toMatch(/^CheckoutFlow: cancel/);
    expect(await walletCents()).toBe(before);

    await player.click(/^Checkout: Paper Lantern/);
    await player.flow.locator('#pay').waitFor();
  });

  it('pays from the wallet shown in the scene', async () => {
    const player = await newPlayer();
    const before = await walletCents();

    await player.click(/^Buy Wind Kite/);
    await player.result(/^Buy Wind Kite: complete/);

    expect(await walletCents()).toBe(before - 1250);
  });
});

describe('a player with only a keyboard', () => {
  it('buys, opens the history, reads the details and closes with Escape', async () => {
    const player = await newPlayer();
    const { keyboard } = player.page;

    await player.press(/^Buy Sea Compass/);
    const bought = await player.result(/^Buy Sea Compass: complete/);
    const transactionId = /Transaction (\S+)/.exec(bought)?.[1] ?? '';

    await player.press('History');
    const row = player.flow.locator(`#row-${transactionId}`);
    await row.waitFor();
    await player.focus(row);
    await keyboard.press('Enter');
    await player.flow.getByRole('heading', { name: 'Sea Compass' }).waitFor();
    await keyboard.press('Escape');
    await row.waitFor();

    expect(await player.endFlow(keyboard.press('Escape'), /^HistoryFlow/)).toBe('HistoryFlow: complete');
    const focused = await player.button('History').evaluate((element) => element === document.activeElement);
    expect(focused).toBe(true);
  });

  it('moves through a screen by arrows from the first press on', async () => {
    const player = await newPlayer();
    await player.press('History');
    await player.flow.locator('.row[id]').first().waitFor();
    await expect.poll(() => player.flow.locator('#title').evaluate(hasFocus)).toBe(true);

    for (const _ of ['to the tools', 'to the list']) await player.page.keyboard.press('ArrowDown');

    expect(await player.flow.locator('.row[id]').first().evaluate(hasFocus)).toBe(true);
  });

  it('pays, gets the confirmation announced, and is done at the next press', async () => {
    const player = await newPlayer();
    const { keyboard } = player.page;
    const done = player.flow.getByRole('button', { name: 'Done' });

    await player.press(/^Checkout: Paper Lantern/);
    await player.flow.locator('#pay[data-armed="true"]').waitFor();
    await player.focus(player.flow.locator('#pay'));
    await keyboard.press('Enter');
    await expect.poll(() => done.evaluate(hasFocus)).toBe(true);
    expect(await done.evaluate(describedAs)).toContain('$5.00');

    expect(await player.endFlow(keyboard.press('Enter'), /^CheckoutFlow/)).toBe('CheckoutFlow: complete');
  });

  it('mails the receipt', async () => {
    const player = await newPlayer();
    const { keyboard } = player.page;

    await player.press(/^Buy Paper Lantern/);
    await player.result(/^Buy Paper Lantern: complete/);
    await player.press('Receipt of last purchase');
    const send = player.flow.getByRole('button', { name: 'E-mail receipt' });
    await send.waitFor();
    await player.focus(send);
    await keyboard.press('Enter');

    await player.flow.getByText(/^Sent to .•/).waitFor();
  });
});

describe('a player with only a gamepad', () => {
  it('opens the history, reads an entry, goes back and closes', async () => {
    const player = await newPlayer(await pageWithPad(browser));
    const press = (button: number) => pressPad(player.page, button);
    await player.button('History').focus();

    await press(PAD.accept);
    await player.flow.locator('.row[id]').first().waitFor();
    await expect.poll(() => player.flow.locator('#title').evaluate(hasFocus)).toBe(true);
    await press(PAD.down);
    await press(PAD.down);
    await press(PAD.accept);
    await player.flow.locator('.hero').waitFor();
    await press(PAD.back);
    await player.flow.locator('.row[id]').first().waitFor();
    await press(PAD.back);

    expect(await player.result(/^HistoryFlow/)).toBe('HistoryFlow: complete');
    expect(await player.button('History').evaluate(hasFocus)).toBe(true);
  });
});

describe('a player with a Nintendo gamepad', () => {
  it('presses with A, which is on the right, and not with B below it', async () => {
    const player = await newPlayer(await pageWithPad(browser, { id: 'Pro Controller (Vendor: 057e Product: 2009)' }));
    const [below, onTheRight] = [0, 1];
    await player.button('History').focus();

    await pressPad(player.page, below);
    expect(await player.dialog.count()).toBe(0);
    await pressPad(player.page, onTheRight);
    await player.flow.locator('.row[id]').first().waitFor();
  });
});

describe('a player whose browser renders with WebGL', () => {
  it('buys, and sees the result in the scene', async ({ onTestFinished }) => {
    const drawing = await BrowserFixture.start(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
    onTestFinished(() => drawing.stop());
    const player = new Player(await drawing.newPage());
    await player.enter(system.gameUrl);
    const canvas = player.page.locator('canvas').first();
    expect(await canvas.evaluate((element: HTMLCanvasElement) => element.getContext('webgl') !== null)).toBe(true);

    await player.click(/^Buy Paper Lantern/);

    expect(await player.result(/^Buy Paper Lantern/)).toMatch(/^Buy Paper Lantern: complete/);
  });
});

describe('a player whose machine renders one frame a second', () => {
  it('buys with the first press, and sees the result in the scene', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 1_000);
      window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
    });
    const player = new Player(page);
    await player.enter(system.gameUrl);

    await player.click(/^Buy Paper Lantern/);

    expect(await player.result(/^Buy Paper Lantern/)).toMatch(/^Buy Paper Lantern: complete/);
  });
});

describe('the scene', () => {
  it('fills a television, in sizes that are read from afar, and takes clicks where it has drawn its buttons', async () => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const player = new Player(page);
    await player.enter(system.gameUrl);

    const boxes = await page.locator('.mirror button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, bottom, height } = button.getBoundingClientRect();
        return { left, right, bottom, height };
      }),
    );
    expect(Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))).toBeGreaterThan(
      1700,
    );
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeGreaterThan(1000);
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThan(72);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1080);

    await player.click(/^Buy Paper Lantern/);
    expect(await player.result(/^Buy Paper Lantern/)).toMatch(/^Buy Paper Lantern: complete/);
  });

  it.each([
    [1920, 1080],
    [1280, 720],
    [360, 640],
    [820, 400],
  ])('keeps every button on the screen, without overlap, at %i × %i', async (width, height) => {
    const page = await browser.newPage({ viewport: { width, height } });
    const player = new Player(page);
    await player.enter(system.gameUrl);

    const boxes = await page.locator('.mirror button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );

    expect(boxes).toHaveLength(7);
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.bottom - box.top).toBeGreaterThanOrEqual(44);
      const overlapping = boxes.filter(
        (other, at) =>
          at !== index &&
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      );
      expect(overlapping).toEqual([]);
    }
  });
});
