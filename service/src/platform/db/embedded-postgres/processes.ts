import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** One process; an id alone can be reused after it ends. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, as the system reports it; undefined if it does not. */
  readonly started: string | undefined;
}

/** @returns undefined if no such process runs; a zombie does not run */
export function findProcess(pid: number): ProcessMark | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return undefined;
  if (process.platform === 'win32') return { pid, started: undefined };
  const told = process.platform === 'linux' ? readStat(pid) : askPs(pid);
  // A system may hide other users' processes.
  if (!told) return exists(pid) ? { pid, started: undefined } : undefined;
  return /^[ZXx]/.test(told.state) ? undefined : { pid, started: told.started };
}

/** Whether this process still runs, not another one with the same id. */
export function isRunning({ pid, started }: ProcessMark): boolean {
  const now = findProcess(pid);
  return now !== undefined && (started === undefined || now.started === undefined || now.started === started);
}

/** Whether the process is a Postgres server of this data directory. Windows does not tell. */
export function isPostgresOf(cluster: string, pid: number): boolean {
  if (!findProcess(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    if (process.platform !== 'linux') return ps(pid, 'comm=').includes('postgres');
    return readFileSync(`/proc/${pid}/comm`, 'utf8').includes('postgres') && worksIn(cluster, pid);
  } catch {
    return false;
  }
}

/** Postgres runs in its data directory; if only its own user may read that, check the directory in its arguments. */
function worksIn(cluster: string, pid: number): boolean {
  try {
    const [works, named] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return works.dev === named.dev && works.ino === named.ino;
  } catch {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface Told {
  readonly state: string;
  readonly started: string | undefined;
}

/** The program's name, in brackets, may itself contain spaces and brackets; the state follows it, the start time 19 fields later. */
function readStat(pid: number): Told | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', started: fields[19] && `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

function askPs(pid: number): Told | undefined {
  try {
    const [state = '', ...started] = ps(pid, 'stat=,lstart=').trim().split(/\s+/);
    return { state, started: started.join(' ') || undefined };
  } catch {
    return undefined;
  }
}

function ps(pid: number, columns: string): string {
  return execFileSync('ps', ['-p', String(pid), '-o', columns], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  });
}
