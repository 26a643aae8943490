import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { Player } from '../e2e/support/player.js';
import { freePort } from '../support/free-port.js';
import { root } from './support/build-native.js';
import { DRAWING } from './support/godot-page.js';
import { VirtualDisplay } from './support/virtual-display.js';

let browser: BrowserFixture;
let dataDir: string;
let started: ChildProcess | undefined;

beforeAll(async () => {
  browser = await BrowserFixture.start(DRAWING);
});
afterEach(async () => {
  await browser.closePages();
  started?.kill('SIGINT');
  if (started && started.exitCode === null) await once(started, 'exit');
  started = undefined;
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});
afterAll(() => browser?.stop());

/** `npm run start -- --engine NAME`, after the build. @returns its output so far, and the page of the game */
async function start(engine: string, env: Record<string, string> = {}): Promise<{ said: () => string; page: string }> {
  dataDir = await mkdtemp(join(tmpdir(), 'svc-start-'));
  const ports = {
    PORT: String(await freePort()),
    GAME_PORT: String(await freePort()),
    SVC_CARD_FIELDS_PORT: String(await freePort()),
    SVC_DATA_DIR: join(dataDir, 'data'),
  };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--engine', engine], {
    env: { ...process.env, ...ports, ...env },
  });
  started = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  await expect
    .poll(() => text + (child.exitCode === null ? '' : 'ended'), { timeout: 100_000 })
    .toMatch(/Ctrl-C stops|ended/);
  return { said: () => text, page: /The sample game +(\S+)/.exec(text)?.[1] ?? '' };
}

/** Where a click opens the history, and where the checkout. */
const PLACES = {
  halves: [
    { x: 700, y: 200 },
    { x: 200, y: 200 },
  ],
  column: [
    { x: 480, y: 288 },
    { x: 480, y: 228 },
  ],
} as const;

it.each(['babylon', 'pixi', 'playcanvas', 'godot'])(
  'shows the sample of %s, which opens the history and the checkout',
  async (engine) => {
    const { page: address } = await start(engine);
    const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    let isOpen = false;
    page.on('console', (message) => {
      isOpen ||= message.text() === 'the shop is open';
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await page.goto(address);
    await expect
      .poll(async () => isOpen || (await page.title()).endsWith('the shop is open'), { timeout: 40_000 })
      .toBe(true);
    const [history, checkout] = PLACES[engine === 'godot' ? 'column' : 'halves'];
    for (const [flow, { x, y }, shown] of [
      ['history', history, '[id^="row-"]'],
      ['checkout', checkout, '#pay'],
    ] as const) {
      await page.mouse.click(x, y);
      await page.frameLocator('dialog iframe').locator(shown).first().waitFor();
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `start-${engine}-${flow}.png`) });
      await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
  },
);

it('shows the sample of phaser, which opens the history', async () => {
  const { page: address } = await start('phaser');
  const player = new Player(await browser.newPage({ viewport: { width: 960, height: 600 } }));
  const faults: string[] = [];
  player.page.on('pageerror', ({ message }) => faults.push(message));
  await player.enter(address);
  await player.click('History');
  await player.flow.locator('[id^="row-"]').first().waitFor();
  if (process.env.SCREENSHOTS)
    await player.page.screenshot({ path: join(process.env.SCREENSHOTS, 'start-phaser.png') });
  await player.close();
  await player.result(/History/);
  expect(faults).toEqual([]);
});

it('starts the native sample beside the servers', async () => {
  const display = await VirtualDisplay.start(960, 600);
  try {
    const { said } = await start('native', { DISPLAY: display.name, NO_AT_BRIDGE: '1' });
    await expect.poll(said, { timeout: 40_000 }).toContain('native scene | Lantern Market is open');
  } finally {
    await display.stop();
  }
});

it('lists the available engines when another one is requested', async () => {
  const { said } = await start('unreal');
  expect(said()).toBe(
    'There is no sample of "unreal". Choose one of: phaser, godot, babylon, pixi, playcanvas, native.\n',
  );
  expect(started?.exitCode).toBe(1);
});
