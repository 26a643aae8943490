import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { chachaBlock, createChachaRandom } from '../../src/bridge/ports/create-chacha-random.js';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));

describe('the seeded random generator', () => {
  it('produces the block of RFC 8439 §2.3.2', () => {
    const key = new Uint32Array(bytesOf('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f').buffer);
    expect(chachaBlock(key, 1, [0x09000000, 0x4a000000, 0])).toEqual(
      bytesOf(
        `10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e
         d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e`,
      ),
    );
  });

  it('never repeats bytes, and returns as many as requested', () => {
    const random = createChachaRandom(new Uint8Array(32).fill(7));
    const seen = new Set<string>();
    for (let length = 16; length < 300; length += 7) {
      const bytes = random.bytes(length);
      expect(bytes).toHaveLength(length);
      seen.add(Buffer.from(bytes.subarray(0, 16)).toString('hex'));
    }
    expect(seen.size).toBe(Math.ceil((300 - 16) / 7));
  });

  it.each([
    ['none', undefined, 0],
    ['an empty one', new Uint8Array(0), 0],
    ['one byte too few', new Uint8Array(31).fill(9), 31],
    ['what is not bytes', new ArrayBuffer(64), 0],
  ])('refuses a seed that is too short: %s', (_what, seed, given) => {
    expect(() => createChachaRandom(seed as Uint8Array)).toThrow(
      new TypeError(
        `seed has ${given} bytes: pass at least 32 from the system's secure random source, such as SecureRandom or SecRandomCopyBytes`,
      ),
    );
  });

  it('takes what is mixed in later in any length', () => {
    const seed = new Uint8Array(32).fill(7);
    const unmixed = createChachaRandom(seed).bytes(16);
    for (const length of [1, 31, 33]) {
      const random = createChachaRandom(seed);
      random.mix(new Uint8Array(length).fill(1));
      expect(random.bytes(16)).not.toEqual(unmixed);
    }
  });

  it('depends on every byte of a long seed, and on what is mixed in', () => {
    const seed = new Uint8Array(64).fill(1);
    const other = seed.slice();
    other[63] = 2;
    const first = createChachaRandom(seed).bytes(16);
    expect(createChachaRandom(seed).bytes(16)).toEqual(first);
    expect(createChachaRandom(other).bytes(16)).not.toEqual(first);
    const mixed = createChachaRandom(seed);
    mixed.mix(new Uint8Array(32));
    expect(mixed.bytes(16)).not.toEqual(first);
  });

  it('distributes its bits evenly', () => {
    const bytes = createChachaRandom(new Uint8Array(32)).bytes(100_000);
    const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(Math.abs(ones - 400_000)).toBeLessThan(3_000);
  });
});
