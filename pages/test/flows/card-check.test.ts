import { describe, expect, it } from 'vitest';
import {
  brandOf,
  cardDetails,
  checkCard,
  formatExpiry,
  groupDigits,
  isCardNumber,
} from '../../flows/payment/card-check.js';
import { ENGLISH } from '../support/english.js';

const NOW = new Date(2026, 10, 20);
const GOOD = { number: '4242 4242 4242 4242', expiry: '12/31', code: '123', holder: ' Demo Buyer ', keep: false };
const check = (change: Partial<typeof GOOD>) => Object.keys(checkCard({ ...GOOD, ...change }, NOW, ENGLISH.texts.card));

describe('the card form', () => {
  it.each(['4242424242424242', '5555 5555 5555 4444', '378282246310005', '4000-0025-0000-3155'])(
    'accepts %s',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );

  it.each(['4242424242424241', '4242', '', '4242 4242 4242 424a', '0'.repeat(20)])(
    'refuses the number %j',
    (number) => {
      expect(check({ number })).toEqual(['number']);
    },
  );

  it.each(['13/30', '00/30', '1/30', '1230', '', '10/26', '12/19'])('refuses the date %j', (expiry) => {
    expect(check({ expiry })).toEqual(['expiry']);
  });

  it('accepts a card until the end of its last month', () => {
    expect(check({ expiry: '11/26' })).toEqual([]);
  });

  it.each(['', '12', '12345', 'abc'])('refuses the code %j', (code) => {
    expect(check({ code })).toEqual(['code']);
  });

  it('sends digits, a full year and a trimmed name', () => {
    expect(cardDetails(GOOD)).toEqual({
      number: '4242424242424242',
      expiry_month: 12,
      expiry_year: 2031,
      security_code: '123',
      holder_name: 'Demo Buyer',
    });
  });

  it.each([
    ['4', 'visa'],
    ['5500', 'mastercard'],
    ['2221', 'mastercard'],
    ['3782 8', 'amex'],
    ['6011', undefined],
    ['', undefined],
    ['3', undefined],
  ])('recognises the brand of %j: %s', (number, brand) => {
    expect(brandOf(number)?.code).toBe(brand);
  });

  it.each([
    ['of Arabic', '٤٢٤٢٤٢', '١٢٣١'],
    ['of Persian', '۴۲۴۲۴۲', '۱۲۳۱'],
    ['of full width', '４２４２４２', '１２３１'],
  ])('takes the digits %s keyboards', (_which, number, expiry) => {
    expect(groupDigits(number)).toBe('4242 42');
    expect(formatExpiry(expiry, '')).toBe('12/31');
  });

  it('groups digits and inserts the slash while typing', () => {
    expect(groupDigits('42424242x4242 42421')).toBe('4242 4242 4242 4242 1');
    expect(formatExpiry('1', '')).toBe('1');
    expect(formatExpiry('5', '')).toBe('05/');
    expect(formatExpiry('12', '1')).toBe('12/');
    expect(formatExpiry('1231', '12/3')).toBe('12/31');
    expect(formatExpiry('12', '12/')).toBe('1');
  });

  /** Each key after the other, as the field hands them on. */
  const typed = (text: string) => [...text].reduce((value, key) => formatExpiry(`${value}${key}`, value), '');

  it.each([
    ['1/31', '01/31'],
    ['01/31', '01/31'],
    ['5/31', '05/31'],
    ['12/31', '12/31'],
    ['1231', '12/31'],
    ['1 / 31', '01/31'],
    ['1-31', '01/31'],
    ['12/2031', '12/31'],
    ['1/2031', '01/31'],
  ])('reads %s as %s, typed key by key or pasted', (text, expiry) => {
    expect(typed(text)).toBe(expiry);
    expect(formatExpiry(text, '')).toBe(expiry);
  });

  it('refuses a year that is half written out', () => {
    expect(typed('12/203')).toBe('12/203');
    expect(check({ expiry: '12/203' })).toEqual(['expiry']);
  });

  it.each([
    ['the second digit of the month is deleted', '1/31', '1/31'],
    ['both are', '/31', '/31'],
    ['a new first one is typed', '0/31', '0/31'],
    ['then the second one', '09/31', '09/31'],
    ['a digit is typed before the others', '112/31', '11/31'],
    ['only the slash is deleted', '1231', '12/31'],
    ['the first digit of the year is deleted', '12/1', '12/1'],
  ])('moves no other digit when %s', (_what, text, expiry) => {
    expect(formatExpiry(text, '12/31', false)).toBe(expiry);
  });

  it('a deleted key stays deleted', () => {
    expect(formatExpiry('01', '01/')).toBe('0');
    expect(formatExpiry('01/3', '01/31')).toBe('01/3');
    expect(formatExpiry('01/', '01/3')).toBe('01/');
  });
});
