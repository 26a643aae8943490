import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcess, isPostgresOf, isRunning, type ProcessMark } from './processes.js';

const SOCKET_FOLDER = /^svc-pg-[A-Za-z0-9]{6}$/;

/**
 * Frees a data directory for a start: removes a dead server's lock file, and stops a server whose service was killed.
 *
 * @throws Error if another live service uses the directory
 */
export async function clearAbandonedServer(cluster: string, ownerFile: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  const lock = readLines(lockFile);
  const serverPid = Number(lock[0]);
  if (!Number.isInteger(serverPid) || serverPid <= 0) return;
  if (isPostgresOf(cluster, serverPid)) {
    const owner = readOwner(ownerFile);
    if (owner.pid !== process.pid && isRunning(owner)) {
      throw new Error(
        `The data directory ${cluster} is already in use by a running service (process ${owner.pid}); stop it first.`,
      );
    }
    if (!(await stopServer(serverPid))) {
      throw new Error(
        `The data directory ${cluster} has a database server that cannot be stopped (process ${serverPid}); stop it first.`,
      );
    }
  }
  rmSync(lockFile, { force: true });
  const socketFolder = lock[4] ?? '';
  if (SOCKET_FOLDER.test(path.basename(socketFolder))) rmSync(socketFolder, { recursive: true, force: true });
}

/** Records that this process's server uses the data directory. */
export function writeOwner(ownerFile: string): void {
  writeFileSync(ownerFile, `${process.pid}\n${findProcess(process.pid)?.started ?? ''}\n`);
}

function readOwner(ownerFile: string): ProcessMark {
  const [pid, started] = readLines(ownerFile);
  return { pid: Number(pid), started: started || undefined };
}

async function stopServer(pid: number): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return !findProcess(pid);
    }
    for (let waited = 0; waited < waitMs; waited += 50) {
      if (!findProcess(pid)) return true;
      await delay(50);
    }
  }
  return false;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
