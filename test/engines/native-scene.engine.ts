import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { mailsCausedBy } from '../e2e/support/sandbox.js';
import { freePort } from '../support/free-port.js';
import { buildNative } from './support/build-native.js';
import { NativeScene, SCENE_HEIGHT, SCENE_WIDTH } from './support/native-scene.js';
import { VirtualDisplay } from './support/virtual-display.js';

const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');

let program: string;
let display: VirtualDisplay;
let scene: NativeScene | undefined;

beforeAll(async () => {
  program = join(await buildNative('samples/native-scene'), 'native-scene');
  display = await VirtualDisplay.start(SCENE_WIDTH, SCENE_HEIGHT);
}, 400_000);
afterEach(() => scene?.stop());
afterAll(() => display?.stop());

async function start(service = serviceUrl): Promise<NativeScene> {
  scene = await NativeScene.start({ program, display, serviceUrl: service, gameUrl });
  return scene;
}

async function walletCents(): Promise<number> {
  const answer = await fetch(`${gameUrl}/api/wallet`);
  const { balance } = (await answer.json()) as { balance: string };
  return Number(balance.replace(/\D/g, ''));
}

it('opens the history above the game and reports that it was closed', async () => {
  const game = await start();
  await game.screenshot('1-scene');
  await game.press('history');
  await game.untilShows('Today');
  await game.screenshot('2-history');
  await game.press('cornerClose');
  await game.untilResult('History: complete, close-button');
  await game.untilCovered(false);
  await game.screenshot('3-scene-after-history');
  expect(game.log).not.toMatch(/svc_at_|Bearer|nonce/);
});

it('mails the receipt of what was bought', async () => {
  const game = await start();
  await game.press('buy');
  await game.untilResult('You bought a paper lantern');
  await game.press('receipt');
  await game.untilShows('Paper Lantern');
  const mails = await mailsCausedBy(
    async () => {
      await game.pressInPage('E-mail receipt');
      await game.untilShows('Sent to');
    },
    { serviceUrl, address: 'buyer' },
  );
  expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining('Paper Lantern') })]);
  await game.screenshot('4-receipt-mailed');
  await game.press('cornerClose');
  await game.untilResult('Receipt: complete, close-button');
});

it('pays a checkout and reports that the player pressed Done', async () => {
  const before = await walletCents();
  const game = await start();
  await game.press('checkout');
  await game.untilShows('Sea Compass');
  await game.screenshot('5-checkout');
  await game.pressInPage('Pay');
  await game.untilShows('You paid');
  await game.screenshot('6-checkout-paid');
  await game.pressInPage('Done');
  await game.untilResult('Checkout: complete, done-button');
  await game.screenshot('7-scene-after-checkout');
  expect(await walletCents()).toBe(before - 4900);
});

it('distinguishes a checkout that the player closes from one that was paid', async () => {
  const before = await walletCents();
  const game = await start();
  await game.press('checkout');
  await game.untilShows('Sea Compass');
  await game.press('cornerClose');
  await game.untilResult('Checkout: cancelled, closed_by_player');
  expect(await walletCents()).toBe(before);
});

it('gets a payment’s outcome from its server when the page crashed before reporting it', async () => {
  const before = await walletCents();
  const game = await start();
  await game.press('checkout');
  await game.untilShows('Sea Compass');
  await game.loseAnswers();
  await game.pressInPage('Pay');
  await game.untilShows('Your payment is being processed');
  await expect.poll(walletCents, { timeout: 20_000 }).toBe(before - 4900);
  await game.crashPage();
  await game.untilResult('Checkout: complete');
  await game.untilCovered(false);
});

it('lets the player leave while a service that never answers is loading', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const { port } = silent.address() as AddressInfo;
    const game = await start(`http://127.0.0.1:${port}`);
    await game.press('history');
    await game.untilCovered(true);
    await game.screenshot('8-loading');
    await game.press('coverClose');
    await game.untilResult('History: cancelled, closed_by_player');
  } finally {
    silent.close();
  }
});

it('reports an error to the game when the service is down', async () => {
  const game = await start(`http://127.0.0.1:${await freePort()}`);
  await game.press('history');
  await game.untilResult('History: page_failed. The page could not be loaded.');
  await game.untilCovered(false);
  await game.screenshot('9-scene-after-failure');
});
