import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'docs-'));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  write('package.json', '{"name":"planted","version":"1.0.0","type":"module"}');
  write('tsconfig.json', '{"compilerOptions":{"strict":true,"module":"NodeNext","types":[]},"include":["src"]}');
  write('guide.md', '# A guide\n');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** The output of `npm run docs` for the planted tree. */
function buildDocs(...entryPoints: string[]): { exitCode: number | null; warnings: string[] } {
  const options = {
    extends: [join(ROOT, 'typedoc.json')],
    entryPoints,
    tsconfig: 'tsconfig.json',
    readme: 'none',
    projectDocuments: ['guide.md'],
    out: 'site',
    logLevel: 'Warn',
  };
  write('typedoc.json', JSON.stringify(options));
  const typedoc = join(ROOT, 'node_modules/typedoc/bin/typedoc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const warnings = `${stdout}${stderr}`.split('\n').flatMap((line) => /\[warning\] (.+)/.exec(line)?.[1] ?? []);
  return { exitCode: status, warnings: warnings.filter((warning) => !warning.startsWith('Found ')) };
}

describe('npm run docs', () => {
  it('covers every entry of the package', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { entryPoints } = JSON.parse(readFileSync(join(ROOT, 'typedoc.json'), 'utf8'));
    const entries = Object.values<{ 'svc-source'?: string } | string>(exports).flatMap((target) =>
      typeof target === 'object' && target['svc-source'] ? [target['svc-source'].slice(2)] : [],
    );
    expect(entries.length).toBeGreaterThan(5);
    expect(entryPoints).toEqual(expect.arrayContaining(entries));
  });

  it('fails on a public name without a docstring, and on an incomplete docstring', () => {
    write('src/result.ts', 'export type Result<T> = { ok: true; value: T } | { ok: false };\n');
    write(
      'src/index.ts',
      `import type { Result } from './result.js';
export function bare(): void {}
/** Says what it is. */
export interface Options { bareField: number; }
/** Asks the service. */
export async function asks(): Promise<Result<number>> { return { ok: true, value: 1 }; }
/**
 * Asks the service.
 *
 * @errors \`timeout\`
 */
export async function unsourced(): Promise<Result<number>> { return { ok: true, value: 1 }; }
`,
    );
    write('src/model/shape.ts', '/** A shape. */\nexport const shapeSchema = 1;\n');
    write('src/model.ts', "export * from './model/shape.js';\n");

    const { exitCode, warnings } = buildDocs('src/index.ts', 'src/model.ts');
    expect(exitCode).not.toBe(0);
    expect(warnings.sort()).toEqual([
      'index.Options.bareField (src/index.ts) has no docstring',
      'index.asks (src/index.ts) returns a Result, and its docstring has no @errors',
      'index.bare (src/index.ts) has no docstring',
      'index.unsourced (src/index.ts) names errors, but not the section of the interface that it comes from (@source)',
      'model.shapeSchema (src/model/shape.ts) is a shape of the wire, and its docstring cites no section of the interface',
    ]);
  });

  it('fails on a broken link', () => {
    write('src/index.ts', '/** Adds one. */\nexport function told(count: number): number { return count + 1; }\n');
    write('guide.md', '# A guide\n\nSee [another](gone.md).\n');
    const { exitCode, warnings } = buildDocs('src/index.ts');
    expect(exitCode).not.toBe(0);
    expect(warnings).toEqual([expect.stringContaining('gone.md')]);
  });

  it('passes a complete docstring', () => {
    write(
      'src/index.ts',
      `/** Adds one. */
export function told(count: number): number { return count + 1; }
/** A point in CSS pixels; what an unnamed object holds is told here. */
export interface Told {
  /** Of the screen. */
  readonly at: { readonly x: number; readonly y: number };
}
`,
    );
    expect(buildDocs('src/index.ts')).toEqual({ exitCode: 0, warnings: [] });
  });
});
