import { Buffer } from 'node:buffer';
import { describe, expect, it, vi } from 'vitest';
import { decodeBytes, decodeText, encodeBytes, encodeText } from '../../../src/frame/transport/text-base64url.js';
import fc from '../../support/properties.js';

vi.setConfig({ testTimeout: 30_000 });

describe('text in base64url', () => {
  it('matches Node’s encoding of the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(encodeText(text)).toBe(Buffer.from(text, 'utf8').toString('base64url'));
        expect(decodeText(encodeText(text))).toBe(text);
      }),
    );
  });

  it('keeps a megabyte of mixed scripts', () => {
    const text = 'Größe 価格 🎮 \u0000'.repeat(60_000);
    expect(decodeText(encodeText(text)) === text).toBe(true);
  });

  it('replaces a lone surrogate', () => {
    expect(decodeText(encodeText('a\ud800b'))).toBe('a\ufffdb');
  });

  it.each(['a', '*AAA', 'A+/=', '____', 'wIA', '7aCA', '4ICA', '9JCAgA'])('refuses %s', (encoded) => {
    expect(decodeText(encoded)).toBeUndefined();
  });

  it('preserves bytes of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeBytes(encodeBytes(bytes))).toEqual(bytes);
      }),
    );
  });
});
