import { v7 } from 'uuid';
import type { RandomSource } from '../platform/random.js';

/** A UUIDv7: consecutive rows are neighbours in every index. */
export function newId(random: RandomSource, nowMs: number): string {
  return v7({ msecs: nowMs, random: random.bytes(16) });
}
