import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './support/build-native.js';
import { runTool } from './support/tool.js';

const packages = fileURLToPath(new URL('./node_modules/', import.meta.url));

/** What each host's project has installed, and the global types that its package declares. */
const HOSTS: Readonly<Record<string, { readonly installed: readonly string[]; readonly types?: readonly string[] }>> = {
  'react-native': {
    installed: ['react', 'react-native', 'react-native-webview', '@types/react'],
    types: ['react-native'],
  },
  capacitor: { installed: ['@capacitor/core', '@capgo/capacitor-inappbrowser'] },
  cordova: { installed: ['cordova-plugin-inappbrowser'], types: ['cordova-plugin-inappbrowser'] },
  electron: { installed: ['electron'], types: ['node'] },
  tauri: { installed: ['@tauri-apps/api', '@tauri-apps/plugin-opener'] },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-hosts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A project of the host, with svc-bridge and the host's packages installed, and the binding and what it shares with others among its sources. */
async function projectOf(host: string): Promise<string> {
  const project = join(folder, host);
  const modules = join(project, 'node_modules');
  const { installed = [], types = [] } = HOSTS[host] ?? {};
  await mkdir(join(modules, 'svc-bridge'), { recursive: true });
  for (const name of ['dist', 'package.json'])
    await cp(join(root, name), join(modules, 'svc-bridge', name), { recursive: true });
  const link = async (name: string, from: string) => {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(from, name), join(modules, name));
  };
  for (const name of installed) await link(name, packages);
  for (const name of ['zod', 'eventemitter3', '@types/node']) await link(name, join(root, 'node_modules'));
  for (const name of [host, 'sample', 'in-app-browser'])
    await cp(join(root, 'bindings', name), join(project, 'src', name), { recursive: true });
  const compilerOptions = {
    target: 'ES2022',
    lib: host === 'react-native' ? ['ES2022'] : ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: false,
    skipLibCheck: true,
    noEmit: true,
    types,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [`src/${host}`] }));
  return project;
}

const compile = (project: string) =>
  runTool(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);

it.each(Object.keys(HOSTS))('%s: adapter and sample compile with its own packages’ types', async (host) => {
  expect(await compile(await projectOf(host))).toBe('');
});

it('fails to compile where a package offers something else', async () => {
  await rm(join(folder, 'capacitor'), { recursive: true, force: true });
  const project = await projectOf('capacitor');
  await writeFile(
    join(project, 'src/capacitor/wrong.ts'),
    `import { InAppBrowser } from '@capgo/capacitor-inappbrowser';\nvoid InAppBrowser.openWebView({ url: 7 });\n`,
  );
  await expect(compile(project)).rejects.toThrow(/wrong\.ts.*Type 'number' is not assignable to type 'string'/);
});
