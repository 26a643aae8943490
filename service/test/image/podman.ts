import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A runtime that also runs where the system has control groups of both versions. */
export const RUNTIME = '/usr/sbin/runc';
const OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Podman with images and containers of its own: those of the machine stay as they are. */
export class Podman {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'svc-image-'));
  readonly #common = [
    ...['--root', path.join(this.folder, 'images'), '--runroot', path.join(this.folder, 'running')],
    ...['--cgroup-manager', 'cgroupfs', '--events-backend', 'file', '--runtime', RUNTIME],
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
