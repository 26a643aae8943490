import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/build-native.js';
import { classIdOf, readSceneTypes, type SceneObject, type SceneTypes } from './support/cocos-scene.js';
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

describe('the sample’s scene', () => {
  let objects: SceneObject[];
  let types: SceneTypes;

  beforeAll(async () => {
    const sample = join(project, 'assets/sample');
    objects = JSON.parse(await readFile(join(sample, 'shop.scene'), 'utf8'));
    types = readSceneTypes({
      engine: join(project, 'node_modules/@cocos/creator-types/engine.d.ts'),
      script: join(sample, 'shop.ts'),
      scriptId: classIdOf(await uuidOf(join(sample, 'shop.ts'))),
    });
  });

  async function uuidOf(asset: string): Promise<string> {
    return JSON.parse(await readFile(`${asset}.meta`, 'utf8')).uuid;
  }

  it('knows how Cocos writes a script’s id into a scene', () => {
    expect(classIdOf('66649dd9-8023-4267-95dc-5ce0bc9905b0')).toBe('666493ZgCNCZ5XcXOC8mQWw');
  });

  it('is the asset that its meta file names, with the shop on its canvas', async () => {
    const [asset, scene] = objects;
    expect(asset).toMatchObject({ __type__: 'cc.SceneAsset', scene: { __id__: 1 } });
    expect(scene?._id).toBe(await uuidOf(join(project, 'assets/sample/shop.scene')));
    const canvas = objects.find(({ __type__: type }) => type === 'cc.Canvas');
    const shop = objects.find(({ __type__: type }) => type === types.scriptId);
    expect(shop?.node).toEqual(canvas?.node);
  });

  it('sets only fields that Cocos and the shop have, to values of their types', () => {
    expect(objects.flatMap((object) => types.problemsOf(object, objects))).toEqual([]);
  });

  it('sets every field that the shop shows in the editor', () => {
    const shop = objects.find(({ __type__: type }) => type === types.scriptId);
    expect(types.scriptFields.filter((name) => shop?.[name] === undefined)).toEqual([]);
    expect(types.scriptFields).toContain('buy');
  });

  it('is one tree: every child and component names the node that holds it', () => {
    const refs = (value: unknown) => (value as { __id__: number }[]).map(({ __id__: index }) => index);
    const held = objects.flatMap((object, index) => {
      if (!('_children' in object)) return [];
      for (const child of refs(object._children)) expect(objects[child]?._parent).toEqual({ __id__: index });
      for (const component of refs(object._components)) expect(objects[component]?.node).toEqual({ __id__: index });
      return [...refs(object._children), ...refs(object._components)];
    });
    expect([0, 1, ...held].sort((a, b) => a - b)).toEqual(objects.map((_, index) => index));
    expect(new Set(objects.map(({ _id: id }) => id)).size).toBe(objects.length);
  });

  it('is refused when a field or a reference is wrong', () => {
    const label = objects.findIndex(({ __type__: type }) => type === 'cc.Label');
    const wrong = (change: object) => types.problemsOf({ ...objects[label], ...change } as SceneObject, objects);
    expect(wrong({ _strng: '' })).toEqual(['cc.Label has no _strng']);
    expect(wrong({ _fontSize: '28' })).toEqual(['cc.Label._fontSize is number, not "28"']);
    expect(wrong({ _overflow: 9 })).toEqual(['cc.Label._overflow is Overflow, not 9']);
    const shop = objects.find(({ __type__: type }) => type === types.scriptId);
    const swapped = { ...shop, buy: { __id__: label } } as SceneObject;
    expect(types.problemsOf(swapped, objects)).toEqual(['Shop.buy is Button, not cc.Label']);
  });
});
