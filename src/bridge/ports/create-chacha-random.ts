import type { RandomPort } from '../../ports/ports.js';

/** A seed has at least as many bytes as a key of ChaCha20. */
export const SEED_BYTES = 32;
const KEY_WORDS = 8;
const BLOCK_BYTES = 64;

export interface ChachaRandom extends RandomPort {
  /** Mixes in more entropy from the host; never weakens the generator. */
  mix(entropy: Uint8Array): void;
}

/**
 * Unpredictable bytes from a seed, for engines whose script runtime has no random source: ChaCha20 as a generator
 * that erases its key after every use, so that earlier output cannot be computed from its state.
 *
 * @param seed - at least 32 bytes from the system's secure random source
 * @throws TypeError if it has fewer
 * @source RFC 8439 §2.3; D. J. Bernstein, "Fast-key-erasure random-number generators"
 */
export function createChachaRandom(seed: Uint8Array): ChachaRandom {
  const given = seed?.length ?? 0;
  if (given < SEED_BYTES) {
    throw new TypeError(
      `seed has ${given} bytes: pass at least ${SEED_BYTES} from the system's secure random source, such as SecureRandom or SecRandomCopyBytes`,
    );
  }
  const key = new Uint32Array(KEY_WORDS);

  function mix(entropy: Uint8Array): void {
    for (let at = 0; at < entropy.length; at += KEY_WORDS * 4) {
      const words = wordsOf(entropy.subarray(at, at + KEY_WORDS * 4));
      for (let i = 0; i < KEY_WORDS; i += 1) key[i] = (key[i] ?? 0) ^ (words[i] ?? 0);
      bytes(0);
    }
  }

  function bytes(length: number): Uint8Array {
    const blocks = Math.ceil((KEY_WORDS * 4 + length) / BLOCK_BYTES);
    const stream = new Uint8Array(blocks * BLOCK_BYTES);
    for (let block = 0; block < blocks; block += 1) stream.set(chachaBlock(key, block), block * BLOCK_BYTES);
    key.set(wordsOf(stream.subarray(0, KEY_WORDS * 4)));
    return stream.slice(KEY_WORDS * 4, KEY_WORDS * 4 + length);
  }

  mix(seed);
  return { bytes, mix };
}

/** One block of the key stream; the nonce is zero, as no key is used twice. */
export function chachaBlock(key: Uint32Array, counter: number, nonce: readonly number[] = [0, 0, 0]): Uint8Array {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, ...nonce);
  const state = Uint32Array.from(start);
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarterRound(state, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i += 1) quarterRound(state, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  const bytes = new Uint8Array(BLOCK_BYTES);
  for (let i = 0; i < 16; i += 1) {
    const word = (state[i] ?? 0) + (start[i] ?? 0);
    for (let k = 0; k < 4; k += 1) bytes[i * 4 + k] = (word >>> (8 * k)) & 255;
  }
  return bytes;
}

function quarterRound(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  const step = (x: number, y: number, z: number, bits: number) => {
    state[x] = (state[x] ?? 0) + (state[y] ?? 0);
    const mixed = (state[z] ?? 0) ^ (state[x] ?? 0);
    state[z] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(KEY_WORDS);
  for (let i = 0; i < bytes.length; i += 1) words[i >> 2] = (words[i >> 2] ?? 0) | ((bytes[i] ?? 0) << (8 * (i & 3)));
  return words;
}
