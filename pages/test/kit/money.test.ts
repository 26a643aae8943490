import { formatMoney } from '@svc-bridge/texts';
import { readMoney } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';

const show = (display: string, locale = 'en-US', direction: 'in' | 'out' | 'none' = 'none') => {
  const money = readMoney(display);
  return money && formatMoney(money, locale, direction).replaceAll('\u00a0', ' ');
};

describe('formatMoney', () => {
  it.each([
    ['USD 5.00', 'en-US', '$5.00'],
    ['JPY 12800', 'en-US', '¥12,800'],
    ['KWD 15.250', 'en-US', 'KWD 15.250'],
    ['HUF 100.50', 'en-US', 'HUF 100.50'],
    ['TST 100', 'en-US', 'TST 100'],
    ['TST 9701.00', 'en-US', 'TST 9,701.00'],
    ['GOLD2 7', 'en-US', 'GOLD2 7'],
    ['USD 1234.50', 'de', '1.234,50 $'],
    ['USD 90071992547409.93', 'en-US', '$90,071,992,547,409.93'],
  ])('shows %s in %s as %s, with the digits of the service', (display, locale, expected) => {
    expect(show(display, locale)).toBe(expected);
  });

  it('shows an amount in an unknown format unchanged', () => {
    expect(show('$998.98')).toBe('$998.98');
  });

  it('signs outgoing and incoming amounts', () => {
    expect([show('USD 5.00', 'en-US', 'out'), show('USD 5.00', 'en-US', 'in')]).toEqual(['\u2212$5.00', '+$5.00']);
    expect(show('$9.99', 'en-US', 'out')).toBe('\u2212$9.99');
  });

  it('leaves zero without a sign', () => {
    expect(show('USD 0.00', 'en-US', 'in')).toBe('$0.00');
  });

  it('uses no direction marks, which would move the sign behind the number in Arabic', () => {
    expect(show('USD 12.50', 'ar', 'out')).toMatch(/^\u2212/);
  });

  it.each([
    ['ar-KW', '\u061c\u2212\u200f١٠٫٠٠٠ د.ك.\u200f'],
    ['ar', '\u200f\u200e\u221210.000 د.ك.\u200f'],
  ])('keeps sign and point where they belong around Arabic letters in %s', (locale, expected) => {
    expect(show('KWD 10.000', locale, 'out')).toBe(expected);
  });

  it.each(['', '  ', undefined, 12])('reads no amount from %j', (display) => {
    expect(readMoney(display)).toBeUndefined();
  });
});
