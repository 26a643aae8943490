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

  it.each(['＝1+1', '＋1', '－2', '＠SUM(A1)', '\n=1+1'])(
    'neutralizes %j, which some spreadsheets read the same way',
    (text) => {
      expect(line(text)).toMatch(/^,[^,]*,[^,]*,"?'/);
    },
  );

  it('neutralizes a status that is not known', () => {
    const rows = [viewTransaction({ transaction_id: 'x', transaction_status: '=1+1' })];
    expect(toCsv(rows, ENGLISH.texts).split('\r\n')[1]).toContain(",'=1+1,");
  });

  it('ends with the tax that is part of the amount and its name, as far as they are known', () => {
    const taxCells = (tax?: object) => {
      const summary = { total_amount: 600, currency: 'USD', display_amount: 'USD 6.00', ...(tax && { tax }) };
      const [head, row] = toCsv(
        [viewTransaction({ transaction_id: 'x', transaction_data: { summary } })],
        ENGLISH.texts,
      )
        .split('\r\n')
        .map((cells) => cells.split(',').slice(-2));
      expect(head).toEqual(['Tax', 'Tax name']);
      return row;
    };
    const tax = { total_amount: 100, display_amount: 'USD 1.00' };
    expect(taxCells({ ...tax, label: 'VAT 20%' })).toEqual(['1.00', 'VAT 20%']);
    expect(taxCells({ ...tax, label: '=VAT' })).toEqual(['1.00', "'=VAT"]);
    expect(taxCells(tax)).toEqual(['1.00', '']);
    expect(taxCells()).toEqual(['', '']);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(line('a "b", c\nd')).toContain('"a ""b"", c\nd"');
  });
});
