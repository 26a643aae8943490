import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built } from '../support/built.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe.each([
  ['a node', built('main.js'), /environment variables/],
  ['the audit', built('operations/audit/main.js'), /--since-last/],
  ['the adapters’ check', built('operations/adapters/check.js'), /contractSamples/],
  ['npm start', fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url)), /--engine NAME/],
])('%s', (_, program, help) => {
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
    return spawnSync(process.execPath, [program, ...args], { cwd: ROOT, env, encoding: 'utf8', timeout: 60_000 });
  };

  it('says with --help what it does, and does nothing', () => {
    const { status, stdout, stderr } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(help);
  });

  it('refuses an option that it does not have, in a sentence', () => {
    const { status, stdout, stderr } = run('--prot=9000');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('--prot');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
