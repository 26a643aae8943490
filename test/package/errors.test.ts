import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'errors-'));
  for (const part of ['service/src', 'src', 'docs/errors.md'])
    cpSync(join(ROOT, part), join(tree, part), { recursive: true });
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function check(): { exitCode: number | null; said: string[] } {
  const args = [join(ROOT, 'scripts/generate-errors.mjs'), '--check'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  return { exitCode: status, said: `${stdout}${stderr}`.split('\n').filter(Boolean) };
}

function plant(file: string, change: (text: string) => string): void {
  const path = join(tree, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

test('docs/errors.md lists every code of the source, and no other', () => {
  expect(check()).toEqual({ exitCode: 0, said: [] });
});

test('reports an undocumented code, a removed one, a wrong status and a stale guide', () => {
  mkdirSync(join(tree, 'service/src/planted'));
  writeFileSync(
    join(tree, 'service/src/planted/planted.ts'),
    `import { ApiError, conflict, forbidden, notFound } from '../platform/http/api-error.js';
export const made = [
  conflict('moon_eclipsed', 'The moon is away.'),
  notFound('planet'),
  forbidden('invoice_already_paid', 'With another status.'),
  new ApiError({ status: 418, errors: [{ code: 'tea_cold', message: 'Cold.' }] }),
];
`,
  );
  plant('service/src/web/flows/tos/require-terms.ts', (text) => text.replaceAll('terms_not_accepted', 'terms_wrong'));
  plant('src/result/sdk-error.ts', (text) => text.replace("| 'busy'", "| 'busy'\n  | 'asleep'"));
  plant('docs/errors.md', (text) => text.replace('`busy`', '`bussy`'));

  const { exitCode, said } = check();
  expect(exitCode).toBe(1);
  for (const word of ['moon_eclipsed', 'planet_not_found', 'tea_cold', 'terms_wrong', 'asleep'])
    expect(said).toContainEqual(expect.stringContaining(word));
  expect(said).toContainEqual(expect.stringContaining('invoice_already_paid has the status 403'));
  expect(said).toContainEqual(expect.stringMatching(/throws no terms_not_accepted/));
  expect(said.at(-1)).toContain('docs/errors.md is not what');
  expect(said).toHaveLength(8);
});
