import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Row {
  readonly tests: Readonly<Record<string, string>>;
}

const engines = fileURLToPath(new URL('../engines/', import.meta.url));
const scripts = new URL('../../scripts/engines/', import.meta.url);
const { RUN: rows }: { RUN: readonly Row[] } = await import(new URL('engine-list.mjs', scripts).href);
const { outcomeOf }: { outcomeOf: (row: Row, results: readonly unknown[]) => { state: string; took: string } } =
  await import(new URL('write-matrix.mjs', scripts).href);

/** A file's results as vitest's JSON reporter writes them. */
function fileOf(name: string, cases: Record<string, 'passed' | 'failed' | 'pending'>) {
  const assertionResults = Object.entries(cases).map(([fullName, status]) => ({ fullName, status, duration: 1_500 }));
  const status = assertionResults.some((test) => test.status === 'failed') ? 'failed' : 'passed';
  return { name: `/somewhere/test/engines/${name}.engine.ts`, status, assertionResults };
}

describe('the matrix of engines', () => {
  it('has a row for every file of tests, and no file that is not there', async () => {
    const files = (await readdir(engines)).flatMap((name) => /^(.+)\.engine\.ts$/.exec(name)?.[1] ?? []);
    expect([...new Set(rows.flatMap(({ tests }) => Object.keys(tests)))].sort()).toEqual(files.sort());
  });

  it('finds an engine by a word that its shared file uses', async () => {
    const named = rows.flatMap(({ tests }) => Object.entries(tests)).filter(([, word]) => word !== '');
    const hosts = (await readdir(join(engines, 'hosts'))).join(' ').replaceAll('-', ' ');
    for (const [file, word] of named) {
      const text = await readFile(join(engines, `${file}.engine.ts`), 'utf8');
      expect(`${text} ${hosts}`.toLowerCase(), `${file}: ${word}`).toContain(word);
    }
  });

  const babylon = { tests: { scenes: 'babylon', 'start-games': 'babylon' } };
  const started = fileOf('start-games', {
    'shows the sample of babylon': 'passed',
    'shows the sample of pixi': 'failed',
  });

  it('counts only the tests of the engine itself', () => {
    const scenes = fileOf('scenes', { 'a scene of pixi draws': 'failed', 'a scene of Babylon.js draws': 'passed' });
    expect(outcomeOf(babylon, [scenes, started])).toEqual({ state: '2 tests passed', took: '3 s' });
  });

  it.each([
    ['a failed test', { 'a scene of babylon draws': 'failed' }, '1 of 2 failed'],
    ['a test that was left out', { 'a scene of babylon draws': 'pending' }, '1 passed, others not run'],
    ['a file without its tests', { 'a scene of pixi draws': 'passed' }, '1 passed, others not run'],
  ] as const)('does not pass %s', (_, cases, state) => {
    expect(outcomeOf(babylon, [fileOf('scenes', cases), started]).state).toBe(state);
  });

  it('does not pass a file that failed outside its tests', () => {
    const scenes = { ...fileOf('scenes', { 'a scene of babylon draws': 'passed' }), status: 'failed' };
    expect(outcomeOf(babylon, [scenes, started]).state).toBe('2 passed, their file failed');
  });

  it('does not pass a file that never ran', () => {
    expect(outcomeOf(babylon, [started]).state).toBe('1 passed, others not run');
    expect(outcomeOf(babylon, []).state).toBe('not run');
    expect(outcomeOf({ tests: { defold: '' } }, [fileOf('defold', {})]).state).toBe('not run');
  });
});
