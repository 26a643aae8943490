import { describe, expect, it } from 'vitest';
import { confirmationSchema, HOST_MESSAGES, httpAnswerSchema } from '../../src/model/bridge-host-messages.js';
import { check, type WireSchema } from '../../src/model/check.js';
import { pageMessageSchema } from '../../src/model/page-messages.js';
import { paymentMethodsSchema } from '../../src/model/payment-method.js';
import { type Contract, readShape, type Shape } from '../../src/model/read-shape.js';
import * as shapes from '../../src/model/shapes.js';
import { spendingSchema } from '../../src/model/spending.js';
import { receiptSchema, transactionPageSchema, transactionSchema } from '../../src/model/transaction.js';
import { userTokenSchema } from '../../src/model/user-token.js';
import { corrupted, faultOf } from '../support/corrupted.js';
import fc, { soakRuns } from '../support/properties.js';

const { hostMessageContracts, ...contracts } = shapes;

const TOKEN = { access_token: 'a', token_type: 'Bearer', refresh_token: 'r', expiry: '2026-11-20T12:00:00Z' };
const ENTRY = { transaction_id: 't', transaction_id_type: 'invoice', transaction_data: { amount: 5 } };
const WALLET = { id: 'w', provider: 'wallet', provider_data: { wallet_id: 'w', wallet_balance: '500' }, brand: null };
const ERROR = { code: 'x', message: 'y', retryable: true, api: { responseCode: 409, messages: ['a'], codes: ['b'] } };
const EVENT = {
  source: 'svc',
  event: 'svc.payment-selection.complete',
  state: 'complete',
  trigger: 'done-button',
  paymentMethods: [{ payment_method_id: 'c', amount: 0 }],
};
const ADDRESSES = { authUrl: 'a', invoicingUrl: 'b', paymentsUrl: 'c', webUrl: 'd', hostedUrl: 'e' };
const SAFE_AREA = { top: 1.5, right: 0, bottom: 20, left: 0 };
const THEME = { backgroundColor: '#fff', primaryColor: null, colorScheme: 'dark' };
const HOST_ERROR = { code: 'network_failed', message: null };

type Case = readonly [string, Contract<unknown>, WireSchema<unknown>, readonly unknown[]];

const CASES: readonly Case[] = [
  ['a token', contracts.userTokenContract, userTokenSchema, [TOKEN, { access_token: 'a', expires_in: 60 }]],
  [
    'payment methods',
    contracts.paymentMethodsContract,
    paymentMethodsSchema,
    [[WALLET, { id: 'c', provider: 'card', last_four: '1111', provider_data: null }]],
  ],
  ['a transaction', contracts.transactionContract, transactionSchema, [ENTRY]],
  [
    'a page of the history',
    contracts.transactionPageContract,
    transactionPageSchema,
    [{ total: 1, total_is: 'exact', account_id: 'p', transactions: [ENTRY], next_cursor: '' }],
  ],
  ['a receipt', contracts.receiptContract, receiptSchema, [{ transaction_id: 't', email_address: 'p•••@example.com' }]],
  [
    'spending',
    contracts.spendingContract,
    spendingSchema,
    [
      {
        account_id: 'p',
        next_month: '2026-12-01T00:00:00.000Z',
        currencies: [
          {
            currency: 'USD',
            limit: { amount: 5000, display_amount: 'USD 50.00' },
            next_limit: { from: '2026-11-21T00:00:00.000Z' },
            left: { amount: 1, display_amount: 'USD 0.01' },
            months: [{ month: '2026-11', amount: 4999, display_amount: 'USD 49.99' }],
          },
        ],
      },
    ],
  ],
  [
    'a message of a page',
    contracts.pageMessageContract,
    pageMessageSchema,
    [
      { type: 'hello', versions: [1], page: 'history', title: 'History' },
      { type: 'ready' },
      { type: 'ask', id: 1, call: 'transactions.list', args: { limit: 25 } },
      { type: 'progress', step: 'error', error: ERROR, data: { field: 'email' } },
      { type: 'settle', event: EVENT, error: ERROR },
      { type: 'open', url: 'https://bank.example/' },
      { type: 'pong', n: 3 },
    ],
  ],
  [
    'an answer of HTTP',
    contracts.httpAnswerContract,
    httpAnswerSchema,
    [
      { status: 200, headers: { Date: 'today' }, body: '{}' },
      { status: 204, headers: null },
    ],
  ],
  ['a confirmation', contracts.confirmationContract, confirmationSchema, ['complete', 'incomplete', 'pending']],
];

/** At least one for each type of message. */
const HOST_EXAMPLES: { readonly [T in keyof typeof HOST_MESSAGES]: readonly object[] } = {
  init: [
    {
      versions: [1],
      environment: ADDRESSES,
      environments: { staging: 'https://pay.example', production: ADDRESSES },
      ports: ['http', 'webview'],
      seed: 'AAAA',
      theme: THEME,
      online: true,
      safeArea: SAFE_AREA,
      drawsClose: null,
    },
    { versions: [1], environment: 'https://pay.example', ports: [] },
  ],
  detach: [{ keepViews: true }],
  attach: [{}],
  dispose: [{}],
  call: [{ id: 1, flow: 'checkout', redirect: 'r', flowConfig: { hideSKUs: true }, theme: THEME, timeoutMs: 1000 }],
  close: [{ id: 1 }],
  prewarm: [{ flow: 'history', locale: 'de' }],
  'session.set': [{ token: TOKEN }],
  'session.clear': [{}],
  answer: [
    { id: 2, ok: true, value: { any: ['thing'] } },
    { id: 2, ok: false, error: HOST_ERROR },
  ],
  'timer.fired': [{ id: 3 }],
  'webview.message': [{ view: 4, text: 'text' }],
  'webview.closeRequest': [{ view: 4 }],
  'webview.gone': [{ view: 4, error: HOST_ERROR }],
  'webview.input': [{ view: 4, action: 'up' }],
  online: [{ online: false }],
  safeArea: [SAFE_AREA],
};

type HostMessageType = keyof typeof HOST_MESSAGES;
const HOST_TYPES = Object.keys(HOST_MESSAGES) as HostMessageType[];

const HOST_CASES = HOST_TYPES.map(
  (type): Case => [`an engine's ${type}`, hostMessageContracts[type], HOST_MESSAGES[type], HOST_EXAMPLES[type]],
);

describe('what a game reads by shapes', () => {
  it('is all that the generated file has', () => {
    expect(new Set(CASES.map(([, contract]) => contract))).toEqual(new Set(Object.values(contracts)));
    expect(Object.keys(hostMessageContracts)).toEqual(HOST_TYPES);
  });

  describe.each([...CASES, ...HOST_CASES])('%s', (_, contract, schema, examples) => {
    it('passes with its unknown fields, as the same object', () => {
      for (const example of examples) {
        const read = readShape(contract, example);
        expect(read).toEqual({ ok: true, value: example });
        expect(read.ok && read.value).toBe(example);
      }
    });

    it('is read as by its schema however its fields are corrupted, and refused in the same sentence', () => {
      fc.assert(
        fc.property(corrupted(examples), (value) => {
          const read = readShape(contract, value);
          const expected = check(schema, value);
          const isOwnSentence = expected.ok || !/ must be Invalid /.test(expected.problem);
          if (isOwnSentence) expect(read).toEqual(expected);
          else expect({ ok: read.ok, fault: faultOf(read) }).toEqual({ ok: false, fault: faultOf(expected) });
        }),
        { numRuns: soakRuns(100) },
      );
    });
  });

  it('drops a field that would become a prototype, wherever it stands', () => {
    const hostile = JSON.parse(
      '{"transaction_id": "t", "__proto__": {"isAdmin": true}, "data": {"a": {"__proto__": {"b": 1}}}}',
    );
    const read = readShape(
      { shape: { transaction_id: 'string', data: ['map', { b: ['optional', 'number'] }] } },
      hostile,
    );
    expect(read).toEqual({ ok: true, value: { transaction_id: 't', data: { a: {} } } });
    expect(JSON.stringify(read)).not.toContain('__proto__');
    expect(Object.assign({}, read.ok && read.value)).not.toHaveProperty('isAdmin');
  });

  it('keeps what a class of the game’s own inherits', () => {
    class Token {
      readonly expiry = 5;
      get access_token() {
        return 'a';
      }
    }
    const token = new Token();
    expect(readShape(contracts.userTokenContract, token)).toEqual({
      ok: true,
      value: expect.objectContaining({ access_token: 'a', expiry: undefined }),
    });
  });
});

describe('a shape of our own', () => {
  const options: Shape = {
    amount: 'number',
    signal: ['optional', { addEventListener: 'function' }],
    items: ['optional', ['list', { sku: 'string' }]],
    prices: ['optional', ['map', 'number']],
    isGift: ['optional', 'boolean'],
  };

  it.each<[string, unknown, string]>([
    ['a missing field', { items: [{}] }, 'items.0.sku is missing'],
    ['a field that is there without a value', { amount: undefined }, 'amount must be a number'],
    ['NaN', { amount: Number.NaN }, 'amount must be a number'],
    [
      'text instead of a function',
      { signal: { addEventListener: 'on' } },
      'signal.addEventListener must be a function',
    ],
    ['a missing function', { signal: {} }, 'signal.addEventListener is missing'],
    ['a list instead of an object', { signal: [] }, 'signal must be an object'],
    ['a missing item', { items: [undefined] }, 'items.0 must be an object'],
    ['a value of a map', { prices: { EUR: '1' } }, 'prices.EUR must be a number'],
    ['the name of an inherited field', { isGift: 'constructor' }, 'isGift must be a boolean'],
  ])('names %s', (_what, fields, problem) => {
    expect(readShape({ shape: options }, { amount: 1, ...Object(fields) })).toEqual({ ok: false, problem });
  });

  it('names the whole when it is not an object, and never quotes a value', () => {
    expect(readShape({ shape: options }, 'secret')).toEqual({ ok: false, problem: 'it must be an object' });
    expect(readShape({ shape: options }, { amount: 'secret' })).toEqual({
      ok: false,
      problem: 'amount must be a number',
    });
  });

  it('knows no variant by the name of an inherited field', () => {
    const shape: Shape = ['by', 'type', { ping: { n: 'number' } }];
    for (const type of ['constructor', 'toString', '__proto__', ['ping']]) {
      expect(readShape({ shape }, { type, n: 1 })).toMatchObject({ ok: false });
    }
  });
});
