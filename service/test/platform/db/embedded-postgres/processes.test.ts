import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { findProcess, isPostgresOf, isRunning } from '../../../../src/platform/db/embedded-postgres/processes.js';

describe.skipIf(process.platform === 'win32')('a process', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  const run = (script: string) => {
    const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    return child;
  };

  it('is distinguished by its start time from a later one with the same id', () => {
    const self = findProcess(process.pid);

    expect(self).toEqual({ pid: process.pid, started: expect.stringMatching(/\d/) });
    expect(self && isRunning(self)).toBe(true);
    expect(isRunning({ pid: process.pid, started: 'another time' })).toBe(false);
    expect(isRunning({ pid: process.pid, started: undefined })).toBe(true);
  });

  it('does not run once it has exited, even as a zombie', async () => {
    const parent = run('sleep 0.2 & echo $!; exec sleep 1000');
    const [told] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
    const pid = Number(told.toString());
    const mark = { pid, started: undefined };

    await expect.poll(() => findProcess(pid)).toBeUndefined();

    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(isRunning(mark)).toBe(false);
    expect(isPostgresOf('/', pid)).toBe(false);
  });

  it('does not run once it has exited and was reaped', async () => {
    const child = run('exit 0');
    await once(child, 'exit');

    expect(findProcess(child.pid ?? 0)).toBeUndefined();
  });

  it.each([0, -1, 1.5, Number.NaN])('with the invalid id %d does not run', (pid) => {
    expect(findProcess(pid)).toBeUndefined();
  });

  it('is found when its name contains brackets and spaces', async () => {
    const child = run('printf "a) Z (b" > /proc/$$/comm 2>/dev/null; echo; exec 1>&-; read forever < /dev/zero');
    await once(child.stdout ?? child, 'data');

    expect(findProcess(child.pid ?? 0)).toMatchObject({ pid: child.pid });
  });
});
