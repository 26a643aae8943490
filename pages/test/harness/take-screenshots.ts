// Saves screenshots of the screens in their states, sizes and colours: tsx … <folder> [name pattern].
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsOf } from '../../../test/e2e/support/flow-shot.js';
import { flowShots } from './flow-shots.js';
import { openPage } from './open-page.js';
import { openShotsBrowser } from './open-shots-browser.js';
import { ownWindowShots } from './own-window-shots.js';
import { screenShots } from './screen-shots.js';
import { servePages } from './serve-pages.js';

const [folder = join(tmpdir(), 'svc-shots'), pattern = ''] = process.argv.slice(2);
const wanted = new RegExp(pattern);
mkdirSync(folder, { recursive: true });

const SHOTS = [...screenShots(), ...flowShots(), ...ownWindowShots()];

interface Look {
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
  readonly lang: string;
  readonly dark: boolean;
  /** The reader's text zoom. */
  readonly text?: number;
  readonly forcedColors?: boolean;
  /** The gamepad in use; the page is in ten-foot mode then. */
  readonly pad?: string;
}

const looks: Look[] = [
  { suffix: '1280', width: 1280, height: 900, lang: 'en', dark: false },
  { suffix: '360', width: 360, height: 740, lang: 'en', dark: false },
  { suffix: '1280-dark', width: 1280, height: 900, lang: 'en', dark: true },
  { suffix: '360-ar-dark', width: 360, height: 740, lang: 'ar', dark: true },
  { suffix: '320-de', width: 320, height: 640, lang: 'de', dark: false },
  { suffix: '390-text-200', width: 390, height: 844, lang: 'en', dark: false, text: 2 },
  { suffix: '800x400', width: 800, height: 400, lang: 'en', dark: false },
  { suffix: '1920', width: 1920, height: 1080, lang: 'en', dark: true },
  { suffix: '1920-xbox', width: 1920, height: 1080, lang: 'en', dark: true, pad: 'Xbox Wireless Controller' },
  { suffix: '1920-ps-ar', width: 1920, height: 1080, lang: 'ar', dark: false, pad: 'DualSense Wireless Controller' },
  { suffix: '1280x800-nintendo-de', width: 1280, height: 800, lang: 'de', dark: false, pad: 'Pro Controller' },
  { suffix: 'forced-colours', width: 800, height: 700, lang: 'en', dark: true, forcedColors: true },
];

const { browser, close } = await openShotsBrowser();
const { origin, close: stop } = await servePages();
let bad = 0;
for (const shot of SHOTS) {
  for (const { suffix, lang, text = 1, forcedColors = false, ...look } of looks) {
    const name = `${shot.name}-${suffix}`;
    if (!wanted.test(name)) continue;
    const opened = await openPage({ ...shot, ...look, browser, origin, path: `${shot.path}.${lang}.html` });
    if (forcedColors) await opened.page.emulateMedia({ forcedColors: 'active' });
    if (text !== 1) {
      const size = `${16 * text}px`;
      await opened.frame.evaluate((own) => document.documentElement.style.setProperty('font-size', own), size);
    }
    await opened.page.waitForTimeout(250);
    await shot.act?.(opened);
    await opened.page.waitForTimeout(200);
    await opened.page.screenshot({ path: join(folder, `${name}.png`) });
    for (const violation of await violationsOf(opened)) {
      bad += 1;
      console.log(name, violation);
    }
    for (const problem of opened.problems) console.log(name, 'console:', problem);
    await opened.close();
  }
}
stop();
await close();
console.log(bad === 0 ? 'axe: no violations' : `axe: ${bad} violations`);
