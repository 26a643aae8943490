import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDay, formatMonth } from '../../kit/format/time.js';

const NOVEMBER = new Date(2026, 10, 20, 14, 5).getTime();

describe('dates are of the calendar that the service counts in', () => {
  it.each([
    ['ar-SA', 'نوفمبر'],
    ['ar-u-ca-islamic', 'نوفمبر'],
    ['en-u-ca-hebrew', 'November'],
    ['de-DE-u-ca-persian', 'November'],
    ['ja-JP-u-ca-japanese', '11月'],
  ])('in %s', (locale, month) => {
    const year = new Intl.NumberFormat(locale, { useGrouping: false }).format(2026);
    for (const text of [
      formatMonth('2026-11', locale),
      formatDateTime(NOVEMBER, locale),
      formatDay(NOVEMBER, 0, locale),
    ]) {
      expect(text).toContain(month);
      expect(text).toContain(year);
    }
  });

  it('and what is no month is shown as it is', () => {
    expect(formatMonth('2026-13', 'en')).toBe('2026-13');
  });
});
