import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';

/** Where unguessable values come from. */
export interface RandomSource {
  bytes(size: number): Buffer;
  uuid(): string;
}

export const systemRandom: RandomSource = { bytes: pooledBytes, uuid: () => randomUUID() };

/** The system is asked for this many bytes at once: asking costs more than they do. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function pooledBytes(size: number): Buffer {
  if (size > pool.length / 16) return randomBytes(size);
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + size));
  // what was given out is nowhere else
  pool.fill(0, used, used + size);
  used += size;
  return taken;
}
