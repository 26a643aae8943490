import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { mailsTo } from '../e2e/support/sandbox.js';
import { buildNative } from './support/build-native.js';
import { requireDebianTools } from './support/debian-tools.js';
import { NATIVE_NEEDS, SCENE_NEEDS } from './support/native-needs.js';
import { NativeScene, SCENE_HEIGHT, SCENE_WIDTH } from './support/native-scene.js';
import { VirtualDisplay } from './support/virtual-display.js';

const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');

let program: string;
let display: VirtualDisplay;
let scene: NativeScene | undefined;

beforeAll(async () => {
  await requireDebianTools('The native scene', [...NATIVE_NEEDS, ...SCENE_NEEDS]);
  program = join(await buildNative('samples/native-scene'), 'native-scene');
  display = await VirtualDisplay.start(SCENE_WIDTH, SCENE_HEIGHT);
}, 400_000);
afterEach(() => scene?.stop());
afterAll(() => display?.stop());

async function start(service = serviceUrl): Promise<NativeScene> {
  scene = await NativeScene.start({ program, display, serviceUrl: service, gameUrl });
  return scene;
}

it('opens the history above the game and hears that it was closed', async () => {
  const game = await start();
  await game.screenshot('1-scene');
  await game.press('history');
  await game.untilShows('Today');
  await game.screenshot('2-history');
  await game.press('cornerClose');
  await game.untilResult('History: complete, close-button');
  await game.screenshot('3-scene-after-history');
  expect(game.log).not.toMatch(/svc_at_|Bearer|nonce/);
});

it('mails the receipt of what was bought', async () => {
  const game = await start();
  await game.press('buy');
  await game.untilResult('You bought a paper lantern');
  await game.press('receipt');
  await game.untilShows('Paper Lantern');
  await game.pressInPage('E-mail receipt');
  await game.untilShows('Sent to');
  const [mail] = await mailsTo(serviceUrl, 'buyer');
  expect(mail?.text).toContain('Paper Lantern');
  await game.screenshot('4-receipt-mailed');
  await game.press('cornerClose');
  await game.untilResult('Receipt: complete, close-button');
});
