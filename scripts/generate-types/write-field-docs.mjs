// The docstrings of src/model for the API document: by schema, and by path for objects without a name.
import { objectWithin } from '../../service/src/platform/openapi/object-within.ts';
import * as hostMessages from '../../src/model/bridge-host-messages.ts';
import { BRIDGE_MESSAGES } from '../../src/model/bridge-messages.ts';
import * as pageHostMessages from '../../src/model/host-messages.ts';
import * as pageMessages from '../../src/model/page-messages.ts';
import * as model from '../../src/model.ts';

const schemas = new Map(Object.entries(model));
/** Not exported by `svc-bridge/model`: for the bindings only. */
const further = new Map(Object.entries({ ...hostMessages, ...pageHostMessages, ...pageMessages }));
const messages = { HOST_MESSAGES: hostMessages.HOST_MESSAGES, BRIDGE_MESSAGES };

/** @returns {Map<object, {path: string, about: string, fields: Record<string, string>}>} by the schema of each object */
export function docsBySchema(docs) {
  const known = new Map();
  const named = Object.entries(docs).flatMap(([path, { about, fields }]) => {
    const schema = objectWithin(rootOf(path));
    return schema ? [{ path, about, fields, schema }] : [];
  });
  const roots = new Set(named.map(({ schema }) => schema));
  const visit = ({ path, about, fields, schema }) => {
    if (known.has(schema)) return;
    const own = Object.entries(fields).map(([name, field]) => [name, field.about]);
    known.set(schema, { path, about, fields: Object.fromEntries(own) });
    for (const [name, field] of Object.entries(fields)) {
      // Of a union, only the first object is described by its fields.
      const own = schema._zod.def.shape[name];
      const inner = field.fields && own && objectWithin(own);
      if (inner && !roots.has(inner))
        visit({ path: `${path}.${name}`, about: '', fields: field.fields, schema: inner });
    }
  };
  for (const root of named) visit(root);
  return known;
}

function rootOf(path) {
  const [, group, type] = /^([A-Z]+_MESSAGES)\.(.+)$/.exec(path) ?? [];
  return group ? messages[group][type] : (schemas.get(path) ?? further.get(path));
}

/** @returns {Record<string, string>} file name → text */
export function writeFieldDocs(docs) {
  const rows = [...docsBySchema(docs).values()].filter(({ path }) => schemas.has(path.split('.')[0]));
  const texts = rows.map(({ path, about, fields }) => {
    const lines = Object.entries(fields).map(([name, text]) => member(name, text, '      '));
    const own = lines.length === 0 ? '{}' : `{\n${lines.join('')}    }`;
    return `  ${path.includes('.') ? `'${path}'` : path}: {\n${member('about', about, '    ')}    fields: ${own},\n  },\n`;
  });
  return { 'contract-docs.ts': `${HEADER}${texts.join('')}};\n` };
}

/** As the formatter writes it: it never breaks after a name of four letters or fewer. */
function member(name, text, indent) {
  const line = `${indent}${name}: ${literal(text)},\n`;
  return line.length <= 121 || name.length <= 4 ? line : `${indent}${name}:\n${indent}  ${literal(text)},\n`;
}

const HEADER = `// Generated from the docstrings of the wire model by scripts/generate-types.mjs. Do not edit.

/** What each field of the contract is, by the schema's name in \`svc-bridge/model\` and the path within. */
export const CONTRACT_DOCS: Readonly<Record<string, { about: string; fields: Readonly<Record<string, string>> }>> = {
`;

function literal(text) {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}
