import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = [
  ['podman', '/usr/bin/podman'],
  ['runc', '/usr/sbin/runc'],
] as const;
const STAND_IN_PACKAGES = [['debootstrap', '/usr/sbin/debootstrap']] as const;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Debian's packages that are not installed. */
export function missingPackages(isStandIn: boolean): string[] {
  const needed = [...PACKAGES, ...(isStandIn ? STAND_IN_PACKAGES : [])];
  return needed.filter(([, file]) => !existsSync(file)).map(([name]) => name);
}

/** Podman with images and containers of its own: those of the machine stay as they are. */
export class Podman {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'svc-image-'));
  readonly #common = [
    ...['--root', path.join(this.folder, 'images'), '--runroot', path.join(this.folder, 'running')],
    ...['--cgroup-manager', 'cgroupfs', '--events-backend', 'file', '--runtime', '/usr/sbin/runc'],
  ];

  /** Shows what the command says. @throws when it fails */
  show(...args: readonly string[]): void {
    execFileSync('podman', [...this.#common, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  }

  /** @returns what it prints @throws with what it says when it fails */
  async read(...args: readonly string[]): Promise<string> {
    const { stdout } = await run('podman', [...this.#common, ...args], { maxBuffer: OUTPUT_BYTES });
    return stdout.trim();
  }

  /** Both outputs of a container. */
  async logs(name: string): Promise<string> {
    const { stdout, stderr } = await run('podman', [...this.#common, 'logs', name], { maxBuffer: OUTPUT_BYTES });
    return stdout + stderr;
  }

  close(): void {
    execFileSync('podman', [...this.#common, 'rm', '--all', '--force'], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }
}
