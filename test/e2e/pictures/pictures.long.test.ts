import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { LOOK_WORDS } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleShots } from '../../../pages/test/harness/console-shots.js';
import { ownWindowShots, sceneShot } from '../../../pages/test/harness/own-window-shots.js';
import { REFERENCE_STATE, type Shot, screenShots } from '../../../pages/test/harness/screen-shots.js';
import { bringTo, FLOW_SHOTS } from '../support/flow-shot.js';
import { unpackChromium } from '../support/packaged-chromium.js';
import { Screens, type Shape } from '../support/screens.js';
import { servicePages } from '../support/service-pages.js';
import { compareSheets, sheetOf, toFile } from './sheet.js';

const require = createRequire(import.meta.url);

const SHEETS = join(import.meta.dirname, 'sheets');
/** Of a whole sheet of up to eight looks: one letter that changed is more than twice as many. */
const PIXELS_ALLOWED = 30;
const TODAY = new Date('2026-11-21T12:00:00Z');
/** Longer than a flow waits between two steps of its own. */
const REST_MS = 200;
const isAccepting = process.env.ACCEPT_PICTURES === '1';

interface Look extends Shape {
  readonly lang: string;
  /** The reader's text zoom. */
  readonly text?: number;
}

/** Each size, and each of light, dark, right to left and forced colours, in more than one combination. */
const LOOKS: readonly Look[] = [
  { width: 320, height: 960, lang: 'en' },
  { width: 320, height: 960, lang: 'ar', dark: true },
  { width: 390, height: 844, lang: 'en', text: 2 },
  { width: 800, height: 400, lang: 'en', dark: true },
  { width: 800, height: 400, lang: 'ar', dark: true, forcedColors: true },
  { width: 1280, height: 900, lang: 'ar' },
  { width: 1280, height: 900, lang: 'en', forcedColors: true },
  { width: 1920, height: 1080, lang: 'en', dark: true },
];

const WIDE: Look = { width: 1280, height: 900, lang: 'en' };
const NARROW_DARK: Look = { width: 390, height: 844, lang: 'en', dark: true };
/** For what is made of the same parts. */
const FEW_LOOKS = [WIDE, NARROW_DARK, { width: 390, height: 844, lang: 'ar' }];
const FORCED: Look = { ...WIDE, dark: true, forcedColors: true };
const TELEVISIONS: readonly Look[] = [
  { width: 1920, height: 1080, lang: 'en' },
  { width: 1920, height: 1080, lang: 'ar', dark: true },
];

/** The same states in a theme. */
function wearing(prefix: string, theme: Record<string, string>, names: readonly string[]): Shot[] {
  return names.map((name) => {
    const shot = [...screenShots(), ...FLOW_SHOTS].find((each) => each.name === name);
    if (!shot) throw new Error(`No page has the state ${name}.`);
    return { ...shot, name: `${prefix}-${name}`, welcome: { ...shot.welcome, theme } };
  });
}

const ACROSS_THE_ROOM = [
  'list',
  'details',
  'checkout-form',
  'checkout-card',
  'checkout-paid',
  'selection-phone',
  'kyc',
];

/** What is drawn, and in which looks. */
const STATES: readonly (readonly [Shot, readonly Look[]])[] = [
  ...[...screenShots(), ...FLOW_SHOTS].map((shot) => [shot, LOOKS] as const),
  ...wearing('ten-foot', { tenFoot: 'on' }, ACROSS_THE_ROOM).map((shot) => [shot, TELEVISIONS] as const),
  ...LOOK_WORDS.preset.flatMap((preset) =>
    wearing(preset, { preset, motion: 'none' }, ['checkout-form', 'details']).map((shot) => [shot, FEW_LOOKS] as const),
  ),
  ...[...ownWindowShots(), ...servicePages()].map((shot) => [shot, [...FEW_LOOKS, FORCED]] as const),
  ...consoleShots().map((shot) => [shot, [WIDE, NARROW_DARK, FORCED]] as const),
  [sceneShot(), [WIDE, NARROW_DARK]],
];

// npm has the browser, and its font, for this platform only; elsewhere every letter would differ.
describe.runIf(process.platform === 'linux' && process.arch === 'x64')('looks as in its picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pictures-'));
  let screens: Screens;

  beforeAll(async () => {
    const arabic = dirname(require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/package.json'));
    const fonts = ['400Regular', '600SemiBold', '700Bold'].map((weight) => join(arabic, weight));
    const browser = join(folder, 'browser');
    mkdirSync(browser);
    screens = await Screens.start(await unpackChromium(browser, fonts), TODAY);
  });
  afterAll(async () => {
    await screens.stop();
    rmSync(join(folder, 'browser'), { recursive: true });
  });

  async function pictureOf(shot: Shot, { text = 1, forcedColors, ...look }: Look): Promise<Buffer> {
    const opened = await screens.open(shot, look);
    // what moves gets a layer of its own, whose edges may be drawn another way
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    if (text !== 1) {
      const size = `${16 * text}px`;
      await opened.frame.evaluate((own) => document.documentElement.style.setProperty('font-size', own), size);
    }
    await bringTo(shot, opened);
    await opened.frame.evaluate(() => scrollTo(0, 0));
    await opened.page.mouse.move(0, 0);
    // last: with forced colours, Chromium at times leaves a control painted as it was below the pointer
    if (forcedColors) await opened.page.emulateMedia({ forcedColors: 'active' });
    const picture = await atRest(opened.page);
    await opened.close();
    return picture;
  }

  /** Two pictures in a row are the same: whatever was on its way has arrived. */
  async function atRest(page: Page): Promise<Buffer> {
    let before: Buffer | undefined;
    for (;;) {
      const now = await page.screenshot({ animations: 'disabled' });
      if (before?.equals(now)) return now;
      before = now;
      await page.waitForTimeout(REST_MS);
    }
  }

  it.each(STATES.map(([shot, looks]) => [shot.name, shot, looks] as const))('%s', async (name, shot, looks) => {
    const pictures: Buffer[] = [];
    for (const look of looks) pictures.push(await pictureOf(shot, look));
    const now = sheetOf(pictures);
    const committed = join(SHEETS, `${name}.png`);
    if (isAccepting) {
      mkdirSync(SHEETS, { recursive: true });
      writeFileSync(committed, toFile(now));
      return;
    }
    expect(existsSync(committed), `${name} has no picture yet: ${HOW_TO_ACCEPT}`).toBe(true);
    const { differing, marked } = compareSheets(PNG.sync.read(readFileSync(committed)), now);
    if (differing > PIXELS_ALLOWED) {
      writeFileSync(join(folder, `${name}.png`), toFile(now));
      if (marked) writeFileSync(join(folder, `${name}-marked.png`), toFile(marked));
    }
    const help = `${name} looks different; see ${folder}. ${HOW_TO_ACCEPT}`;
    expect(differing, help).toBeLessThanOrEqual(PIXELS_ALLOWED);
  });

  it('has no picture of a state that is gone', () => {
    const known = new Set([REFERENCE_STATE, ...STATES.map(([{ name }]) => name)]);
    expect(readdirSync(SHEETS).filter((file) => !known.has(file.replace('.png', '')))).toEqual([]);
  });
});

const HOW_TO_ACCEPT =
  'If that is on purpose, accept and look at the new pictures: ACCEPT_PICTURES=1 npx vitest run --mode long test/e2e/pictures';
