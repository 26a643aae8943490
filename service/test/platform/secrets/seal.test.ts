import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/random.js';
import { deriveKey, type SealFormat, seal, unseal } from '../../../src/platform/secrets/seal.js';

const key = systemRandom.bytes(32);
const PLACE = { table: 'webhook_endpoints', column: 'secret', id: '1' };
const sealed = (text: string, format: SealFormat = 2) => seal({ random: systemRandom, key, format }, PLACE, text);

describe.each([1, 2] as const)('sealing in format %s', (format) => {
  it('returns the plain text, with any key that may have sealed it', () => {
    const bytes = sealed('whsec_héllo', format);
    expect(bytes[0]).toBe(format);
    expect(bytes.toString('latin1')).not.toContain('whsec');
    expect(unseal([systemRandom.bytes(32), key], PLACE, bytes)).toBe('whsec_héllo');
  });

  it('never produces the same bytes twice', () => {
    expect(sealed('x', format).equals(sealed('x', format))).toBe(false);
  });

  it('refuses a wrong key, a changed byte and a truncated end', () => {
    const bytes = sealed('x', format);
    expect(() => unseal([systemRandom.bytes(32)], PLACE, bytes)).toThrow(/SVC_SECRET_KEYS/);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal([key], PLACE, changed)).toThrow();
    }
    expect(() => unseal([key], PLACE, bytes.subarray(0, 20))).toThrow();
  });
});

describe('a sealed value', () => {
  it.each([
    ['another row', { ...PLACE, id: '2' }],
    ['another column', { ...PLACE, column: 'url' }],
    ['another table', { ...PLACE, table: 'payouts' }],
    ['a place whose parts only look alike when joined', { table: 'webhook_endpoints', column: 'secret","1', id: '' }],
  ])('does not open in %s', (_where, place) => {
    expect(() => unseal([key], place, sealed('x'))).toThrow(/SVC_SECRET_KEYS/);
  });

  it('opens nowhere once its format is changed to the one without a context', () => {
    const bytes = sealed('x');
    bytes[0] = 1;
    for (const place of [PLACE, { ...PLACE, id: '2' }]) expect(() => unseal([key], place, bytes)).toThrow();
  });
});

describe('a derived key', () => {
  it('is different for each secret and purpose', () => {
    expect(deriveKey('a', 'one').equals(deriveKey('a', 'one'))).toBe(true);
    expect(deriveKey('a', 'one').equals(deriveKey('a', 'two'))).toBe(false);
    expect(deriveKey('a', 'one').equals(deriveKey('b', 'one'))).toBe(false);
  });
});
