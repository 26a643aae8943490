// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchTypeface } from '../../src/web/fetch-typeface.js';

const ADDRESS = 'https://game.example/fonts/runes.woff2';
const WOFF2 = [0x77, 0x4f, 0x46, 0x32];

function fontOf(bytes: number[], size = bytes.length, type = 'font/woff2') {
  const file = new Uint8Array(size);
  file.set(bytes);
  return async () => ({ ok: true, blob: async () => new Blob([file], { type }) }) as Response;
}

function answerWith(answer: () => Promise<Response>) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

describe('fetchTypeface', () => {
  test('gives a file’s content, fetched without cookies', async () => {
    const asked = answerWith(fontOf(WOFF2));
    expect(await fetchTypeface(ADDRESS)).toEqual({ ok: true, value: 'data:font/woff2;base64,d09GMg==' });
    expect(asked.mock.calls).toEqual([[ADDRESS, { credentials: 'omit' }]]);
  });

  test.each(['', 'application/octet-stream', 'text/plain; charset=utf-8'])(
    'knows a font by its content, not by its type "%s"',
    async (type) => {
      answerWith(fontOf(WOFF2, 5_000, type));
      expect(await fetchTypeface(ADDRESS)).toMatchObject({ ok: true });
    },
  );

  test.each<[string, () => Promise<Response>, string, string]>([
    ['is missing', async () => ({ ok: false, status: 404 }) as Response, 'network_failed', 'answered 404'],
    ['is on another origin', () => Promise.reject(new TypeError('Failed to fetch')), 'network_failed', 'CORS'],
    [
      'breaks off',
      async () => ({ ok: true, blob: () => Promise.reject(new TypeError('aborted')) }) as never,
      'network_failed',
      'could not be fetched',
    ],
    ['is TrueType', fontOf([0, 1, 0, 0], 500), 'invalid_argument', 'is no WOFF2 file'],
    ['is WOFF 1', fontOf([0x77, 0x4f, 0x46, 0x46], 500), 'invalid_argument', 'is no WOFF2 file'],
    ['is empty', fontOf([]), 'invalid_argument', 'is no WOFF2 file'],
    ['is too large', fontOf(WOFF2, 300 * 1024 + 1), 'invalid_argument', 'has 301 KB; at most 300 are allowed'],
  ])('says why when a file %s', async (_what, answer, code, says) => {
    answerWith(answer);
    const message = expect.stringMatching(new RegExp(`^${ADDRESS}.*${says}`));
    expect(await fetchTypeface(ADDRESS)).toMatchObject({ ok: false, error: { code, message } });
  });

  test('takes a file of exactly 300 KB', async () => {
    answerWith(fontOf(WOFF2, 300 * 1024));
    expect(await fetchTypeface(ADDRESS)).toMatchObject({ ok: true });
  });
});
