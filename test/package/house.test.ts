import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FLOORS = ['platform', 'ledger', 'accounts', 'payments', 'delivery', 'web', 'operations'];

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'house-'));
  write('tsconfig.json', '{}');
  write('package.json', '{"type":"module"}');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** The rules that `npm run check` enforces, applied to the planted tree. */
async function brokenRules(folder: string): Promise<string[]> {
  const { options, ...ruleSet }: IConfiguration = (await import(join(ROOT, '.dependency-cruiser.mjs'))).default;
  const { tsConfig: _, ...ofTree } = options ?? {};
  const { output } = await cruise([folder], { ...ofTree, validate: true, ruleSet, baseDir: tree });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
}

describe('the architecture rules', () => {
  it('refuse an import from each floor of the service to the one below it, and allow the other direction', async () => {
    for (const [index, floor] of FLOORS.entries()) {
      const below = FLOORS[index + 1];
      write(`service/src/${floor}/made.ts`, 'export const made = 1;\n');
      if (below)
        write(`service/src/${floor}/planted.ts`, `import { made } from '../${below}/made.js';\nexport { made };\n`);
      if (below)
        write(`service/src/${below}/fine.ts`, `import { made } from '../${floor}/made.js';\nexport { made };\n`);
    }
    expect((await brokenRules('service')).sort()).toEqual(
      FLOORS.slice(0, -1)
        .map((floor) => `service-${floor}`)
        .sort(),
    );
  });

  it('refuse a circular import, even of types alone', async () => {
    write('service/src/ledger/a.ts', "import type { B } from './b.js';\nexport type A = B[];\n");
    write('service/src/ledger/b.ts', "import type { A } from './a.js';\nexport type B = A | number;\n");
    expect(await brokenRules('service')).toContain('no-cycles');
  });

  it.each([
    ['src/model', 'valibot'],
    ['pages/flows', 'yup'],
    ['service/src/payments', '@sinclair/typebox'],
    ['samples/web-scene/src', 'ajv'],
    ['texts', 'joi'],
  ])('refuse a second schema library: %s imports %s', async (folder, library) => {
    write(`node_modules/${library}/package.json`, JSON.stringify({ name: library, main: 'index.js' }));
    write(`node_modules/${library}/index.js`, 'export const string = () => undefined;\n');
    write('package.json', JSON.stringify({ type: 'module', dependencies: { [library]: '1.0.0', zod: '1.0.0' } }));
    write('node_modules/zod/package.json', '{"name":"zod","main":"index.js"}');
    write('node_modules/zod/index.js', 'export const string = () => undefined;\n');
    write(`${folder}/fine.ts`, "import { string } from 'zod';\nexport const shape = string();\n");
    const [top = ''] = folder.split('/');
    write(`${folder}/planted.ts`, `import { string } from '${library}';\nexport const shape = string();\n`);
    expect((await brokenRules(top)).filter((rule) => rule === 'zod-is-the-schema-library')).toHaveLength(1);
  });

  it('refuse that a game, an engine or the widget loads zod, by itself or through what has it, and allow its types', async () => {
    write('package.json', JSON.stringify({ type: 'module', dependencies: { zod: '1.0.0' } }));
    write('node_modules/zod/package.json', '{"name":"zod","exports":{"./mini":"./mini/index.js"}}');
    write('node_modules/zod/mini/index.js', 'export const schema = () => undefined;\n');
    write('node_modules/zod/mini/index.d.ts', 'export declare const schema: () => undefined;\n');
    write('src/model/schemas.ts', "import { schema } from 'zod/mini';\nexport { schema };\n");
    for (const entry of ['frame', 'testing'])
      write(`src/${entry}.ts`, "import { schema } from './model/schemas.js';\nexport { schema };\n");
    const planted = [
      ['src/index.ts', './model/schemas.js'],
      ['src/bridge.ts', './testing.js'],
      ['src/widget.ts', 'zod/mini'],
      ['src/api/planted.ts', 'zod/mini'],
      ['src/bridge/planted.ts', '../model/schemas.js'],
      ['src/web/planted.ts', '../frame.js'],
      ['src/model/shapes.ts', './schemas.js'],
      ['src/model/read-shape.ts', 'zod/mini'],
    ] as const;
    for (const [file, from] of planted)
      write(file, `import type { schema } from '${from}';\nexport type Schema = typeof schema;\n`);
    expect(await brokenRules('src')).not.toContain('games-load-no-zod');
    for (const [file, from] of planted) write(file, `import { schema } from '${from}';\nexport { schema };\n`);
    expect((await brokenRules('src')).filter((rule) => rule === 'games-load-no-zod')).toHaveLength(planted.length);
  });

  it('refuse a floor that imports the composition root', async () => {
    write('service/src/app.ts', 'export const app = 1;\n');
    write('service/src/operations/planted.ts', "import { app } from '../app.js';\nexport { app };\n");
    expect(await brokenRules('service')).toEqual(['service-operations']);
  });
});
