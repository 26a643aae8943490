// Builds every page in every language to dist/, with a manifest of the hashes for its content security policy.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES, textDirection } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import {
  bundleEarlyScript,
  bundleFirstScript,
  bundleLater,
  bundleRunner,
  bundleScript,
  bundleStyle,
  loadPrerenders,
} from './bundle.mjs';
import { cspHash, pageDocument, versionOf } from './page-document.mjs';
import { PAGES } from './page-list.mjs';

/** Of a page up to its script, without the parts that this imports later. */
const BUDGET_GZIP_BYTES = 49 * 1024;
const PART_BUDGET_GZIP_BYTES = 8 * 1024;

const pagesFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(pagesFolder, 'dist');
const started = Date.now();

const runner = await bundleRunner(pagesFolder);
const later = await bundleLater(pagesFolder, {
  padTexts: inEveryLanguage(({ pad, general }) => ({ ...pad, back: general.back, close: general.close })),
  handoverTexts: inEveryLanguage(({ handover, general }) => ({ ...handover, cancel: general.cancel })),
});
for (const [id, bundle] of Object.entries(later)) bundle.file = `${id}/${versionOf(bundle.script)}.js`;
const prerenders = await loadPrerenders(pagesFolder, PAGES);
const files = [];
const inventory = [];
const outputs = Object.values(later).map(({ file, script }) => [file, script]);
let largest = { path: '', bytes: 0 };
const tooLarge = [];

const bundles = await Promise.all(
  PAGES.map((page) =>
    Promise.all([
      page,
      bundleScript(pagesFolder, page),
      bundleEarlyScript(pagesFolder, page),
      bundleFirstScript(pagesFolder, page),
      bundleStyle(pagesFolder, page),
    ]),
  ),
);
for (const [page, { script, parts }, early, first, style] of bundles) {
  const scripts = [early, first, script, runner, ...Object.values(parts)].filter(Boolean);
  const styles = [style];
  const own = (page.later ?? []).map((id) => ({ id, ...later[id] }));
  scripts.unshift(...own.map((bundle) => bundle.script));
  styles.push(...own.map((bundle) => bundle.style));
  const hashes = { scripts: scripts.map(cspHash), styles: styles.map(cspHash) };
  for (const text of scripts) inventory.push(inventoryEntry(page, 'script', text));
  for (const text of styles) inventory.push(inventoryEntry(page, 'style', text));
  for (const lang of page.languages ?? LANGUAGES) {
    const all = textsIn(lang);
    const textsOf = (sections) => Object.fromEntries(sections.map((section) => [section, all[section]]));
    const firstTexts = page.first?.texts ?? [];
    const texts = textsOf(page.texts);
    const dir = textDirection(lang);
    const markup = prerenders.renderToString(prerenders[page.prerender.name]({ lang, locale: lang, texts }, page.name));
    const document = {
      name: page.name,
      lang,
      dir,
      title: page.title(all),
      style,
      markup,
      texts: textsOf(page.texts.filter((section) => !firstTexts.includes(section))),
      later: own.map(({ id, file, script: text }) => ({ id, address: page.base + file, hash: cspHash(text) })),
      early,
      first: first && { script: first, texts: textsOf(firstTexts) },
      script,
      runner,
    };
    const path = `${page.path}.${lang}.html`;
    outputs.push([path, pageDocument({ ...document, parts })]);
    files.push({ path, page: page.name, lang, dir, ...hashes });
    const bytes = gzipBytes(pageDocument({ ...document, parts: {} }));
    if (page.languages) console.log(`${path}, which no player sees, is ${bytes} bytes gzip`);
    else if (bytes > largest.bytes) largest = { path, bytes };
  }
  for (const [part, text] of Object.entries(parts)) {
    const bytes = gzipBytes(text);
    if (bytes > PART_BUDGET_GZIP_BYTES) tooLarge.push(`${page.name}'s ${part} is ${bytes}, ${PART_BUDGET_GZIP_BYTES}`);
  }
}

if (largest.bytes > BUDGET_GZIP_BYTES) tooLarge.push(`${largest.path} is ${largest.bytes}, ${BUDGET_GZIP_BYTES}`);
if (tooLarge.length > 0) {
  console.error(`Over its budget, bytes gzip: ${tooLarge.join('; ')}.`);
  process.exit(1);
}
rmSync(dist, { recursive: true, force: true });
for (const [path, text] of [
  ...outputs,
  ['manifest.json', `${JSON.stringify({ files, later: Object.values(later).map(({ file }) => file) }, null, 2)}\n`],
  ['inventory.json', `${JSON.stringify(inventory, null, 2)}\n`],
]) {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(
  `${files.length} pages in ${Date.now() - started} ms; the largest is ${largest.path}, ${largest.bytes} bytes gzip`,
);

/** As the service sends it. */
function gzipBytes(text) {
  return gzipSync(text, { level: 9 }).length;
}

/** For a script that serves every language. */
function inEveryLanguage(choose) {
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, choose(textsIn(lang))]));
}

/** One resource served with a page, for the script inventory that PCI DSS requires. */
function inventoryEntry(page, kind, text) {
  return { page: page.name, kind, hash: cspHash(text), bytes: Buffer.byteLength(text) };
}
