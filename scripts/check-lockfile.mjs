// A lockfile that npm ci refuses stops every user at the first command. Tried on the manifests alone, in an empty folder.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'svc-lockfile-'));
try {
  for (const file of [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...workspaces.map((name) => `${name}/package.json`),
  ]) {
    cpSync(file, join(folder, file));
  }
  const lock = readFileSync('package-lock.json', 'utf8');
  const pinnedHost = /"resolved": "https?:/.exec(lock);
  if (pinnedHost) fail('package-lock.json names download addresses; keep omit-lockfile-registry-resolved in .npmrc.');
  const npm = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail(npm.stderr);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fail(reason) {
  console.error(reason);
  process.exitCode = 1;
}
