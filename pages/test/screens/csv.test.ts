import { describe, expect, it } from 'vitest';
import { toCsv } from '../../screens/history/csv.js';
import { viewTransaction } from '../../transaction/transaction-view.js';
import { ENGLISH } from '../support/english.js';

const line = (transaction_description: string) =>
  toCsv([viewTransaction({ transaction_id: 'x', transaction_description })], ENGLISH.texts).split('\r\n')[1];

describe('toCsv', () => {
  it.each(['=HYPERLINK("https://x.example")', '+1', '-2', '@SUM(A1)'])('makes %j harmless to a spreadsheet', (text) => {
    expect(line(text)).toContain(`'${text.replaceAll('"', '""')}`);
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(line('a "b", c\nd')).toContain('"a ""b"", c\nd"');
  });
});
