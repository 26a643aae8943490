import { viewTransaction } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../screens/history/csv.js';
import { ENGLISH } from '../support/english.js';

const line = (transaction_description: string) =>
  toCsv([viewTransaction({ transaction_id: 'x', transaction_description })], ENGLISH.texts).split('\r\n')[1];

describe('toCsv', () => {
  it.each(['=HYPERLINK("https://x.example")', '+1', '-2', '@SUM(A1)'])('neutralizes %j for spreadsheets', (text) => {
    expect(line(text)).toContain(`'${text.replaceAll('"', '""')}`);
  });

  it('ends with the tax that is part of the amount, if it is known', () => {
    const cells = (summary: object) =>
      toCsv([viewTransaction({ transaction_id: 'x', transaction_data: { summary } })], ENGLISH.texts)
        .split('\r\n')[1]
        ?.split(',');
    const total = { total_amount: 600, currency: 'USD', display_amount: 'USD 6.00' };
    expect(cells({ ...total, tax: { total_amount: 100, display_amount: 'USD 1.00', label: 'VAT' } })?.at(-1)).toBe(
      '1.00',
    );
    expect(cells(total)?.at(-1)).toBe('');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(line('a "b", c\nd')).toContain('"a ""b"", c\nd"');
  });
});
