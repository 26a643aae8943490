import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/v4/core';
import { BRIDGE_VERSIONS, MAX_TEXT } from '../../src/bridge/protocol.js';
import { HOST_MESSAGES } from '../../src/model/bridge-host-messages.js';
import { BRIDGE_MESSAGES } from '../../src/model/bridge-messages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const document = read('docs/bridge-protocol.md');

/** Field names in alphabetical order; `?` marks an optional one. */
type Fields = readonly string[];

describe('docs/bridge-protocol.md', () => {
  const documented = documentedMessages();

  it.each(Object.entries({ ...HOST_MESSAGES, ...BRIDGE_MESSAGES }))('describes %s as in its schema', (type, schema) => {
    expect(documented.get(type)).toEqual(fieldsOf(schema));
  });

  it('describes no message that does not exist', () => {
    const types = Object.keys({ ...HOST_MESSAGES, ...BRIDGE_MESSAGES });
    expect([...documented.keys()].filter((type) => !types.includes(type))).toEqual([]);
  });

  it('states the version and the longest message', () => {
    expect(document).toMatch(new RegExp(`^# Bridge protocol, version ${BRIDGE_VERSIONS[0]}$`, 'm'));
    expect(document).toContain(`at most ${MAX_TEXT / 1024 / 1024} MiB`);
  });

  it('lists every code of an error message, and no other', () => {
    const table = section('## `error` (bridge → host)');
    const listed = [...table.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);
    const source = filesUnder('src/bridge').map(read).join('\n');
    const sent = [
      ...source.matchAll(/(?:emitError|refuse|InitRefused)\(\s*'([a-z_]+)'|type: 'error', code: '([a-z_]+)'/g),
    ].map(([, first, second]) => first ?? second);
    expect(sent.length).toBeGreaterThan(8);
    expect([...new Set(listed.filter((code) => code?.includes('_') || code === 'internal'))].sort()).toEqual(
      [...new Set(sent)].sort(),
    );
  });

  it('lists every channel that a page looks for, in its order', () => {
    const channels = read('pages/kit/channel/native-channels.ts');
    const methods = [...channels.matchAll(/path: \[([^\]]+)\]/g)].map(([, path = '']) =>
      path.replaceAll(/[' ]/g, '').replaceAll(',', '.'),
    );
    expect(methods.length).toBeGreaterThan(8);
    const listed = [...document.matchAll(/^\| [^|]+ \| `([\w.]+)\(/gm)].map(([, method]) => method);
    expect(listed.filter((method = '') => methods.includes(method))).toEqual(methods);
  });
});

describe('the constants of the bindings', () => {
  it.each([
    ['C#', 'bindings/unity/Runtime/Generated/Constants.cs', (code: string) => `= "${code}";`],
    ['GDScript', 'bindings/godot/addons/svc_bridge/generated/svc_messages.gd', (code: string) => `:= "${code}"\n`],
    ['C', 'bindings/native/include/svc_constants.h', (code: string) => ` "${code}"\n`],
  ])('include in %s every code that the SDK ends a flow with', (_language, file, line) => {
    const codes = filesUnder('src').flatMap((path) =>
      [...read(path).matchAll(/createSdkError\(\s*'([a-z_]+)'/g)].map(([, code = '']) => code),
    );
    expect(new Set(codes).size).toBeGreaterThan(10);
    for (const code of codes) expect(read(file)).toContain(line(code));
  });

  it.each([
    ['C', 'bindings/native/src', (type: string) => `SVC_ON_${snake(type).toUpperCase()}`],
    ['C#', 'bindings/unity/Runtime', (type: string) => `${pascal(type)}Message.Type`],
    ['GDScript', 'bindings/godot/addons', (type: string) => `SvcMessages.ON_${snake(type).toUpperCase()}:`],
  ])('are used: the %s binding handles every request and order to a native host', (_language, folder, mention) => {
    const source = filesUnder(folder)
      .filter((path) => !/generated/i.test(path))
      .map(read)
      .join('\n');
    for (const type of Object.keys(BRIDGE_MESSAGES)) {
      if (!NOT_FOR_ALL.includes(type)) expect(source, type).toContain(mention(type));
    }
  });
});

/** Answers that need no action, and what a binding only receives when it offers the port. */
const NOT_FOR_ALL = [
  'attached',
  'detached',
  'disposed',
  'log.write',
  'timer.set',
  'timer.clear',
  'storage.read',
  'storage.write',
  'storage.remove',
  'webview.prewarm',
];

function documentedMessages(): Map<string, Fields> {
  const messages = new Map<string, Fields>();
  const add = (type: string, fields: string, more: Fields = []) =>
    messages.set(type, [...topLevel(fields), ...more].sort());
  for (const [, type = '', fields = ''] of document.matchAll(/`([a-zA-Z.]+) \{((?:[^{}`]|\{[^{}`]*\})*)\}`/g))
    if (type !== 'request') add(type, fields);
  for (const type of ['detached', 'disposed', 'attach', 'dispose', 'session.clear'])
    if (document.includes(`\`${type}\``)) add(type, '');
  for (const type of ['init', 'call']) {
    const rows = section(`### \`${type}\` (host → bridge)`).matchAll(/^\| `([a-zA-Z]+)` \| ([a-z]*)/gm);
    add(type, [...rows].map(([, name, need]) => `${name}${need === 'required' ? '' : '?'}`).join(', '));
  }
  const columns = /^\| `([a-zA-Z.]+)` \| ([^|]*) \|/gm;
  for (const [, type = '', fields = ''] of section('## Requests of the bridge').matchAll(columns))
    add(type, quoted(fields), ['id']);
  for (const heading of ['## Orders of the bridge', '## Events of the host']) {
    for (const [, type = '', fields = ''] of section(heading).matchAll(columns)) add(type, quoted(fields));
  }
  return messages;
}

/** From a heading with this beginning to the next of any level. */
function section(heading: string): string {
  const at = document.indexOf(`\n${heading}`);
  if (at < 0) throw new Error(`no heading "${heading}"`);
  return document.slice(at + 1).split(/\n#{1,6} /)[0] ?? '';
}

/** The names between backticks, separated by commas. */
function quoted(cell: string): string {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text).join(', ');
}

/** `a, b? {c, d}, e` → `a`, `b?`, `e`. */
function topLevel(fields: string): string[] {
  return [...fields.replaceAll(/\{[^}]*\}/g, '').matchAll(/[a-zA-Z]+\??/g)].map(([name]) => name);
}

function fieldsOf({ _zod }: z.$ZodObject): Fields {
  return Object.entries(_zod.def.shape)
    .map(([name, field]) => (field._zod.def.type === 'optional' ? `${name}?` : name))
    .sort();
}

function filesUnder(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|c|cs|gd)$/.test(file));
}

function pascal(type: string): string {
  return type.replaceAll(/(^|[._-])([a-z])/g, (_all, _mark, letter: string) => letter.toUpperCase());
}

function snake(type: string): string {
  return type.replaceAll(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_');
}
