import type { RandomPort } from '../ports/random.js';

/** The same bytes in every run (a linear congruential generator); never for secrets. */
export function createFakeRandom(seed = 1): RandomPort {
  let state = seed >>> 0;
  return {
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      }),
  };
}
