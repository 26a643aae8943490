import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

function tracked(pattern: string): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--', pattern], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
}

const read = (file: string) => JSON.parse(readFileSync(resolve(ROOT, file), 'utf8'));
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
/** A version of the package itself, or of the one that it is an alias for. */
const EXACT = /^((npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:\.\.[\w./-]*)$/;

describe('the project’s dependencies', () => {
  const manifests = tracked('*package.json');

  it.each(manifests)('are pinned to an exact version in %s', (file) => {
    const manifest = read(file);
    const loose = KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).filter(
      ([, version]) => typeof version !== 'string' || !EXACT.test(version),
    );
    expect(loose).toEqual([]);
  });

  it.each(tracked('*package-lock.json'))('have a checksum each in %s', (file) => {
    const packages: [string, { integrity?: string; link?: boolean; inBundle?: boolean }][] = Object.entries(
      read(file).packages,
    );
    const external = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(external.length).toBeGreaterThan(0);
    expect(external.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))).toEqual(
      [],
    );
  });
});
