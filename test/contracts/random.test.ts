import { describe, expect, test } from 'vitest';
import type { RandomPort } from '../../src/index.js';
import { createFakeRandom } from '../../src/testing.js';
import { createBrowserRandom } from '../../src/web/browser-ports.js';

describe.each<[string, RandomPort]>([
  ['the browser', createBrowserRandom(globalThis.crypto)],
  ['the fake', createFakeRandom(7)],
])('the random port: %s', (_name, random) => {
  test('returns as many bytes as requested', () => {
    expect(random.bytes(0)).toHaveLength(0);
    expect(random.bytes(16)).toHaveLength(16);
  });

  test('does not repeat itself', () => {
    const drawn = Array.from({ length: 200 }, () => random.bytes(8).join());
    expect(new Set(drawn).size).toBe(200);
  });

  test('uses every value of a byte', () => {
    expect(new Set(random.bytes(20_000)).size).toBe(256);
  });
});

test('the fake returns the same bytes in every run, by design', () => {
  expect(createFakeRandom(3).bytes(32)).toEqual(createFakeRandom(3).bytes(32));
});
