import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runTool } from './support/tool.js';

interface SyntaxNode {
  readonly hasError: boolean;
  readonly isMissing: boolean;
  readonly type: string;
  readonly startPosition: { readonly row: number };
  readonly children: readonly SyntaxNode[];
}

const require = createRequire(new URL('./scenes/package.json', import.meta.url));
const folder = fileURLToPath(new URL('../../bindings/godot/', import.meta.url));

it('is GDScript by its grammar, every file', async () => {
  const Parser = require('tree-sitter');
  const parser = new Parser();
  parser.setLanguage(require('tree-sitter-gdscript'));
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.gd'));
  expect(files.length).toBeGreaterThan(10);
  const faults = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const { rootNode } = parser.parse(text, undefined, { bufferSize: 1024 * 1024 }) as { rootNode: SyntaxNode };
      return faultsOf(rootNode).map((line) => `${file}:${line}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});

it('brings a sample scene whose script and nodes are there', async () => {
  const project = await readFile(join(folder, 'project.godot'), 'utf8');
  const fileOf = (resource = '') => join(folder, resource.replace('res://', ''));
  const scene = await readFile(fileOf(/run\/main_scene="([^"]+)"/.exec(project)?.[1]), 'utf8');
  const script = await readFile(fileOf(/type="Script" path="([^"]+)"/.exec(scene)?.[1]), 'utf8');
  const wanted = [...script.matchAll(/= %([A-Za-z]+)/g)].map(([, name]) => name);
  expect(wanted).toHaveLength(3);
  for (const name of wanted)
    expect(scene).toMatch(new RegExp(`\\[node name="${name}" [^\\]]*\\]\nunique_name_in_owner = true`));
});

/** Only where a Godot 4 is given by path; Debian 12 has none. */
if (process.env.GODOT4) {
  it('passes its own tests in Godot', async () => {
    const godot = process.env.GODOT4 ?? '';
    await runTool(godot, ['--headless', '--path', folder, '--import']);
    expect(await runTool(godot, ['--headless', '--path', folder, '--script', 'test/run_tests.gd'])).toContain(
      '0 failed',
    );
  });
}

function faultsOf(node: SyntaxNode): number[] {
  if (node.type === 'ERROR' || node.isMissing) return [node.startPosition.row + 1];
  return node.hasError ? node.children.flatMap(faultsOf) : [];
}
