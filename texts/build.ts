// Compiles every language to dist/languages/. With --types it writes texts.ts and src/view/languages/ instead, with --check it only looks.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileAll } from './read-sources.js';
import { textTypes } from './write-types.js';
import { viewTextsSource } from './write-view-texts.js';

const mode = process.argv[2];
const all = compileAll();
const sources = new Map([
  ['texts/texts.ts', textTypes(all.get('en') ?? {})],
  ...[...all].map(([lang, texts]): [string, string] => [`src/view/languages/${lang}.ts`, viewTextsSource(texts, lang)]),
]);
const at = (file: string) => new URL(`../${file}`, import.meta.url);
const stale = [...sources].filter(([file, text]) => !existsSync(at(file)) || readFileSync(at(file), 'utf8') !== text);

if (mode === '--types') {
  mkdirSync(at('src/view/languages/'), { recursive: true });
  for (const [file, text] of stale) writeFileSync(at(file), text);
} else if (stale.length > 0) {
  const files = stale.map(([file]) => file).join(', ');
  console.error(`${files}: not what texts/languages says; run \`npm run generate:texts\`.`);
  process.exitCode = 1;
} else if (mode !== '--check') {
  const folder = new URL('./dist/languages/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [lang, texts] of all) writeFileSync(new URL(`${lang}.json`, folder), JSON.stringify(texts));
}
