import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** What the databases of a whole run take at once, twice over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new directory for the data of a test's Postgres: in memory where there is room, since on disk its files take longer to make and remove
 * than most tests to run. Whoever makes it removes it; what a killed run has left in memory goes when the next one starts.
 */
export function makeDataDirectory(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  return mkdtempSync(path.join(parent, `${prefix()}${process.pid}-`));
}

/** Removes the directories whose process has ended; of other containers that share this memory, it knows no process. */
export function removeAbandonedData(): void {
  if (!hasMemory()) return;
  const own = prefix();
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(own)) continue;
    const owner = Number.parseInt(name.slice(own.length), 10);
    if (!existsSync(`/proc/${owner}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Process ids count within their namespace, such as `pid:[4026531836]`. */
function prefix(): string {
  const namespace = hasMemory() ? readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') : '';
  return `svc-test-data-${namespace}-`;
}

function hasMemory(): boolean {
  return process.platform === 'linux' && existsSync(MEMORY);
}

function hasRoom(): boolean {
  if (!hasMemory()) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
