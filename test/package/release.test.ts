import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const WITH_VERSION = [
  'src/bridge/protocol.ts',
  'service/src/platform/openapi/register-openapi.ts',
  'docs/bridge-protocol.md',
];

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'release-'));
  write('package.json', '{"name":"svc-bridge","version":"1.2.3","workspaces":["service"]}');
  write('service/package.json', '{"name":"@svc-bridge/service","version":"1.2.3","private":true}');
  write('CHANGELOG.md', '# svc-bridge\n\n## 1.2.3\n\n- Before.\n');
  for (const file of WITH_VERSION) write(file, "says '1.2.3' once\n");
  for (const file of ['config.json', 'changelog.cjs'])
    cpSync(join(ROOT, '.changeset', file), join(tree, '.changeset', file));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}
const read = (file: string) => readFileSync(join(tree, file), 'utf8');

function release(...args: string[]): { exitCode: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { exitCode: status, said: stdout + stderr };
}

test('a release moves the changesets into the changelog and sets the version everywhere', () => {
  write('.changeset/one.md', '---\n"svc-bridge": patch\n---\n\nA fault is mended.\n');
  write('.changeset/two.md', '---\n"svc-bridge": minor\n---\n\n**Breaking:** ids are strict.\nWrite them whole.\n');
  expect(release('--check')).toEqual({ exitCode: 0, said: '1.3.0 would be released with 2 changes\n' });
  expect(read('package.json')).toContain('"1.2.3"');

  expect(release().exitCode).toBe(0);
  expect(JSON.parse(read('package.json')).version).toBe('1.3.0');
  expect(WITH_VERSION.map(read)).toEqual(WITH_VERSION.map(() => "says '1.3.0' once\n"));
  expect(existsSync(join(tree, '.changeset/one.md'))).toBe(false);
  const parts = [
    '# svc-bridge',
    '## 1.3.0',
    '**Breaking:** ids are strict.',
    '  Write them whole.',
    'A fault is mended.',
  ];
  const places = [...parts, '## 1.2.3', '- Before.'].map((part) => read('CHANGELOG.md').indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);

  expect(release('--check')).toEqual({ exitCode: 0, said: 'no changes since the last release\n' });
});

test.each([
  ['names another package', '---\n"@svc-bridge/service": minor\n---\n\nSomething.\n', '@svc-bridge/service'],
  ['says nothing', '---\n"svc-bridge": minor\n---\n\n', 'planted.md says nothing'],
  ['has no bump type', 'Something.\n', 'Something.'],
])('a changeset that %s is refused, and nothing is written', (_, text, reason) => {
  write('.changeset/planted.md', text);
  for (const args of [['--check'], []]) {
    const { exitCode, said } = release(...args);
    expect(exitCode).toBe(1);
    expect(said).toContain(reason);
  }
  expect(read('CHANGELOG.md')).toBe('# svc-bridge\n\n## 1.2.3\n\n- Before.\n');
});
