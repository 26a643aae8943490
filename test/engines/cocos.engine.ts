import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './support/build-native.js';
import { runTool } from './support/tool.js';

const packages = fileURLToPath(new URL('./node_modules/', import.meta.url));

/** What Cocos Creator 3.8 writes into a project's `temp/tsconfig.cocos.json`; our TypeScript has outgrown its module resolution. */
const PRESET = {
  target: 'ES2015',
  module: 'ES2015',
  strict: true,
  experimentalDecorators: true,
  isolatedModules: true,
  moduleResolution: 'node',
  noEmit: true,
  forceConsistentCasingInFileNames: true,
  skipLibCheck: true,
  ignoreDeprecations: '6.0',
};

let project: string;

/** A project of Cocos Creator with the package installed and the binding among its assets. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-cocos-'));
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, 'svc-bridge'), { recursive: true });
  for (const name of ['dist', 'package.json'])
    await cp(join(root, name), join(modules, 'svc-bridge', name), { recursive: true });
  await mkdir(join(modules, '@cocos'));
  await symlink(join(packages, '@cocos/creator-types'), join(modules, '@cocos/creator-types'));
  for (const name of ['zod', 'eventemitter3']) await symlink(join(root, 'node_modules', name), join(modules, name));
  await cp(join(root, 'bindings/cocos'), join(project, 'assets'), { recursive: true });
});
afterAll(() => rm(project, { recursive: true, force: true }));

async function compile(): Promise<string> {
  const types = ['./node_modules/@cocos/creator-types/engine'];
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...PRESET, types }, include: ['assets'] }),
  );
  return runTool(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
}

it('compiles with Cocos Creator’s own types and settings', async () => {
  expect(await compile()).toBe('');
});

it('fails to compile without the engine’s types', async () => {
  const wrong = join(project, 'assets/wrong.ts');
  await writeFile(wrong, `import { WebView } from 'cc';\nexport const scheme: number = new WebView().url;\n`);
  await expect(compile()).rejects.toThrow(/wrong\.ts.*Type 'string' is not assignable to type 'number'/);
  await rm(wrong);
});
