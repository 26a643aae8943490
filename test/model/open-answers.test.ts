import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  authorizedInvoiceSchema,
  authorizedInvoiceStatusSchema,
  escrowSchema,
  invoiceSchema,
  lineItemSchema,
  paymentMethodSchema,
  receiptSchema,
  subitemSchema,
  tokenGrantSchema,
  transactionPageSchema,
  transactionSchema,
  userAuthorizationSchema,
  userTokenSchema,
} from '../../src/model.js';

const REQUIRED: [string, v.LooseObjectSchema<v.ObjectEntries, undefined>, Record<string, unknown>][] = [
  ['a transaction', transactionSchema, { transaction_id: 't' }],
  ['a page of the history', transactionPageSchema, { transactions: [] }],
  ['a receipt', receiptSchema, {}],
  ['an invoice', invoiceSchema, { invoice_id: 'i', state: 'open' }],
  ['a line item', lineItemSchema, { line_item_id: 'l', amount: 1, currency: 'USD' }],
  ['a subitem', subitemSchema, { subitem_id: 's', amount: 1, currency: 'USD' }],
  ['an escrow', escrowSchema, { id: 'esc_1', status: 'OPEN' }],
  ['a payment method', paymentMethodSchema, { id: 'p', provider: 'wallet' }],
  ['an authorized invoice', authorizedInvoiceSchema, { authorized_invoice_id: 'a', redirect: 'r' }],
  ['the status of one', authorizedInvoiceStatusSchema, { authorized_invoice_id: 'a', account_id: 'b', state: 'open' }],
  ['an authorization', userAuthorizationSchema, { redirect: 'r' }],
  ['a user token', userTokenSchema, { access_token: 't' }],
  ['a token grant', tokenGrantSchema, { access_token: 't' }],
];

describe('a field that may be absent may be null', () => {
  test.each(REQUIRED)('in %s', (_what, schema, required) => {
    const nulls = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, null]));
    expect(v.parse(schema, { ...nulls, ...required })).toMatchObject(required);
  });

  test('and is read as absent', () => {
    const parsed = v.parse(transactionSchema, { transaction_id: 't', transaction_description: null });
    expect(parsed.transaction_description).toBe(undefined);
    expect('transaction_date' in parsed).toBe(false);
  });

  test('in the reason of a failure and in the data of a provider', () => {
    const failure_reason = { code: 'card_declined', message: null, decline_code: null, payment_method_id: null };
    expect(v.is(invoiceSchema, { invoice_id: 'i', state: 'failed', failure_reason })).toBe(true);
    const provider_data = { wallet_id: null, wallet_balance: null };
    expect(v.is(paymentMethodSchema, { id: 'p', provider: 'card', provider_data })).toBe(true);
  });
});

describe('an empty history', () => {
  test('may be written as null', () => {
    expect(v.parse(transactionPageSchema, { total: 0, transactions: null }).transactions).toEqual([]);
  });

  test('is not what an answer without a list means', () => {
    expect(v.is(transactionPageSchema, { total: 0 })).toBe(false);
  });
});
