import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SOCKET_FOLDER = /^svc-pg-[A-Za-z0-9]{6}$/;

/**
 * Makes a data directory free to start on: a lock file of a dead server is removed, and a server whose service was killed is stopped.
 *
 * @throws Error when another live service uses the directory
 */
export async function clearAbandonedServer(cluster: string, ownerFile: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  const lock = readLines(lockFile);
  const serverPid = Number(lock[0]);
  if (!Number.isInteger(serverPid) || serverPid <= 0) return;
  if (isPostgres(serverPid)) {
    const owner = Number(readLines(ownerFile)[0]);
    if (owner !== process.pid && isAlive(owner)) {
      throw new Error(
        `The data directory ${cluster} is already in use by a running service (process ${owner}); stop it first.`,
      );
    }
    await stopServer(serverPid);
  }
  rmSync(lockFile, { force: true });
  const socketFolder = lock[4] ?? '';
  if (SOCKET_FOLDER.test(path.basename(socketFolder))) rmSync(socketFolder, { recursive: true, force: true });
}

async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < waitMs; waited += 50) {
      if (!isAlive(pid)) return;
      await delay(50);
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process id is reused: only a live process that is Postgres counts. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    const name = process.platform === 'linux' ? readFileSync(`/proc/${pid}/comm`, 'utf8') : commandOf(pid);
    return name.includes('postgres');
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
