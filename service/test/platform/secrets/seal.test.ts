import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/random.js';
import { deriveKey, seal, unseal } from '../../../src/platform/secrets/seal.js';

const key = systemRandom.bytes(32);

describe('sealing', () => {
  it('gives the text back, with any of the keys that it may have been sealed with', () => {
    const sealed = seal(systemRandom, key, 'whsec_héllo');
    expect(sealed.toString('latin1')).not.toContain('whsec');
    expect(unseal([systemRandom.bytes(32), key], sealed)).toBe('whsec_héllo');
  });

  it('never gives the same bytes twice', () => {
    expect(seal(systemRandom, key, 'x').equals(seal(systemRandom, key, 'x'))).toBe(false);
  });

  it('refuses a wrong key, a changed byte and a cut end', () => {
    const sealed = seal(systemRandom, key, 'x');
    expect(() => unseal([systemRandom.bytes(32)], sealed)).toThrow(/SVC_SECRET_KEYS/);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal([key], changed)).toThrow();
    }
    expect(() => unseal([key], sealed.subarray(0, 20))).toThrow();
  });

  it('derives one key for each secret and purpose', () => {
    expect(deriveKey('a', 'one').equals(deriveKey('a', 'one'))).toBe(true);
    expect(deriveKey('a', 'one').equals(deriveKey('a', 'two'))).toBe(false);
    expect(deriveKey('a', 'one').equals(deriveKey('b', 'one'))).toBe(false);
  });
});
