// npm run generate:types: writes the C#, GDScript, C and Lua constants and types of the bindings, the shapes that games and pages read by, and
// the API document's field descriptions, from the schemas and their docstrings; with --check it only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectTypes } from './generate-types/collect-types.mjs';
import { readFieldDocs } from './generate-types/field-docs.mjs';
import { readPaymentFlows } from './generate-types/payment-flows.mjs';
import { writeC } from './generate-types/write-c.mjs';
import { writeCsharp } from './generate-types/write-csharp.mjs';
import { docsBySchema, writeFieldDocs } from './generate-types/write-field-docs.mjs';
import { writeGdscript } from './generate-types/write-gdscript.mjs';
import { writeLua } from './generate-types/write-lua.mjs';
import { writeGameShapes, writePageShapes } from './generate-types/write-shapes.mjs';

const { docs, missing } = readFieldDocs();
const types = { ...collectTypes(docsBySchema(docs)), flows: readPaymentFlows() };
const folders = {
  'bindings/unity/Runtime/Generated/': writeCsharp(types),
  'bindings/godot/addons/svc_bridge/generated/': writeGdscript(types),
  'bindings/native/': writeC(types),
  'bindings/defold/svc_bridge/': writeLua(types),
  'pages/kit/contract/': writePageShapes(),
  'src/model/': writeGameShapes(),
  'service/src/platform/openapi/': writeFieldDocs(docs),
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

if (missing.length > 0) {
  console.error(
    `${missing.join('\n')}\nDescribe each in one line: what it is, its unit or format, and the section of the interface.`,
  );
  process.exitCode = 1;
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
