import { hostMessageSchema } from 'svc-bridge/frame';
import * as model from 'svc-bridge/model';
import { describe, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { type Contract, readShape } from '../../kit/contract/read-shape.js';
import * as contracts from '../../kit/contract/shapes.js';
import {
  CARD,
  checkout,
  PAYOUT,
  PAYOUT_OFFER,
  PAYOUT_QUOTE,
  purchase,
  session,
  TO_ACCEPT,
  WALLET,
} from '../support/flow-sessions.js';

const ACTION = { type: 'three_d_secure', url: 'https://bank.example/', expires: '2026-11-20T12:30:00.000Z' };
const FAILURE = { code: 'card_declined', message: 'No.', decline_code: 'do_not_honor', payment_method_id: 'card-1' };
const KYC = { state: 'ACCEPT', submitted: '2026-11-20T12:00:00.000Z', can_submit: false, required_fields: ['name'] };
const unfinished = purchase('action_required', { next_action: ACTION, failure_reason: FAILURE });
const QUOTE = {
  amount: 500,
  fee_amount: 10,
  charge_amount: 510,
  currency: 'USD',
  display_amount: 'USD 5.00',
  display_fee_amount: 'USD 0.10',
  display_charge_amount: 'USD 5.10',
};

type Case = readonly [string, Contract<unknown>, model.WireSchema<unknown>, readonly object[]];

const CASES: readonly Case[] = [
  [
    'a redeemed session',
    contracts.openedFlowSessionContract,
    model.openedFlowSessionSchema,
    [
      session('checkout', { terms: TO_ACCEPT, hosted: { return_url: null } }),
      session('kyc', { kyc: KYC }),
      session('payout'),
      session('payment-selection'),
      session('purchase', { purchase: { currencies: [], unfinished } }),
    ],
  ],
  ['terms', contracts.termsContract, model.termsSchema, [TO_ACCEPT]],
  ['accepted terms', contracts.termsAnswerContract, model.termsAnswerSchema, [{ terms: TO_ACCEPT }]],
  ['a proof of identity', contracts.kycAnswerContract, model.kycAnswerSchema, [{ kyc: KYC }]],
  [
    'payment methods',
    contracts.paymentMethodsAnswerContract,
    model.paymentMethodsAnswerSchema,
    [{ payment_methods: [WALLET, CARD] }],
  ],
  [
    'an added card',
    contracts.addedCardAnswerContract,
    model.addedCardAnswerSchema,
    [{ payment_methods: [WALLET, CARD], payment_method: CARD }],
  ],
  [
    'a selection',
    contracts.paymentSelectionAnswerContract,
    model.paymentSelectionAnswerSchema,
    [{ payment_methods: [{ payment_method_id: 'card-1', amount: 0 }] }],
  ],
  [
    'a checkout',
    contracts.checkoutAnswerContract,
    model.checkoutAnswerSchema,
    [{ checkout: checkout({ next_action: ACTION, failure_reason: FAILURE }) }],
  ],
  ['a purchase', contracts.purchaseAnswerContract, model.purchaseAnswerSchema, [{ purchase: unfinished }]],
  [
    'the price of a purchase',
    contracts.purchaseQuoteAnswerContract,
    model.purchaseQuoteAnswerSchema,
    [{ quote: QUOTE }],
  ],
  ['a payout', contracts.payoutAnswerContract, model.payoutAnswerSchema, [{ payout: PAYOUT }]],
  [
    'the price of a payout',
    contracts.payoutQuoteAnswerContract,
    model.payoutQuoteAnswerSchema,
    [{ quote: PAYOUT_QUOTE }],
  ],
  [
    'wallets to pay out',
    contracts.payoutOfferContract,
    model.payoutOfferSchema,
    [{ ...PAYOUT_OFFER, destinations: [PAYOUT.destination] }],
  ],
  ['an ended session', contracts.endedAnswerContract, model.endedAnswerSchema, [{ ended: true }]],
  [
    'a message of the host',
    contracts.hostMessageContract,
    hostMessageSchema,
    [
      { type: 'welcome', version: 1, parameters: { is_escrow: 'true' }, theme: { primaryColor: '#fff' } },
      {
        type: 'answer',
        id: 2,
        ok: false,
        error: { code: 'x', message: 'y', api: { responseCode: 4, messages: ['a'], codes: [] } },
      },
      { type: 'ping', n: 4 },
    ],
  ],
];

const absent = Symbol('absent');
const junk = fc.constantFrom<unknown>(absent, null, '', 'text', 0, -1.5, 1e308 * 10, true, [], {}, ['x'], [null], {
  a: 1,
});

describe('what a page reads with', () => {
  it('holds every contract of the generated file against its schema', () => {
    expect(new Set(CASES.map(([, contract]) => contract))).toEqual(new Set(Object.values(contracts)));
  });

  describe.each(CASES)('for %s', (_, contract, schema, examples) => {
    it('reads what the service sends, unknown fields and words included', () => {
      for (const example of examples) {
        expect(readShape(contract, example)).toEqual({ ok: true, value: example });
        const newer = { ...example, from_a_newer_service: { any: ['thing'] } };
        expect(readShape(contract, newer)).toEqual({ ok: true, value: newer });
      }
    });

    it('agrees with the schema about every answer with spoilt fields', () => {
      const spoilt = fc.constantFrom(...examples).chain((example) => {
        const spoil = fc.tuple(fc.constantFrom(...pathsOf(example)), junk);
        return fc
          .array(spoil, { minLength: 1, maxLength: 3 })
          .map((spoils) => spoils.reduce<unknown>((value, [path, put]) => withValue(value, path, put), example));
      });
      fc.assert(
        fc.property(
          fc.oneof(
            spoilt,
            junk.filter((value) => value !== absent),
            fc.object(),
          ),
          (answer) => {
            const read = readShape(contract, answer);
            const expected = model.check(schema, answer);
            expect(read.ok).toBe(expected.ok);
            if (read.ok && expected.ok) expect(read.value).toEqual(expected.value);
          },
        ),
        { numRuns: soakRuns(500) },
      );
    });
  });

  it('names the field that is wrong, and quotes no value', () => {
    const answer = { ...session('checkout'), session_token: { secret: 'svc_fs_secret' } };
    expect(readShape(contracts.openedFlowSessionContract, answer)).toEqual({
      ok: false,
      problem: 'session_token must be a string',
    });
    const items = { checkout: checkout({ line_items: [{ amount: '5' }] }) };
    expect(readShape(contracts.checkoutAnswerContract, items)).toEqual({
      ok: false,
      problem: 'checkout.line_items.0.amount must be a number',
    });
    expect(readShape(contracts.checkoutAnswerContract, {})).toEqual({ ok: false, problem: 'checkout is missing' });
  });
});

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  return path.length > 0 ? [path, ...below] : below;
}

function withValue(value: unknown, [name, ...rest]: string[], put: unknown): unknown {
  if (name === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  const inner: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  const next = withValue(inner, rest, put);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === name && next !== absent ? next : item));
  const { [name]: _, ...others }: Record<string, unknown> = { ...value };
  return next === absent ? others : { ...others, [name]: next };
}
