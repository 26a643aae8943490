import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { demoSession } from './support/demo-session.js';
import { StaticSite } from './support/static-site.js';

const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');
const scenes = fileURLToPath(new URL('./scenes/', import.meta.url));
const playcanvas = fileURLToPath(new URL('../../bindings/playcanvas/', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

let browser: BrowserFixture;
let plain: StaticSite;
let isolated: StaticSite;

beforeAll(async () => {
  const site = {
    folders: [scenes, dist],
    mounts: { '/engines/': join(scenes, '../node_modules'), '/binding/': playcanvas },
    routes: { '/config': async () => ({ serviceUrl }), '/session': () => demoSession(gameUrl) },
  };
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  [browser, plain, isolated] = await Promise.all([
    BrowserFixture.start(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
    StaticSite.start(site),
    StaticSite.start({ ...site, headers }),
  ]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser?.stop();
  await Promise.all([plain?.stop(), isolated?.stop()]);
});

async function openScene(site: StaticSite, engine: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site.url}/?engine=${engine}`);
  await page.waitForFunction('document.title === "drawing" && state.frames > 5').catch((cause: unknown) => {
    throw new Error(`${engine} draws nothing: ${errors.join('; ')}`, { cause });
  });
  return page;
}

const frames = (page: Page) => page.evaluate<number>('state.frames');

/** Colours of what is on screen; a scene that draws shows its background and its box. */
async function coloursOf(page: Page): Promise<number> {
  const png = await page.screenshot();
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 37)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return colours.size;
  }, png.toString('base64'));
}

/** With `SCREENSHOTS=folder` in the environment, pictures to look at are kept there. */
async function playThrough(page: Page, picture: string): Promise<void> {
  await page.mouse.click(480, 270);
  const dialog = page.locator('dialog');
  const flow = page.frameLocator('dialog iframe');
  const row = flow.locator('[id^="row-"]').first();
  await row.focus();
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${picture}.png`) });
  const top = await page.evaluate('document.elementFromPoint(480, 270).closest("dialog") !== null');
  expect(top).toBe(true);
  const before = await frames(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => frames(page)).toBeGreaterThan(before);
  expect(await page.evaluate('state.keys')).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  const outcomes = await page.evaluate('state.outcomes');
  expect(outcomes).toMatchObject([{ event: 'svc.history.complete', state: 'complete' }]);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('state.keys')).toBe(1);
}

describe.each(['phaser', 'playcanvas', 'babylon', 'pixi'])('a scene of %s', (engine) => {
  it('draws, and keeps drawing under a flow that ends with one outcome', async () => {
    const page = await openScene(plain, engine);
    expect(await coloursOf(page)).toBeGreaterThan(1);
    await playThrough(page, engine);
  });
});

it('keeps the keys and clicks of an open flow from PlayCanvas, and returns them afterwards', async () => {
  const page = await openScene(plain, 'playcanvas');
  const hears = async () => {
    await page.keyboard.down('a');
    const heard = await page.evaluate('sceneKeyboard.isPressed(65)');
    await page.keyboard.up('a');
    return heard;
  };
  expect(await hears()).toBe(true);
  await page.mouse.click(480, 270);
  await page.frameLocator('dialog iframe').locator('[id^="row-"]').first().waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Close' }).focus();
  expect(await hears()).toBe(false);
  expect(await page.evaluate('sceneClicks')).toBe(1);
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(hears).toBe(true);
  expect(await page.evaluate('sceneClicks')).toBe(1);
  await page.mouse.click(480, 270);
  expect(await page.evaluate('sceneClicks')).toBe(2);
});

it('opens a flow above a cross-origin isolated scene of Babylon.js that shares memory with a worker', async () => {
  const page = await openScene(isolated, 'babylon');
  expect(await page.evaluate('crossOriginIsolated')).toBe(true);
  await playThrough(page, 'isolated');
  const before = await page.evaluate<number>('Atomics.load(state.shared, 0)');
  await expect.poll(() => page.evaluate<number>('Atomics.load(state.shared, 0)')).toBeGreaterThan(before);
});
