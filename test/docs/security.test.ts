import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8');
const HEAD = '| Threat | Mitigation | Test |';

/** The rows of every table of threats. */
const threats = text
  .split('\n\n')
  .filter((block) => block.startsWith(HEAD))
  .flatMap((table) => table.trim().split('\n').slice(2));

test('every threat names a test, and every named test exists', () => {
  expect(threats.length).toBeGreaterThan(50);
  for (const row of threats) {
    const files = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files, row).not.toEqual([]);
    for (const file of files) expect([file, existsSync(resolve(ROOT, file))]).toEqual([file, true]);
  }
});

test('every path in the text exists in this repository', () => {
  const paths = [...text.matchAll(/`((?:service|src|test|pages|docs|deploy)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});
