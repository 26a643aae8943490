import { expect, it } from 'vitest';
import { timeSeenAt } from '../../console/spans-of-time.js';

const NOW = '2026-11-29T16:37:00.000Z';

it('is told by the clock alone on the same day, and with its day before and after', () => {
  expect(timeSeenAt('2026-11-29T16:42:10.000Z', NOW)).toBe('16:42:10');
  expect(timeSeenAt('2026-11-28T16:42:10.000Z', NOW)).toBe('11-28 16:42:10');
  expect(timeSeenAt('2026-12-01T09:00:00.000Z', NOW)).toBe('12-01 09:00:00');
  expect(timeSeenAt('2027-11-29T16:42:10.000Z', NOW)).toBe('2027-11-29 16:42:10');
});
