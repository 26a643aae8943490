import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  envelopeSchema,
  escrowSchema,
  parseTimestamp,
  transactionPageSchema,
  transactionSchema,
} from '../../src/model.js';

/** Real answers of a deployment; they stand beside the project where it is developed, and not in it. */
const folder = new URL('../../../shared/reference/', import.meta.url);
const read = (name: string) => z.parse(envelopeSchema, JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

if (existsSync(folder)) {
  // a card provider's own examples are no answers of this interface
  const answers = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('stripe-'));
  test.each(answers)('%s is an envelope that says Success', (name) => {
    expect(read(name)).toMatchObject({ status: 'Success', message: [], codes: [] });
  });

  test('a real history parses whole, and every time in it is one', () => {
    const { payload } = read('transaction-history-page.json');
    const page = z.parse(transactionPageSchema, payload);
    expect(page).toEqual(payload);
    expect(page.transactions.length).toBeGreaterThan(0);
    for (const { transaction_date } of page.transactions)
      expect(parseTimestamp(String(transaction_date))).toBeGreaterThan(0);
  });

  test('a real purchase parses whole', () => {
    const { payload } = read('transaction-buyer-purchase.json');
    expect(z.parse(transactionSchema, payload)).toEqual(payload);
  });

  test('a real new escrow parses whole', () => {
    const { payload } = read('escrow-create.json');
    expect(z.parse(escrowSchema, payload)).toEqual(payload);
  });
} else {
  test('reference answers are not here, so only our own fixtures were parsed', () => {
    expect(existsSync(folder)).toBe(false);
  });
}
