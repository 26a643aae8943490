import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Need {
  /** A command that must be found, or a library as pkg-config names it. */
  readonly command?: string;
  readonly library?: string;
  /** The Debian package that brings it. */
  readonly debian: string;
}

/** @throws an error that lists what is missing and the one command that installs it */
export async function requireDebianTools(suite: string, needs: readonly Need[]): Promise<void> {
  const found = await Promise.all(needs.map(isThere));
  const missing = needs.filter((_, index) => !found[index]).map(({ debian }) => debian);
  if (missing.length === 0) return;
  throw new Error(`${suite} needs more of Debian: apt-get install ${[...new Set(missing)].join(' ')}`);
}

async function isThere({ command, library }: Need): Promise<boolean> {
  const asked = command
    ? run('sh', ['-c', 'command -v "$0"', command])
    : run('pkg-config', ['--exists', library ?? '']);
  return asked.then(
    () => true,
    () => false,
  );
}
