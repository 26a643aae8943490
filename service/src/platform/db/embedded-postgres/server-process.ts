import { type ChildProcess, spawn } from 'node:child_process';
import { unprivilegedIds } from './unprivileged-user.js';

/** A standby accepts read-only ones. */
const READY = /database system is ready to accept (read-only )?connections/;
const START_LIMIT_MS = 60_000;
/** Lines of the server's log that an error message may quote. */
const KEPT_LINES = 20;

export interface ServerProcessOptions {
  readonly postgres: string;
  readonly cluster: string;
  readonly args: readonly string[];
  readonly onLogLine: (line: string) => void;
}

export interface ServerProcess {
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/**
 * Starts Postgres and waits until it accepts connections. It is in its own process group, so that a Ctrl-C reaches the service first,
 * and a small watcher stops it if this process dies.
 *
 * @throws Error quoting the server's own reason
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(options.postgres, ['-D', options.cluster, ...options.args], {
    ...unprivilegedIds(),
    cwd: options.cluster,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await untilReady(child, options.onLogLine);
  const pid = child.pid;
  if (pid === undefined) throw new Error('The packaged Postgres could not be started.');
  const watcher = watchThisProcess(pid);
  void ended.then(() => watcher?.kill('SIGKILL'));
  return { pid, ended };
}

function untilReady(child: ChildProcess, onLogLine: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Postgres did not start within ${START_LIMIT_MS / 1000} s: ${reason(lines)}`));
    }, START_LIMIT_MS);
    let rest = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        onLogLine(line);
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        if (READY.test(line)) {
          clearTimeout(limit);
          resolve();
        }
      }
    });
    child.once('error', (cause) => {
      clearTimeout(limit);
      reject(new Error(`The packaged Postgres cannot run: ${cause.message}`, { cause }));
    });
    child.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`Postgres refused to start: ${reason(lines)}`));
    });
  });
}

function reason(lines: readonly string[]): string {
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|ERROR)\b/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return fatal.replace(/^.*?\b(?:FATAL|PANIC|ERROR|LOG): +/, '');
}

/** Ends with this process, because the pipe to it breaks, and then tells Postgres to stop. Windows has no such shell. */
function watchThisProcess(serverPid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$1"', 'sh', String(serverPid)], {
    ...unprivilegedIds(),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
