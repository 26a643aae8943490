import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bench = new URL('../', import.meta.url);

/** Installs `bench/package.json`, once. @throws Error when npm fails */
export function installPeers() {
  if (existsSync(new URL('node_modules', bench))) return;
  console.log('installing the peers into bench/node_modules …');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: fileURLToPath(bench),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('The peers could not be installed.');
}
