import { expect, test } from 'vitest';
import { parseTimestamp } from '../../src/model.js';

const at = Date.UTC(2026, 10, 20, 12, 34, 56);

test.each([
  ['2026-11-20T12:34:56Z', at],
  ['2026-11-20T12:34:56.789Z', at + 789],
  ['2026-11-20T12:34:56.123456789Z', at + 123],
  ['2026-11-20T13:34:56+01:00', at],
  ['2026-11-20T07:34:56-0500', at],
  ['2026-11-20 12:34:56', at],
  ['2026-11-20 12:34:56 +0000 UTC', at],
  ['2026-11-20 12:34:56.5 +0000 UTC', at + 500],
])('reads %s', (text, ms) => {
  expect(parseTimestamp(text)).toBe(ms);
});

test.each([
  '0001-01-01 00:00:00 +0000 UTC',
  '0001-01-01T00:00:00Z',
  '',
  'yesterday',
  '2026-11-20',
  '20.11.2026 12:00:00',
  '2026-13-20T12:00:00Z',
  '2026-02-30 12:00:00',
  '2026-11-20T99:99:99Z',
])('rejects "%s" as a time', (text) => {
  expect(parseTimestamp(text)).toBe(undefined);
});
