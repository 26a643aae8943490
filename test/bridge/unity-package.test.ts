import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-unity-package-'));
  execFileSync(process.execPath, ['bindings/unity/pack.mjs', join(folder, 'package')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function files(): string[] {
  return readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
}

it('gives every asset of the Unity package a unique id', () => {
  const assets = files().filter((file) => !file.endsWith('.meta') && !file.endsWith('~'));
  const ids = assets.map(
    (file) => /guid: ([0-9a-f]{32})/.exec(readFileSync(join(folder, 'package', `${file}.meta`), 'utf8'))?.[1],
  );
  expect(new Set(ids).size).toBe(assets.length);
  expect(ids).not.toContain(undefined);
  expect(files()).not.toContain('Samples~.meta');
});

it('includes a sample scene that finds its script', () => {
  const { samples } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  expectScene(join(folder, 'package', samples[0].path, 'Shop'));
});

it('has a PuerTS sample scene that finds its script', () => {
  expectScene('bindings/puerts/sample/PuertsShop');
});

/** Unity finds a scene's script by the id in the script's `.meta`. */
function expectScene(path: string): void {
  const scene = readFileSync(`${path}.unity`, 'utf8');
  const script = /m_Script: \{fileID: 11500000, guid: ([0-9a-f]{32})/.exec(scene)?.[1];
  expect(script).toBeDefined();
  expect(readFileSync(`${path}.cs.meta`, 'utf8')).toContain(`guid: ${script}`);
  const defined = new Set([...scene.matchAll(/^--- !u!\d+ &(\d+)$/gm)].map(([, id]) => id));
  const used = [...scene.matchAll(/\{fileID: (\d+)\}/g)].map(([, id]) => id).filter((id) => id !== '0');
  expect(used.filter((id) => !defined.has(id))).toEqual([]);
}

it('includes the bridge, so that neither the page nor the build has to add it', () => {
  expect(readFileSync(join(folder, 'package/Plugins/WebGL/SvcBridgeWeb.jspre'), 'utf8')).toContain('createWebBridge');
  expect(existsSync(join(folder, 'package/Runtime/Resources/svc-bridge.engine.txt'))).toBe(true);
  expect(existsSync(join(folder, 'package/pack.mjs'))).toBe(false);
});
