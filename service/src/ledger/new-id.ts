import type { RandomSource } from '../platform/random.js';

/** The last millisecond's part of an id: ids come in bursts. */
let latest = { nowMs: -1, text: '' };

/** A UUID of version 7: rows made one after the other stand beside each other in every index. */
export function newId(random: RandomSource, nowMs: number): string {
  if (nowMs !== latest.nowMs) {
    const hex = nowMs.toString(16).padStart(12, '0');
    latest = { nowMs, text: `${hex.slice(0, 8)}-${hex.slice(8)}-7` };
  }
  // a random UUID has its version before this place and its variant behind it, as version 7 has
  return latest.text + random.uuid().slice(15);
}
