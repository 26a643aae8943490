import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../src/cli/ask.js';
import { dependencyOn } from '../../src/cli/init/init.js';
import { runCommand } from '../../src/cli/run-command.js';

const root = new URL('../../', import.meta.url);
const CHOICES = ['page', 'phaser', 'three'].flatMap((client) =>
  ['express', 'fastify', 'hono'].map((server) => [client, server] as const),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-init-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function init(args: readonly string[], ask?: (question: string) => Promise<string>) {
  let said = '';
  const say = (line: string) => {
    said += `${line}\n`;
  };
  const terminal = { env: {}, say, complain: say, stop: new AbortController().signal, ...(ask && { ask }) };
  return { code: await runCommand(['init', ...args], terminal), said };
}

function quoted(text: string): string[] {
  return [...text.matchAll(/["']([^"'\n]+)["']/g)].map(([, inner = '']) => inner);
}

describe('npx svc-bridge init', () => {
  test.each(CHOICES)('writes a shop with %s and %s that requires the tested versions', async (client, server) => {
    const { code, said } = await init([join(folder, 'My Shop!'), '--client', client, '--server', server]);

    expect(code).toBe(0);
    expect(said).toContain('npm install');
    const files = await readdir(join(folder, 'My Shop!'), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['server.js', 'shop.js', '.gitignore', '.env', 'public/game.js']));
    const manifest = JSON.parse(await readFile(join(folder, 'My Shop!/package.json'), 'utf8'));
    expect(manifest.name).toBe('my-shop');
    const names = ['svc-bridge', server, ...(client === 'page' ? [] : [client])];
    expect(Object.keys(manifest.dependencies).sort()).toEqual(names.sort());
    for (const name of ['express', 'fastify', 'hono', 'phaser'].filter((one) => names.includes(one))) {
      const installed = JSON.parse(await readFile(new URL(`node_modules/${name}/package.json`, root), 'utf8'));
      expect(manifest.dependencies[name]).toBe(installed.version);
    }
  });

  test.each(CHOICES)('serves every file that the page of a shop with %s on %s loads', async (client, server) => {
    const shop = join(folder, 'shop');
    await init([shop, '--client', client, '--server', server]);
    const read = (file: string) => readFile(join(shop, file), 'utf8');
    const served = [await read('files.js'), await read('libraries.js')].flatMap(quoted);
    const html = await read('public/index.html');
    const mapped = Object.keys(JSON.parse(/importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '{"imports":{}}').imports);
    const scripts = await Promise.all(['public/game.js', 'public/buy.js'].map(read));

    for (const path of quoted(html).filter((text) => /^\/.*\.js$/.test(text))) expect(served).toContain(path);
    for (const [, name = ''] of scripts.join('\n').matchAll(/^(?:import .*|\}) from '(.+)';$/gm))
      expect([...mapped, './buy.js']).toContain(name);
    const { dependencies } = JSON.parse(await read('package.json'));
    for (const [, name = ''] of (await read('server.js')).matchAll(/ from '([^.].*)';$/gm))
      expect([...Object.keys(dependencies), 'node:http', 'svc-bridge/server']).toContain(name);
  });

  test('prompts for missing options on a terminal; Enter selects the first', async () => {
    const questions: string[] = [];
    const { code } = await init([join(folder, 'asked')], async (question) => {
      questions.push(question);
      return questions.length === 1 ? '' : 'hono';
    });
    expect(code).toBe(0);
    expect(questions).toEqual(['client (page, phaser, three) [page] ', 'server (express, fastify, hono) [express] ']);
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends with one sentence when a question is left by %s', async (_key, typed) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    output.on('data', (shown) => String(shown).includes('client') && input.write(typed));
    const left = await init([join(folder, 'left')], (question) =>
      ask(question, { input, output, stop: new AbortController().signal }),
    );
    expect(left).toEqual({ code: 2, said: 'Stopped; nothing was done.\n' });
    expect(await readdir(folder)).not.toContain('left');
  });

  test('names a folder in which nothing can be created', async () => {
    await symlink('nowhere', join(folder, 'dangling'));
    const refused = await init([join(folder, 'dangling'), '--client', 'page', '--server', 'hono']);
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('dangling cannot be written to (') });
  });

  const REGISTRY = 'https://registry.example/svc-bridge/-/svc-bridge-1.2.3.tgz';
  const SOURCES: [string, string, object | undefined, string][] = [
    ['a registry', 'node_modules/svc-bridge', { resolved: REGISTRY }, '1.2.3'],
    ['an installer without a record', 'node_modules/svc-bridge', undefined, '1.2.3'],
    [
      'a packed file',
      'a/node_modules/svc-bridge',
      { resolved: 'file:../packed/svc-bridge-1.2.3.tgz' },
      'file:PLACE/packed/svc-bridge-1.2.3.tgz',
    ],
    ['a clone', 'clone', undefined, 'file:PLACE/clone'],
  ];
  test.each(SOURCES)('requires the package as it came from %s', async (_what, place, entry, dependency) => {
    const own = join(folder, place);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'package.json'), '{"name":"svc-bridge","version":"1.2.3"}');
    const record = JSON.stringify({ packages: { 'node_modules/svc-bridge': entry } });
    if (entry) await writeFile(join(own, '../.package-lock.json'), record);
    expect(await dependencyOn(own)).toBe(dependency.replace('PLACE', folder));
  });

  const UNUSABLE: [string[], string][] = [
    [[], 'Give a folder'],
    [['a', 'b'], 'Unexpected argument "b"'],
    [['nothing-here'], '--client is missing: page, phaser, three.'],
    [['nothing-here', '--client', 'flash'], '--client must be one of page, phaser, three, not "flash".'],
    [['nothing-here', '--client', 'page', '--server', '../shop'], '--server must be one of express, fastify, hono'],
  ];
  test.each(UNUSABLE)('%j exits with 2 and one sentence', async (args, sentence) => {
    expect(await init(args)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
  });

  test('refuses a folder that is not empty, and overwrites no file', async () => {
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full/note.txt'), 'mine');
    for (const [name = '', sentence] of [
      ['full', 'is not empty'],
      ['full/note.txt', 'cannot be written to'],
    ]) {
      const refused = await init([join(folder, name), '--client', 'page', '--server', 'hono']);
      expect(refused).toMatchObject({ code: 2, said: expect.stringContaining(sentence ?? '') });
    }
    expect(await readdir(join(folder, 'full'))).toEqual(['note.txt']);
  });
});
