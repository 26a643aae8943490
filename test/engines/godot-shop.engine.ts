import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { Program } from '../e2e/support/program.js';
import { mailsCausedBy } from '../e2e/support/sandbox.js';
import { freePort } from '../support/free-port.js';
import { root } from './support/build-native.js';
import { DRAWING, exportGodot, GodotPage } from './support/godot-page.js';

const serviceUrl = inject('serviceUrl');
const HISTORY = { x: 480, y: 288 };
const LEDGER = { x: 480, y: 348 };
const LEDGER_BACK = { x: 480, y: 560 };

let browser: BrowserFixture;
let folder: string;
/** Servers started by single tests. */
const others: Shop[] = [];
let shop: Shop;
let isolatedShop: Shop;

/** The shop's server with a web export of the sample, as the addon's README starts it. */
interface Shop {
  readonly url: string;
  readonly program: Program;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-godot-shop-'));
  browser = await BrowserFixture.start(DRAWING);
  const files = await exportGodot(folder);
  [shop, isolatedShop] = await Promise.all([startShop(files), startShop(files, { GAME_ISOLATED: '1' })]);
});
afterEach(async () => {
  await browser.closePages();
  await Promise.all(others.splice(0).map(({ program }) => program.stop()));
});
afterAll(async () => {
  await browser?.stop();
  await Promise.all([shop?.program.stop(), isolatedShop?.program.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function startShop(files: string, env: Record<string, string> = {}): Promise<Shop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = await Program.start({
    main: join(root, 'samples/integrator-server/dist/main.js'),
    env: { PORT: String(port), SVC_URL: serviceUrl, GAME_FILES: files, ...env },
    readyUrl: `${url}/healthz`,
  });
  return { url, program };
}

async function enter({ url }: Shop): Promise<GodotPage> {
  const game = await GodotPage.open(browser, url);
  await game.says('the shop is open');
  return game;
}

const flowOf = ({ page }: GodotPage): FrameLocator => page.frameLocator('dialog iframe');

/** With `SCREENSHOTS=folder` in the environment, pictures to look at are kept there. */
async function picture({ page }: GodotPage, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `godot-${name}.png`) });
}

async function walletCents(): Promise<number> {
  const { balance } = (await (await fetch(`${shop.url}/api/wallet`)).json()) as { balance: string };
  return Number(balance.replace(/\D/g, ''));
}

/** The frame disappears during the press, and the driver may then wait in vain for an acknowledgement. */
async function endFlow(game: GodotPage, press: Promise<void>, line: string): Promise<void> {
  await Promise.race([press.catch(() => undefined), game.says(line)]);
  await game.says(line);
}

/** The service gets what the open page asks for from now on, and its answers are lost. */
async function loseAnswers({ page }: GodotPage): Promise<void> {
  const frame = await (await page.locator('dialog iframe').elementHandle())?.contentFrame();
  await page.route('**/ui/v1/flow-sessions/current/**', async (route) => {
    if (route.request().frame() !== frame) return route.fallback();
    await route.fetch().catch(() => undefined);
  });
}

const canvasHasFocus = ({ page }: GodotPage) => page.evaluate('document.activeElement?.id === "canvas"');

it('shows the history above the canvas, mails a receipt, and returns the keyboard to the game', async () => {
  const game = await enter(shop);
  await picture(game, 'scene');
  await game.page.mouse.click(HISTORY.x, HISTORY.y);
  const flow = flowOf(game);
  await flow.locator('[id^="row-"]').first().waitFor();
  await picture(game, 'history');
  const mails = await mailsCausedBy(
    async () => {
      await flow.locator('[id^="row-"]').first().click();
      await flow.getByRole('button', { name: 'E-mail receipt' }).click();
      await flow.getByText(/^Sent to /).waitFor();
    },
    { serviceUrl, address: 'buyer' },
  );
  expect(mails).toHaveLength(1);
  await game.page.locator('dialog').getByRole('button', { name: 'Close' }).click();
  await game.says('history: thank you');
  await expect.poll(() => canvasHasFocus(game)).toBe(true);
  // Its first button has the focus again: the game receives the key.
  await game.page.keyboard.press('Enter');
  await flow.locator('#pay').waitFor();
  expect(game.faults).toEqual([]);
});

it('pays a checkout by keyboard, and gets its result once', async () => {
  const before = await walletCents();
  const game = await enter(shop);
  await game.page.keyboard.press('Enter');
  await flowOf(game).locator('#pay[data-armed="true"]').waitFor();
  await picture(game, 'checkout');
  await flowOf(game).locator('#pay[data-armed="true"]').press('Enter');
  const done = flowOf(game).getByRole('button', { name: 'Done' });
  await done.waitFor();
  await picture(game, 'checkout-paid');
  await endFlow(game, done.press('Enter'), 'checkout: thank you');
  expect(await walletCents()).toBe(before - 4900);
  expect(game.lines.filter((line) => line.startsWith('checkout:'))).toHaveLength(1);
  expect(game.faults).toEqual([]);
});

it('closes a checkout unpaid with Escape, and opens it again', async () => {
  const before = await walletCents();
  const game = await enter(shop);
  for (const round of [1, 2]) {
    await game.page.keyboard.press('Enter');
    await flowOf(game).locator('#pay').waitFor();
    void game.page.keyboard.press('Escape').catch(() => undefined);
    await expect
      .poll(() => game.lines.filter((line) => line === 'checkout: closed_by_player').length, { timeout: 20_000 })
      .toBe(round);
    await expect.poll(() => canvasHasFocus(game)).toBe(true);
  }
  expect(await walletCents()).toBe(before);
  expect(game.faults).toEqual([]);
});

it('draws the history itself, page after page, from what svc-bridge/view computes', async () => {
  const game = await enter(shop);
  await game.page.mouse.click(LEDGER.x, LEDGER.y);
  const shown = Number.parseInt(await game.says('ledger: '), 10);
  expect(shown).toBeGreaterThan(10);
  await picture(game, 'ledger');
  expect(await game.page.locator('dialog').count()).toBe(0);
  // Back has the focus; Older is above it.
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('Enter');
  expect(Number.parseInt(await game.says('ledger: ', { times: 2 }), 10)).toBeGreaterThan(shown);
  await picture(game, 'ledger-older');
  // It covers the shop, down to Back at its end.
  await game.page.mouse.click(HISTORY.x, HISTORY.y);
  await game.page.mouse.click(LEDGER_BACK.x, LEDGER_BACK.y);
  await game.says('the shop is back');
  await game.page.mouse.click(LEDGER.x, LEDGER.y);
  await game.says('ledger: ', { times: 3 });
  expect(await game.page.locator('dialog').count()).toBe(0);
  await game.page.keyboard.press('Escape');
  await game.says('the shop is back', { times: 2 });
  await game.page.mouse.click(LEDGER.x, LEDGER.y);
  await game.says('ledger: ', { times: 4 });
  // Older, and a row above it.
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('ArrowUp');
  await picture(game, 'ledger-row');
  await game.page.keyboard.press('Escape');
  await game.says('the shop is back', { times: 3 });
  await game.page.mouse.click(LEDGER.x, LEDGER.y);
  await game.says('ledger: ', { times: 5 });
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('Enter');
  await game.says('ledger: ', { times: 6 });
  // There is no more, so that Older is gone and Back has the focus.
  await game.page.keyboard.press('Enter');
  await game.says('the shop is back', { times: 4 });
  await game.page.mouse.click(HISTORY.x, HISTORY.y);
  await flowOf(game).locator('[id^="row-"]').first().waitFor();
  expect(game.faults).toEqual([]);
});

it('draws every entry once where the service has no cursors, and pages by offset', async () => {
  const total = 60;
  const entries = Array.from({ length: total }, (_, at) => ({
    transaction_id: `inv-${at}`,
    transaction_type: 'user_purchase',
    transaction_role: 'buyer',
    transaction_status: 'success',
    transaction_date: '2022-09-02T18:20:48Z',
    transaction_description: `Item ${at}`,
  }));
  const offsets: number[] = [];
  const game = await GodotPage.open(browser, shop.url, (page) =>
    page.route('**/v1/transactions?*', (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      offsets.push(offset);
      const payload = { total, account_id: 'buyer', transactions: entries.slice(offset, offset + 20) };
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ json: { status: 'Success', message: [], codes: [], payload }, headers });
    }),
  );
  await game.says('the shop is open');
  await game.page.mouse.click(LEDGER.x, LEDGER.y);
  // a heading, and the rows below it
  expect(await game.says('ledger: ')).toBe('21 rows');
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('Enter');
  expect(await game.says('ledger: ', { times: 2 })).toBe('41 rows');
  await game.page.keyboard.press('Enter');
  expect(await game.says('ledger: ', { times: 3 })).toBe('61 rows');
  // There is no more, so that Older is gone and Back has the focus.
  await game.page.keyboard.press('Enter');
  await game.says('the shop is back');
  expect(offsets).toEqual([0, 20, 40]);
  expect(game.faults).toEqual([]);
});

it('works the same in a cross-origin isolated page', async () => {
  const game = await enter(isolatedShop);
  expect(await game.page.evaluate('crossOriginIsolated')).toBe(true);
  await game.page.mouse.click(HISTORY.x, HISTORY.y);
  await flowOf(game).locator('[id^="row-"]').first().waitFor();
  await endFlow(game, game.page.keyboard.press('Escape'), 'history: thank you');
  expect(game.faults).toEqual([]);
});

it('survives scene changes and a thousand flows', async () => {
  const overlay = fileURLToPath(new URL('./godot/live/', import.meta.url));
  const other = await startShop(await exportGodot(folder, { scene: 'res://live.tscn', overlays: [overlay] }));
  others.push(other);
  const game = await GodotPage.open(browser, other.url);
  expect(await game.says('before attach ')).toBe('[]');
  expect(JSON.parse(await game.says('scene change '))).toEqual([[true, 'history', 'cancel', 'closed_by_host']]);
  expect(await game.says('open after a move ')).toBe('true');
  expect(await game.says('moved ')).toBe('cancel');
  expect(JSON.parse(await game.says('freed '))).toEqual([['cancel', 'disposed']]);
  expect(await game.says('closed ', { timeout: 100_000 })).toBe('1050');
  expect(Number(await game.says('objects more '))).toBe(0);
  expect(await game.ends()).toBe(0);
  expect(await game.page.locator('dialog, iframe').count()).toBe(0);
  expect(game.faults).toEqual([]);
}, 240_000);

it('loses no payment to the end of a scene', async () => {
  const overlay = fileURLToPath(new URL('./godot/scenes/', import.meta.url));
  const other = await startShop(await exportGodot(folder, { scene: 'res://scenes.tscn', overlays: [overlay] }));
  others.push(other);
  const game = await GodotPage.open(browser, other.url);
  for (const times of [1, 2]) {
    await game.says('to be paid', { times });
    const pay = flowOf(game).locator('#pay[data-armed="true"]');
    await pay.waitFor();
    await loseAnswers(game);
    await pay.click();
    await flowOf(game).getByText('Your payment is being processed…').waitFor();
    await game.page.evaluate('globalThis.isPaid = true');
  }
  expect(JSON.parse(await game.says('freed without a scene '))).toEqual([['checkout', 'cancel', 'disposed', true]]);
  expect(JSON.parse(await game.says('confirmed in the next scene '))).toEqual([
    true,
    [['checkout', 'complete', '', false]],
  ]);
  expect(await game.ends()).toBe(0);
  expect(game.faults).toEqual([]);
});

it('serves the ports of a native build with the engine’s own HTTP and randomness', async () => {
  const overlay = fileURLToPath(new URL('./godot/native/', import.meta.url));
  const files = await exportGodot(folder, { scene: 'res://native.tscn', overlays: [overlay] });
  await cp(join(root, 'dist/svc-bridge.engine.js'), join(files, 'svc-bridge.engine.js'));
  const other = await startShop(files);
  others.push(other);
  const view: NativeView = { page: undefined };
  const game = await GodotPage.open(browser, other.url, async (page) => {
    await showNatively(page, view);
    await page.addInitScript({ path: join(overlay, 'view.js') });
  });
  await expect.poll(() => view.page?.locator('[id^="row-"]').first().isVisible(), { timeout: 40_000 }).toBe(true);
  await endFlow(game, pressClose(view), 'native ');
  expect(JSON.parse(await game.says('native '))).toEqual(['complete', 'close-button', 0]);
  expect(view.page).toBeUndefined();
  expect(await game.ends()).toBe(0);
  expect(game.faults).toEqual([]);
});

interface NativeView {
  page: Page | undefined;
}

/** Lets the game's scripts show a page of its own, which finds a native channel on its window. */
async function showNatively(game: Page, view: NativeView): Promise<void> {
  await game.exposeFunction('loadView', async (url: string) => {
    const page = await game.context().newPage();
    view.page = page;
    await page.exposeFunction('toGame', (text: string) => game.evaluate(`heardFromView(${JSON.stringify(text)})`));
    await page.addInitScript('globalThis.ReactNativeWebView = { postMessage: toGame }');
    await page.goto(url);
  });
  await game.exposeFunction('postToView', (text: string) => view.page?.evaluate(`svcReceive(${JSON.stringify(text)})`));
  await game.exposeFunction('closeView', async () => {
    const { page } = view;
    view.page = undefined;
    await page?.close();
  });
}

async function pressClose({ page }: NativeView): Promise<void> {
  await page?.getByRole('button', { name: 'Close' }).click();
}
