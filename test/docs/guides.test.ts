import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JSDOM } from 'jsdom';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as sdk from '../../src/index.js';
import * as server from '../../src/server.js';
import * as testing from '../../src/testing.js';
import * as view from '../../src/view.js';
import * as viewLanguages from '../../src/view-languages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = readdirSync(resolve(root, 'docs')).filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8');
const isQuoting = (page: string) => textOf(`docs/${page}`).includes('<!-- from ');

/** Code of its own: not quoted from tested files, and not an adapter's, which has a test of its own. */
const GUIDES = ['README.md', ...pages.flatMap((page) => (isQuoting(page) ? [] : [`docs/${page}`]))].filter(
  (guide) => guide !== 'docs/adapters.md',
);

const blocks = GUIDES.flatMap((guide) =>
  [...textOf(guide).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], index) => ({
    guide,
    number: index + 1,
    code,
  })),
);
const fileOf = ({ guide, number }: { guide: string; number: number }) =>
  resolve(root, 'docs', `${basename(guide, '.md')}.${number}.ts`);

test('every code block of the guides compiles', () => {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, root);
  const sources = new Map(blocks.map((block) => [fileOf(block), block.code]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.readFile = (name) => sources.get(name) ?? readFile(name);
  host.getSourceFile = (name, version, ...rest) => {
    const code = sources.get(name);
    return code === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, code, version);
  };
  const program = ts.createProgram([...sources.keys()], { ...options, noUnusedLocals: false }, host);
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(complaints).toEqual([]);
  expect(blocks.length).toBeGreaterThan(20);
}, 120_000);

describe('every code block of the guides runs', () => {
  test.each(blocks)('$guide, block $number', async ({ code }) => {
    await run(code);
  });
});

test('the history that a game draws has every entry once, where the service pages by offset', async () => {
  const total = 60;
  const entries = Array.from({ length: total }, (_, at) => ({
    transaction_id: `inv-${at}`,
    transaction_type: 'payout',
  }));
  const listTransactions = async (_api: unknown, { offset = 0 }: { offset?: number }) => {
    const value = { total, transactions: entries.slice(offset, offset + 20) };
    return { ok: true, value };
  };
  const [block] = blocks.filter(({ guide }) => guide === 'docs/engine-drawn-screens.md');
  const code = `${block?.code}
    for (let page = 2; page <= 4; page += 1) await showMore();
    export const ids = loaded.map(({ id }) => id);`;
  expect(await run(code, 'ids', { listTransactions })).toEqual(entries.map((entry) => entry.transaction_id));
});

/**
 * @param result - a name of the code
 * @param replaced - names of `svc-bridge` of the test's own
 * @returns what the name stands for in the end
 */
async function run(code: string, result = 'undefined', replaced: object = {}): Promise<unknown> {
  const { window } = new JSDOM('<!doctype html><button id="buy">Buy</button>', { url: 'https://game.example' });
  const failed: unknown[] = [];
  const console = { log: () => undefined, assert: (held: unknown) => held || failed.push(held) };
  const world = {
    console,
    modules: {
      'svc-bridge': { ...sdk, browserPorts: playedPorts, ...replaced },
      'svc-bridge/testing': testing,
      'svc-bridge/view': view,
      'svc-bridge/view-languages': viewLanguages,
      'svc-bridge/server': server,
    },
    fetch: async (path: string) => ({ json: async () => ANSWERS[path] }),
    document: window.document,
    localStorage: window.localStorage,
    exported: {},
  };
  const script = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const body = script.outputText
    .replace(
      /^import (\{[^}]*\}) from ('[^']*');$/gm,
      (_, names: string, from: string) => `const ${names} = modules[${from}];`,
    )
    .replace(/^export (?=async|function|const)/gm, '')
    .replace(/^export \{\};$/gm, '');
  const value = await new AsyncFunction(...Object.keys(world), `${body}\nreturn ${result};`)(...Object.values(world));
  expect(failed).toEqual([]);
  return value;
}

/** A browser in which every page completes at once. */
function playedPorts() {
  return testing.createTestPorts({
    onOpen: (view) => {
      view.showContent();
      view.settle({ state: 'complete' });
    },
  }).ports;
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/session': { access_token: 'a', refresh_token: 'r' },
  '/api/checkout': { redirect: 'http://127.0.0.1:8787/ui/v1/continue#nonce=n' },
  '/api/checkout/outcome': { outcome: 'complete' },
};

const AsyncFunction = (async () => undefined).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<unknown>;

const packed = (code: string) => code.replace(/\s+/g, ' ').trim();

describe('code of the quick starts and servers', () => {
  test.each(pages.filter(isQuoting))('%s quotes tested files, word for word', (page) => {
    const text = textOf(`docs/${page}`);
    const quotes = [...text.matchAll(/^<!-- from (\S+) -->\n```\w+\n(.*?)^```$/gms)];

    expect(quotes.length).toBe([...text.matchAll(/^```\w+$/gm)].length);
    for (const [, file = '', code = ''] of quotes)
      for (const part of code.split(/\n{2,}/)) expect(packed(textOf(file))).toContain(packed(part));
  });

  test('complete examples are quoted completely', () => {
    const text = packed(pages.flatMap((page) => (isQuoting(page) ? [textOf(`docs/${page}`)] : [])).join('\n'));
    const files = readdirSync(resolve(root, 'docs/examples'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(text).toContain(packed(textOf(`docs/examples/${file}`)));
  });
});

/** What a reader opens in the repository; a generated shop's links lead into its own packages. */
const documents = [
  ...['', 'deploy/', 'service/', 'pages/', 'texts/', 'service/src/web/flows/'].flatMap((folder) =>
    readdirSync(resolve(root, folder)).map((file) => `${folder}${file}`),
  ),
  ...['docs', 'bindings', 'samples'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ),
].filter((file) => file.endsWith('.md') && !/node_modules|^docs\/reference/.test(file));

test('every link of the documents leads to an existing page and heading', () => {
  expect(documents.length).toBeGreaterThan(45);
  const slugs = (file: string) =>
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = documents.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', heading]) => {
        const file = path === '' ? page : join(dirname(page), path);
        if (!existsSync(resolve(root, file))) return [`${page}: ${link}`];
        return heading === undefined || slugs(file).includes(heading) ? [] : [`${page}: ${link} has no such heading`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

test('the guides’ index lists all of them', () => {
  for (const page of pages) if (page !== 'README.md') expect(textOf('docs/README.md')).toContain(`](${page})`);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = documents.flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => ({ page, script })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test('the quick start leads to the guide of every binding', () => {
  const text = readFileSync(resolve(root, 'docs/quick-start.md'), 'utf8');
  const bindings = readdirSync(resolve(root, 'bindings')).filter((name) =>
    existsSync(resolve(root, 'bindings', name, 'README.md')),
  );
  expect(bindings.length).toBeGreaterThan(10);
  expect(bindings.filter((name) => !text.includes(`(../bindings/${name}/README.md)`))).toEqual([]);
});

test.each(['pages', 'service'])('the README of %s names each of its folders', (part) => {
  const folder = resolve(root, part, part === 'service' ? 'src' : '');
  const own = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const folders = own.filter((name) => !['dist', 'node_modules', 'test'].includes(name));
  expect(folders.length).toBeGreaterThan(6);
  expect(folders.filter((name) => !textOf(`${part}/README.md`).includes(`\`${name}/`))).toEqual([]);
});

test('an import between two folders of pages is checked, whichever they are', async () => {
  const config: { default: { forbidden: { name: string; from: { path?: string } }[] } } = await import(
    resolve(root, '.dependency-cruiser.mjs')
  );
  const rules = config.default.forbidden.filter(({ name, from }) => /^pages-/.test(name) && from.path !== '^pages/');
  const folders = readdirSync(resolve(root, 'pages'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const unchecked = folders.filter(
    (name) => !rules.some(({ from: { path = '$^' } }) => new RegExp(path).test(`pages/${name}/session/x.ts`)),
  );
  expect(unchecked.filter((name) => !['build', 'dist', 'node_modules', 'styles', 'test'].includes(name))).toEqual([]);
});

test('the server of the guide answers what the code of the quick start asks, but for what is said', () => {
  const asked = [...textOf('docs/quick-start.md').matchAll(/['"](\/api\/[a-z/]+)['"]/g)].map(([, path = '']) => path);
  const answered = [...textOf('docs/examples/shop.ts').matchAll(/'(\/api\/[a-z/]+)':/g)].map(([, path]) => path);
  expect(new Set(asked.filter((path) => !answered.includes(path)))).toEqual(new Set(['/api/addresses']));
  expect(asked.length).toBeGreaterThan(4);
  expect(textOf('docs/quick-start.md')).toContain('but for `/api/addresses`, which only the sample');
});
