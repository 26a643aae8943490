import type { RandomPort } from '../ports/random.js';

/** The random port over `crypto.getRandomValues`, which unlike `randomUUID` is there on plain http too. */
export function createBrowserRandom(crypto: Pick<Crypto, 'getRandomValues'>): RandomPort {
  return { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
}
