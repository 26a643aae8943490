import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** What the databases of a whole run take at once, twice over. */
const ROOM_BYTES = 4 * 1024 ** 3;
const PREFIX = 'svc-test-data-';

/**
 * A new directory for the data of a test's Postgres: in memory where there is room, since on disk its files take longer to make and remove
 * than most tests to run. Whoever makes it removes it; what a killed run has left in memory goes when the next one starts.
 */
export function makeDataDirectory(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  return mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
}

/** Removes the directories whose process has ended. */
export function removeAbandonedData(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!existsSync(`/proc/${owner}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
