// Compiles every language to dist/languages/. With --types it writes texts.ts instead, with --check it only looks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileAll } from './read-sources.js';
import { textTypes } from './write-types.js';

const mode = process.argv[2];
const typesFile = new URL('./texts.ts', import.meta.url);
const all = compileAll();
const types = textTypes(all.get('en') ?? {});

if (mode === '--types') writeFileSync(typesFile, types);
else if (readFileSync(typesFile, 'utf8') !== types) {
  console.error('texts/texts.ts is not what languages/en.json says: run `npm run generate:texts`.');
  process.exitCode = 1;
} else if (mode !== '--check') {
  const folder = new URL('./dist/languages/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [lang, texts] of all) writeFileSync(new URL(`${lang}.json`, folder), JSON.stringify(texts));
}
