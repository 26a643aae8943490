// npm run generate:types: writes the C#, GDScript and C constants and types of the bindings, and what the pages read with, from the
// schemas; with --check it only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectTypes } from './generate-types/collect-types.mjs';
import { writeC } from './generate-types/write-c.mjs';
import { writeCsharp } from './generate-types/write-csharp.mjs';
import { writeGdscript } from './generate-types/write-gdscript.mjs';
import { writeShapes } from './generate-types/write-shapes.mjs';

const types = collectTypes();
const folders = {
  'bindings/unity/Runtime/Generated/': writeCsharp(types),
  'bindings/godot/addons/svc_bridge/generated/': writeGdscript(types),
  'bindings/native/include/': writeC(types),
  'pages/kit/contract/': writeShapes(),
};

const stale = [];
for (const [folder, files] of Object.entries(folders)) {
  const at = new URL(`../${folder}`, import.meta.url);
  mkdirSync(at, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (textOf(new URL(name, at)) === text) continue;
    stale.push(folder + name);
    if (!process.argv.includes('--check')) writeFileSync(fileURLToPath(new URL(name, at)), text);
  }
}

if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}\nrun: npm run generate:types`);
  process.exitCode = 1;
} else {
  console.log(stale.length > 0 ? `wrote ${stale.join(', ')}` : 'generated types are up to date');
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
