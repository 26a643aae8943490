import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Where unguessable values come from. */
export interface RandomSource {
  bytes(size: number): Buffer;
  uuid(): string;
}

export const systemRandom: RandomSource = { bytes: pooledBytes, uuid: () => randomUUID() };

/** Bytes fetched from the system at once: the call costs more than the bytes. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function pooledBytes(size: number): Buffer {
  if (size > pool.length / 16) return randomBytes(size);
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + size));
  // bytes handed out are kept nowhere else
  pool.fill(0, used, used + size);
  used += size;
  return taken;
}

/** A UUIDv7: consecutive rows are neighbours in every index. */
export function newId(random: RandomSource, nowMs: number): string {
  return v7({ msecs: nowMs, random: random.bytes(16) });
}

/** When a UUIDv7 was made, ms; undefined: it is of another version. */
export function timeOfId(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}

/** The smallest UUIDv7 of a time, ms: ids from then on are at least it. */
export function firstIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
