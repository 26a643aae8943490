import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './support/build-native.js';
import { runTool } from './support/tool.js';

const binding = join(root, 'bindings/native');
const includes = ['-I', join(binding, 'include'), '-I', join(binding, 'tests')];
/** All that the generated types depend on: no engine, no port. */
const sources = ['free', 'json', 'json_read', 'names', 'text', 'types', 'utf8', 'values_read', 'values_write'];

let folder: string;
let objects: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-types-'));
  objects = await Promise.all(
    sources.map(async (name) => {
      const object = join(folder, `${name}.o`);
      const inside = ['-std=c11', '-D_GNU_SOURCE', '-I', join(binding, 'src'), ...includes];
      await runTool('cc', [...inside, '-c', join(binding, `src/${name}.c`), '-o', object]);
      return object;
    }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['C99', 'cc', ['-std=c99', '-Wpedantic']],
  ['C++', 'c++', ['-std=c++11', '-x', 'c++']],
])('a game in %s builds messages and reads results with the generated types', async (language, compiler, flags) => {
  const program = join(folder, language);
  const source = join(binding, 'tests/test_types.c');
  await runTool(compiler, [...flags, '-Wall', '-Wextra', '-Werror', ...includes, '-c', source, '-o', `${program}.o`]);
  await runTool(compiler, [`${program}.o`, ...objects, '-o', program]);
  const said = await runTool(program, []);
  expect(said.match(/^ok {3}/gm)).toHaveLength(6);
  expect(said).not.toContain('FAIL');
});
