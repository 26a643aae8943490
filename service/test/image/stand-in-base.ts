import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Podman } from './podman.js';

/** What the build trusts when it fetches packages. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const NPM = 'npm@11';

/**
 * Makes an image of Debian's smallest system, of Node as npm has it, and of npm, and gives it the names of the Dockerfile's base images: it
 * stands in for both where no registry can be reached.
 */
export async function makeStandInBase(podman: Podman, nodeVersion: string): Promise<void> {
  const name = `docker.io/library/node:${nodeVersion}`;
  const root = path.join(podman.folder, 'base');
  const system = (...args: readonly string[]) => execFileSync('chroot', [root, ...args], { stdio: 'inherit' });
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  copyFileSync(AUTHORITIES, path.join(root, AUTHORITIES));
  const node = unpack(podman, `node-linux-${process.arch}@${nodeVersion}`);
  copyFileSync(path.join(node, 'bin/node'), path.join(root, 'usr/local/bin/node'));
  const modules = path.join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(unpack(podman, NPM), path.join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'));
  system('chmod', '+x', '/usr/local/bin/node', '/usr/local/lib/node_modules/npm/bin/npm-cli.js');
  system('useradd', '--uid', '1000', '--create-home', 'node');
  const settings = ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'].map((name) => `ENV ${name}=${AUTHORITIES}`);
  const archive = path.join(podman.folder, 'base.tar');
  execFileSync('tar', ['--create', '--file', archive, '--directory', root, '.']);
  rmSync(root, { recursive: true, force: true });
  podman.show('import', ...settings.flatMap((setting) => ['--change', setting]), archive, `${name}-bookworm`);
  podman.show('tag', `${name}-bookworm`, `${name}-alpine`);
  rmSync(archive);
}

/** @returns a package's folder */
function unpack({ folder }: Podman, name: string): string {
  const into = path.join(folder, name);
  mkdirSync(into);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', into, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [archive = ''] = readdirSync(into);
  execFileSync('tar', ['--extract', '--gzip', '--file', path.join(into, archive), '--directory', into]);
  return path.join(into, 'package');
}
