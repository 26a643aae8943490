import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bench = new URL('../', import.meta.url);

/** Installs what `bench/package.json` lists, unless installed. @throws Error when npm fails */
export function installPeers() {
  if (npm(['ls'], 'ignore') === 0) return;
  console.log('installing the peers into bench/node_modules …');
  if (npm(['ci', '--ignore-scripts'], 'inherit') !== 0) throw new Error('The peers could not be installed.');
}

function npm(args, stdio) {
  return spawnSync('npm', args, { cwd: fileURLToPath(bench), stdio, shell: process.platform === 'win32' }).status;
}
