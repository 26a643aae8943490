import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const PAGES = join(import.meta.dirname, '../..');
const DIST = join(PAGES, 'dist');
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-Hans'];
const NAMES = [
  'card-fields',
  'screens/history',
  'screens/receipt',
  ...['tos', 'kyc', 'purchase', 'payout', 'payment-selection', 'checkout'].map((flow) => `flow/${flow}`),
  'hosted',
  'continue',
  'phone',
];

/** Executable scripts; a page's own script is data until the first paint. */
const SCRIPTS = 'script:not([type="application/json"])';

const manifestSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      page: z.string(),
      lang: z.string(),
      dir: z.string(),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
    }),
  ),
  later: z.array(z.string()),
});
const inventorySchema = z.array(z.object({ page: z.string(), kind: z.string(), hash: z.string(), bytes: z.number() }));

const readDist = (path: string) => readFileSync(join(DIST, path), 'utf8');
const files = () => manifestSchema.parse(JSON.parse(readDist('manifest.json'))).files;
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the built pages', () => {
  beforeAll(() => {
    if (!existsSync(join(DIST, 'manifest.json'))) execFileSync(process.execPath, [join(PAGES, 'build/build.mjs')]);
  }, 60_000);

  it('are every page in every language', () => {
    expect(
      files()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(
      NAMES.flatMap((name) => LANGUAGES.map((lang) => `${name}.${lang}.html`))
        .concat('console.en.html', 'look-preview.en.html')
        .sort(),
    );
  });

  it('run and style only what the manifest’s hashes allow', () => {
    for (const file of files().filter(({ lang }) => lang === 'en' || lang === 'ar')) {
      const { document } = new JSDOM(readDist(file.path)).window;
      const scripts = [...document.querySelectorAll(SCRIPTS)].map(
        (script) => script.getAttribute('integrity') ?? hashOf(script.textContent),
      );
      const styles = [...document.querySelectorAll('style')].map((style) => hashOf(style.textContent));
      expect(scripts).toEqual(file.scripts);
      expect(styles).toEqual(file.styles.slice(0, 1));
      const unhashed = [...document.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(({ name }) => name === 'style' || name.startsWith('on')),
      );
      expect(unhashed).toEqual([]);
      expect(document.querySelectorAll('[src]:not(img, #look, #handover), link')).toHaveLength(0);
    }
  });

  it.each([
    ['look', 10],
    ['handover', 13],
  ])('know the script %s by its name and hash, as data that no browser fetches by itself', (id, mostKb) => {
    const { later } = manifestSchema.parse(JSON.parse(readDist('manifest.json')));
    const path = later.find((each) => each.startsWith(`${id}/`)) ?? '';
    const script = readDist(path);
    expect(path).toBe(`${id}/${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`);
    const address = (name: string) => new JSDOM(readDist(`${name}.en.html`)).window.document.querySelector(`#${id}`);
    for (const [name, served] of [
      ['flow/checkout', 'https://pay.example/base/ui/v1/flow/checkout?lang=de'],
      ['continue', 'https://pay.example/base/ui/v1/continue'],
      ['hosted', 'https://pay.example/base/pay/token'],
    ] as const) {
      const element = address(name);
      expect(new URL(element?.getAttribute('src') ?? '', served).href).toBe(`https://pay.example/base/ui/v1/${path}`);
      expect(element?.getAttribute('type')).toBe('text/plain');
      expect(element?.getAttribute('integrity')).toBe(hashOf(script));
    }
    expect(address('card-fields')).toBeNull();
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(mostKb * 1024);
  });

  it('contain real markup in their own language before any script runs', () => {
    for (const { path, lang, dir } of files()) {
      const { document } = new JSDOM(readDist(path)).window;
      expect(document.documentElement).toMatchObject({ lang, dir });
      expect(document.querySelector('h1')?.textContent).toBeTruthy();
      expect(document.querySelector('main')?.children.length).toBeGreaterThan(0);
      expect(document.title).toBeTruthy();
    }
    const title = (lang: string) => new JSDOM(readDist(`flow/checkout.${lang}.html`)).window.document.title;
    expect(title('de')).not.toBe(title('en'));
  });

  it('stay under 49 KB gzip with the texts of one language up to their script, and under 8 KB for each part that it imports later', () => {
    // as the service sends them
    const bytesOf = (text: string) => gzipSync(text, { level: 9 }).length;
    for (const { path } of files()) {
      const page = readDist(path);
      const [first = '', ...parts] = page.split(/(?=<script type="text\/plain" id="(?!script|look|handover))/);
      expect(bytesOf(first), path).toBeLessThan(49 * 1024);
      for (const part of parts) expect(bytesOf(part), path).toBeLessThan(8 * 1024);
      expect(parts.length, path).toBe(path.startsWith('screens/history') ? 1 : 0);
    }
  });

  it('use no eval, no cookie and no storage', () => {
    const banned = /\beval\(|new Function|document\.cookie|localStorage|sessionStorage|indexedDB|insertAdjacentHTML/;
    for (const name of [...NAMES, 'console', 'look-preview']) {
      const { document } = new JSDOM(readDist(`${name}.en.html`)).window;
      for (const script of document.querySelectorAll(SCRIPTS)) {
        expect(banned.exec(script.textContent)?.[0], name).toBeUndefined();
      }
    }
  });

  it('are listed in the inventory with script and style, as served', () => {
    const inventory = inventorySchema.parse(JSON.parse(readDist('inventory.json')));
    const hashes = new Set(inventory.map(({ hash }) => hash));
    for (const { scripts, styles } of files()) {
      for (const hash of [...scripts, ...styles]) expect(hashes).toContain(hash);
    }
    const served = new Set(
      files().flatMap(({ page, scripts, styles }) => [...scripts, ...styles].map((hash) => `${page} ${hash}`)),
    );
    expect(inventory.map(({ page, hash }) => `${page} ${hash}`).sort()).toEqual([...served].sort());
  });
});
