// Saves the pictures of docs/looks.md, from the built pages: tsx … [folder]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { flowShots } from './flow-shots.js';
import { openPage } from './open-page.js';
import { openShotsBrowser } from './open-shots-browser.js';
import { servePages } from './serve-pages.js';

const PICTURES = join(import.meta.dirname, '../../../docs/images');

interface Strip {
  readonly name: string;
  readonly field: string;
  readonly words: readonly string[];
  readonly dark?: boolean;
  readonly more?: Record<string, string>;
}

const presets = { field: 'preset', words: ['neon', 'parchment', 'arcade', 'minimal'] };
const strips: Strip[] = [
  { name: 'presets-light', ...presets },
  { name: 'presets-dark', ...presets, dark: true },
  { name: 'corners', field: 'corners', words: ['round', 'soft', 'square', 'cut'] },
  {
    name: 'surface',
    field: 'surface',
    words: ['flat', 'raised', 'outlined', 'glass'],
    more: { backgroundColor: '#dfe8fb', primaryColor: '#3a2bd0' },
  },
  { name: 'density', field: 'density', words: ['compact', 'comfortable', 'roomy'] },
];

const SIZE = { width: 320, height: 452 };
const GAP = 16;
const LABEL = 32;

const [folder = PICTURES] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { browser, close } = await openShotsBrowser();
const { origin, close: stop } = await servePages();
const shot = flowShots().find(({ name }) => name === 'checkout-form');
if (!shot) throw new Error('no flow has the state checkout-form');

for (const { name, field, words, dark = false, more = {} } of strips) {
  const figures: string[] = [];
  for (const word of words) {
    const welcome = { ...shot.welcome, theme: { motion: 'none', ...more, [field]: word } };
    const opened = await openPage({ ...shot, ...SIZE, welcome, dark, browser, origin, path: `${shot.path}.en.html` });
    await shot.act?.(opened);
    const picture = (await opened.page.screenshot()).toString('base64');
    figures.push(`<figure><img src="data:image/png;base64,${picture}"><figcaption>${word}</figcaption></figure>`);
    await opened.close();
  }
  const width = words.length * (SIZE.width + GAP) + GAP;
  const context = await browser.newContext({ viewport: { width, height: SIZE.height + LABEL + 2 * GAP } });
  const page = await context.newPage();
  await page.setContent(`<style>body{margin:${GAP}px;display:flex;gap:${GAP}px;background:${dark ? '#30343b' : '#c9ced6'}}
figure{margin:0}img{display:block;border-radius:8px}
figcaption{font:600 18px/${LABEL}px sans-serif;text-align:center;color:${dark ? '#fff' : '#111'}}</style>${figures.join('')}`);
  await page.screenshot({ path: join(folder, `look-${name}.png`) });
  await context.close();
}

const television = await openPage({
  ...shot,
  width: 1280,
  height: 720,
  welcome: { ...shot.welcome, theme: { tenFoot: 'on' } },
  dark: true,
  pad: 'Xbox Wireless Controller',
  browser,
  origin,
  path: `${shot.path}.en.html`,
});
await shot.act?.(television);
await television.page.screenshot({ path: join(folder, 'ten-foot.png') });
await television.close();
stop();
await close();
