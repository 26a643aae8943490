import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

interface Manifest {
  readonly main: string;
  readonly types: string;
  readonly bin: Record<string, string>;
  readonly scripts: Record<string, string>;
  readonly alias: Record<string, string>;
  readonly typesVersions: { readonly '*': Record<string, string[]> };
  readonly exports: Record<string, string | { types: string; default: string }>;
}

const { linkToPublishedFiles, linkToRepository } = (await import(
  new URL('scripts/pack/readme-links.mjs', root).href
)) as Record<'linkToPublishedFiles' | 'linkToRepository', (markdown: string) => string>;

let manifest: Manifest;
let packed: string[];

beforeAll(async () => {
  manifest = JSON.parse(await read('package.json'));
  // Without the build scripts, which would remove dist/ under the tests beside this one.
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: fileURLToPath(root),
    shell: process.platform === 'win32',
  });
  packed = (JSON.parse(stdout) as [{ files: { path: string }[] }])[0].files.map(({ path }) => path);
});

describe('what npm publishes', () => {
  test('is built first, from an empty folder', () => {
    expect(manifest.scripts.prepack).toBe('node scripts/pack/prepare.mjs');
  });

  test('has the license, the notices, and every file that package.json names', () => {
    const entries = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    );
    const named = [manifest.main, manifest.types, ...Object.values(manifest.bin), ...entries].map((file) =>
      posix.normalize(file),
    );
    expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'NOTICES.md', 'README.md', ...named]));
  });

  test('has no build leftovers, sources, tests or dependencies', () => {
    const unwanted = /(^|\/)(\.|node_modules\/)|tsbuildinfo|^src\/|^test\/|\.test\.|\.map$|^samples\/[^/]+\/dist\//;
    expect(packed.filter((path) => unwanted.test(path) && !/\.clang-format$/.test(path))).toEqual([]);
  });

  test('resolves every entry even where `exports` is ignored', () => {
    const subpaths = Object.entries(manifest.exports).flatMap(([name, target]) =>
      typeof target === 'string' || name === '.' ? [] : [{ name, ...target }],
    );
    expect(manifest.alias).toEqual(Object.fromEntries(subpaths.map(({ name, ...target }) => [name, target.default])));
    expect(manifest.typesVersions['*']).toEqual(
      Object.fromEntries(subpaths.map(({ name, types }) => [name.slice(2), [types]])),
    );
    expect(manifest.main).toBe((manifest.exports['.'] as { default: string }).default);
  });

  test('has a README whose every link points into the package or to a URL', async () => {
    const readme = await read('README.md');
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const inside = links.filter((link) => !/^https?:/.test(link));
    expect(inside.length).toBeGreaterThan(5);
    for (const link of inside) {
      const [path = ''] = link.split('#');
      expect(
        packed.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
        `README.md links to ${link}`,
      ).toBe(true);
    }
    const published = linkToPublishedFiles(readme);
    expect([...published.matchAll(/\]\((?!https:\/\/)/g)]).toEqual([]);
    expect(linkToRepository(published)).toBe(readme);
  });
});
