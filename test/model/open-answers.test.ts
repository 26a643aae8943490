import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  authorizedInvoiceSchema,
  authorizedInvoiceStatusSchema,
  escrowSchema,
  invoiceSchema,
  lineItemSchema,
  paymentMethodSchema,
  paymentMethodsSchema,
  receiptSchema,
  subitemSchema,
  tokenGrantSchema,
  transactionPageSchema,
  transactionSchema,
  userAuthorizationSchema,
  userTokenSchema,
} from '../../src/model.js';

const is = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const REQUIRED: [string, z.core.$ZodObject, Record<string, unknown>][] = [
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

describe('an optional field may be null', () => {
  test.each(REQUIRED)('in %s', (_what, schema, required) => {
    const nulls = Object.fromEntries(Object.keys(schema._zod.def.shape).map((name) => [name, null]));
    expect(z.parse(schema, { ...nulls, ...required })).toMatchObject(required);
  });

  test('and is read as absent', () => {
    const parsed = z.parse(transactionSchema, { transaction_id: 't', transaction_description: null });
    expect(parsed.transaction_description).toBe(undefined);
    expect('transaction_date' in parsed).toBe(false);
  });

  test('in the reason of a failure and in a provider’s data', () => {
    const failure_reason = { code: 'card_declined', message: null, decline_code: null, payment_method_id: null };
    expect(is(invoiceSchema, { invoice_id: 'i', state: 'failed', failure_reason })).toBe(true);
    const provider_data = { wallet_id: null, wallet_balance: null };
    expect(is(paymentMethodSchema, { id: 'p', provider: 'card', provider_data })).toBe(true);
  });
});

describe('an empty history', () => {
  test('may be written as null', () => {
    expect(z.parse(transactionPageSchema, { total: 0, transactions: null }).transactions).toEqual([]);
  });

  test('is not assumed when a response has no list', () => {
    expect(is(transactionPageSchema, { total: 0 })).toBe(false);
  });
});

describe('one unreadable entry', () => {
  const GOOD = { transaction_id: 't', transaction_description: 'Sword' };
  const { transaction_id: _, ...unnamed } = GOOD;

  test.each<[string, unknown, object]>([
    ['has no id', unnamed, { ...unnamed, transaction_id: '' }],
    ['has an object as its id', { ...GOOD, transaction_id: {} }, { ...unnamed, transaction_id: '' }],
    ['has a number as its id', { ...GOOD, transaction_id: 42 }, { ...GOOD, transaction_id: '42' }],
    [
      'has a number that is not exact as its id',
      { ...GOOD, transaction_id: 2 ** 53 },
      { ...unnamed, transaction_id: '' },
    ],
    ['has a number as its date', { ...GOOD, transaction_date: 5 }, { ...GOOD, transaction_date: undefined }],
    ['has text as its data', { ...GOOD, transaction_data: 'none' }, { ...GOOD, transaction_data: undefined }],
    ['is null', null, { transaction_id: '' }],
    ['is text', 'Sword', { transaction_id: '' }],
  ])('hides no other entry when it %s', (_what, row, read) => {
    const page = z.parse(transactionPageSchema, { transactions: [GOOD, row, GOOD] });
    expect(page.transactions).toEqual([GOOD, read, GOOD]);
  });

  test('is read when requested alone', () => {
    expect(z.parse(transactionSchema, unnamed)).toEqual({ ...unnamed, transaction_id: '' });
    expect(is(transactionSchema, null)).toBe(false);
  });
});

describe('a number sent as text', () => {
  const summary = (total_amount: unknown) => ({
    invoice_id: 'i',
    state: 'open',
    summary: { total_amount, currency: 'USD' },
  });

  test.each([
    ['25', 25],
    [25, 25],
    ['many', undefined],
    ['', undefined],
    [null, undefined],
  ])('is read as the total %j of a history', (total, read) => {
    expect(z.parse(transactionPageSchema, { total, transactions: [] }).total).toBe(read);
  });

  test('is read as the lifetime of a token', () => {
    expect(z.parse(tokenGrantSchema, { access_token: 't', expires_in: '3600' }).expires_in).toBe(3600);
  });

  test.each(['500', '-500', '0'])('is read as the amount %j', (amount) => {
    const item = z.parse(lineItemSchema, { line_item_id: 'l', amount, currency: 'USD' });
    expect(item.amount).toBe(Number(amount));
    expect(z.parse(invoiceSchema, summary(amount)).summary?.total_amount).toBe(Number(amount));
  });

  test.each(['', ' ', '5.00', '5 USD', '9007199254740993', '1e3', null, true])(
    'is refused as the amount %j',
    (amount) => {
      expect(is(subitemSchema, { subitem_id: 's', amount, currency: 'USD' })).toBe(false);
    },
  );

  test.each([
    ['99898', '99898'],
    [99898, '99898'],
    [0, '0'],
    [-5, '-5'],
    [2 ** 53, undefined],
    [9.5, undefined],
    [null, undefined],
  ])('and a wallet’s balance, which is text, is read from %j', (wallet_balance, read) => {
    const method = z.parse(paymentMethodSchema, {
      id: 'p',
      provider: 'wallet',
      wallet_balance,
      provider_data: { wallet_balance },
    });
    expect([method.wallet_balance, method.provider_data?.wallet_balance]).toEqual([read, read]);
  });
});

test('a payment method that cannot be read hides no other, and its id may be a number', () => {
  const wallet = { id: 'p', provider: 'wallet' };
  const odd = [null, 'card', { provider: 'card' }, { id: {}, provider: 'card' }, { id: 'q', provider: null }];
  const numbered = { id: 42, provider: 'wallet', provider_data: { wallet_id: 7 } };
  expect(z.parse(paymentMethodsSchema, [wallet, ...odd, numbered])).toEqual([
    wallet,
    { id: '42', provider: 'wallet', provider_data: { wallet_id: '7' } },
  ]);
  expect(is(paymentMethodsSchema, null)).toBe(false);
});

test.each([[[]], ['']])('a payment method is one, too, with the data of its provider as %j', (provider_data) => {
  const method = { id: 'p', provider: 'card' };
  expect(z.parse(paymentMethodSchema, { ...method, provider_data })).toEqual(method);
});

describe('an invoice is still one, whatever cannot be read of its parts', () => {
  const paid = { invoice_id: 'i', state: 'success', account_id: 'a' };
  const item = { line_item_id: 'l', amount: 5, currency: 'USD' };

  test.each<[string, string, unknown]>([
    ['line items', 'line_items', [item]],
    ['line items', 'line_items', { l: { ...item, amount: '5.00' } }],
    ['line items', 'line_items', { l: { ...item, currency: null } }],
    ['line items', 'line_items', null],
    ['subitems', 'subitems', { s: { subitem_id: 's', currency: 'USD' } }],
    ['subitems', 'subitems', []],
    ['payment methods', 'payment_methods', [{ payment_method_id: 'p' }]],
    ['a failure reason', 'failure_reason', 402],
    ['a failure reason', 'failure_reason', ['declined']],
  ])('%s that cannot be read are absent: %s', (_what, field, value) => {
    expect(z.parse(invoiceSchema, { ...paid, [field]: value })).toEqual(paid);
  });

  test('a line item’s subitems, too', () => {
    const subitems = { s: { subitem_id: 's', amount: 'some', currency: 'USD' } };
    const { line_items } = z.parse(invoiceSchema, { ...paid, line_items: { l: { ...item, subitems } } });
    expect(line_items).toEqual({ l: item });
  });
});
