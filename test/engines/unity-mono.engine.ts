import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HISTORY } from '../bridge/support/engine-host.js';
import { FakePage } from '../bridge/support/fake-page.js';
import { QuickjsRuntime } from '../bridge/support/quickjs-runtime.js';
import { createFakeTimers } from '../frame/transport/fake-timers.js';
import { buildNative } from './support/build-native.js';
import { quickjsSources } from './support/quickjs-sources.js';
import { runTool } from './support/tool.js';

const unity = fileURLToPath(new URL('../../bindings/unity/', import.meta.url));
const bundle = fileURLToPath(new URL('../../dist/svc-bridge.engine.js', import.meta.url));
const here = fileURLToPath(new URL('./unity-mono/', import.meta.url));
/** Source files that use nothing of Unity but an attribute. */
const SOURCES = ['Json', 'Bridge', 'Ports', 'WebViews', 'Generated'];

const stubs = (name: string) => join(here, `${name}.cs`);

let folder: string;
let sources: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-unity-mono-'));
  const files = await Promise.all(SOURCES.map((part) => csharpUnder(join(unity, 'Runtime', part))));
  sources = [...files.flat(), join(unity, 'Runtime/Unity/WebLine.cs'), join(unity, 'Adapters/Native/NativeRuntime.cs')];
  const bindings = [...sources, join(unity, '../puerts/PuertsRuntime.cs'), stubs('UnityStubs'), stubs('PuertsStubs')];
  await compile('game', ['-define:UNITY_WEBGL', ...bindings, stubs('Game')]);
  const unityOnes = ['SendMessageLine', 'UnityHttpPort'].map((name) => join(unity, `Runtime/Unity/${name}.cs`));
  await compile('checks', [
    '-define:UNITY_WEBGL',
    ...bindings,
    ...unityOnes,
    join(unity, 'Adapters/Gree/GreeWebViewAdapter.cs'),
    ...['UnityDeclarations', 'FakeLine', 'Checks'].map(stubs),
  ]);
  await runTool('cc', ['-shared', '-fPIC', '-o', join(folder, 'libsvcline.so'), join(here, 'native.c')]);
  const library = await buildNative(
    'bindings/native',
    { BUILD_SHARED_LIBS: 'ON', SVC_RUNTIME_ONLY: 'ON', QUICKJS_DIR: await quickjsSources() },
    '-runtime',
  );
  const map = `<configuration>
    <dllmap dll="__Internal" target="${join(folder, 'libsvcline.so')}"/>
    <dllmap dll="svc_bridge" target="${join(library, 'libsvc_bridge.so')}"/>
  </configuration>`;
  await writeFile(join(folder, 'game.exe.config'), map);
  await writeFile(join(folder, 'checks.exe.config'), map);
}, 400_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function csharpUnder(part: string): Promise<string[]> {
  return (await readdir(part, { recursive: true }))
    .filter((file) => file.endsWith('.cs'))
    .map((file) => join(part, file));
}

async function compile(name: string, args: readonly string[], target = 'exe'): Promise<void> {
  await runTool('mcs', [
    '-warnaserror',
    `-target:${target}`,
    `-out:${join(folder, `${name}.${target === 'exe' ? 'exe' : 'dll'}`)}`,
    ...args,
  ]);
}

it.each([
  ['a native build', ['-define:SVC_BRIDGE_NATIVE', '-define:SVC_BRIDGE_GREE']],
  ['a web build', ['-define:UNITY_WEBGL']],
  ['a build for iOS', ['-define:UNITY_IOS', '-define:SVC_BRIDGE_NATIVE', '-define:SVC_BRIDGE_GREE']],
])('compiles every file of the package and its samples for %s', async (_build, defines) => {
  const parts = ['Runtime', 'Adapters', 'Samples~', '../puerts'];
  const files = await Promise.all(parts.map((part) => csharpUnder(join(unity, part))));
  const declarations = ['UnityStubs', 'UnityDeclarations', 'PuertsStubs'].map(stubs);
  await compile('all', [...defines, ...files.flat(), ...declarations], 'library');
});

it('behaves as documented when the bridge, the scene or the view goes away', async () => {
  const output = await runTool('mono', [join(folder, 'checks.exe'), bundle]);
  expect(output.trim().split('\n').length).toBeGreaterThan(10);
  expect(output).not.toContain('not ok');
});

it.each([
  ['a separate runtime', []],
  ['PuerTS', ['puerts']],
  ['the C library, on JavaScriptCore', ['native', bundle, 'jsc']],
  ['the C library, on QuickJS', ['native', bundle, 'quickjs']],
])(
  'runs the C# API through a real bridge in %s: outcomes, tasks, ports, and a callback that throws',
  async (_runtime, given) => {
    const bridge = await QuickjsRuntime.create();
    const said: Record<string, string>[] = [];
    const fromPage: string[] = [];
    let page: FakePage | undefined;
    const timers = createFakeTimers();
    const answers: Record<string, (line: Record<string, string>) => unknown> = {
      in: ({ text = '' }) => void bridge.call('svc_in', text),
      poll: () => ({ text: bridge.call('svc_poll') }),
      page: () => ({ texts: fromPage.splice(0) }),
      http: () => ({
        status: 200,
        body: JSON.stringify({ status: 'Success', message: [], codes: [], payload: HISTORY }),
      }),
      'view.post': ({ text = '' }) => page?.receive(text),
      'view.load': ({ url = '' }) => {
        const isHistory = url.includes('/history');
        page = new FakePage({
          url,
          page: isHistory ? 'history' : 'checkout',
          instance: `page-${said.length}`,
          timers,
          send: (text) => fromPage.push(text),
          script: {
            onWelcome(shown) {
              if (said.some(({ what }) => what === 'receipt')) return;
              if (isHistory) shown.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
              else
                shown.settle('complete', {
                  paymentMethods: [{ payment_method_id: 'größe 🎮', amount: 9_007_199_254_740_991 }],
                });
            },
            onMessage(shown, message) {
              if (message.type !== 'answer') return;
              shown.say({ type: 'progress', step: 'content' });
              shown.settle('complete');
            },
          },
        });
      },
    };
    const game = spawn('mono', [join(folder, 'game.exe'), ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const text of createInterface({ input: game.stdout })) {
      const line = JSON.parse(text) as Record<string, string>;
      const answer = answers[line.op ?? ''];
      if (answer) game.stdin.write(`${JSON.stringify(answer(line) ?? {})}\n`);
      if (line.op === 'http') expect(line.authorization).toBe('Bearer access-1');
      if (!['in', 'poll', 'page', 'view.post'].includes(line.op ?? '')) said.push(line);
    }
    expect(await ended(game)).toBe(0);
    await bridge.dispose();

    expect(said.filter(({ op }) => op === 'outcome')).toMatchObject([
      { what: 'history', event: 'svc.history.complete', state: 'complete' },
      { what: 'checkout', state: 'complete', methods: 'größe 🎮=9007199254740991' },
      { what: 'receipt', state: 'error', error: 'invalid_argument' },
      { what: 'disposed', state: 'cancel', cause: 'disposed' },
      { what: 'late', state: 'error', error: 'disposed' },
    ]);
    if (given[0] === 'puerts') expect(said.at(-1)).toEqual({ op: 'puerts', disposed: 'yes' });
    expect(said.find(({ op }) => op === 'log')?.codes).toContain('callback_threw');
    expect(said.filter(({ op }) => op === 'view.open')).toHaveLength(
      said.filter(({ op }) => op === 'view.close').length,
    );
    expect(said.filter(({ op }) => op === 'event').map(({ name }) => name)).toContain('ready');
  },
);

it('receives a megabyte intact from compiled code', async () => {
  const output = await runTool('mono', [join(folder, 'game.exe'), 'line']);
  expect(JSON.parse(output)).toEqual({ op: 'echo', same: 'yes' });
});

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
}
