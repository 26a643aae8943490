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

/** Real responses of a deployment; they are kept beside the project where it is developed, not in it. */
const folder = new URL('../../../shared/reference/', import.meta.url);
const read = (name: string) => z.parse(envelopeSchema, JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

if (existsSync(folder)) {
  // a card provider's own examples are not responses of this interface
  const answers = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('stripe-'));
  test.each(answers)('%s is an envelope with Success', (name) => {
    expect(read(name)).toMatchObject({ status: 'Success', message: [], codes: [] });
  });

  test('a real history parses completely, and every time in it is valid', () => {
    const { payload } = read('transaction-history-page.json');
    const page = z.parse(transactionPageSchema, payload);
    expect(page).toEqual(payload);
    expect(page.transactions.length).toBeGreaterThan(0);
    for (const { transaction_date } of page.transactions)
      expect(parseTimestamp(String(transaction_date))).toBeGreaterThan(0);
  });

  test('a real purchase parses completely', () => {
    const { payload } = read('transaction-buyer-purchase.json');
    expect(z.parse(transactionSchema, payload)).toEqual(payload);
  });

  test('a real new escrow parses completely', () => {
    const { payload } = read('escrow-create.json');
    expect(z.parse(escrowSchema, payload)).toEqual(payload);
  });
} else {
  test('without reference responses, only our own fixtures are parsed', () => {
    expect(existsSync(folder)).toBe(false);
  });
}
