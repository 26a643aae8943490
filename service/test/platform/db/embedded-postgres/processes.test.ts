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

  it('is told from a later one of the same id by its start', () => {
    const self = findProcess(process.pid);

    expect(self).toEqual({ pid: process.pid, started: expect.stringMatching(/\d/) });
    expect(self && isRunning(self)).toBe(true);
    expect(isRunning({ pid: process.pid, started: 'another time' })).toBe(false);
    expect(isRunning({ pid: process.pid, started: undefined })).toBe(true);
  });

  it('that has ended does not run, though its parent never takes note of it', async () => {
    const parent = run('sleep 0.2 & echo $!; exec sleep 1000');
    const [told] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
    const pid = Number(told.toString());
    const mark = { pid, started: undefined };

    await expect.poll(() => findProcess(pid)).toBeUndefined();

    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(isRunning(mark)).toBe(false);
    expect(isPostgresOf('/', pid)).toBe(false);
  });

  it('that has ended and was noted does not run either', async () => {
    const child = run('exit 0');
    await once(child, 'exit');

    expect(findProcess(child.pid ?? 0)).toBeUndefined();
  });

  it.each([0, -1, 1.5, Number.NaN])('of the id %d does not run', (pid) => {
    expect(findProcess(pid)).toBeUndefined();
  });

  it('with brackets and spaces in its name is found', async () => {
    const child = run('printf "a) Z (b" > /proc/$$/comm 2>/dev/null; echo; exec 1>&-; read forever < /dev/zero');
    await once(child.stdout ?? child, 'data');

    expect(findProcess(child.pid ?? 0)).toMatchObject({ pid: child.pid });
  });
});
