import { type Contract, hostMessageSchema, readShape } from 'svc-bridge/frame';
import * as model from 'svc-bridge/model';
import { describe, expect, it } from 'vitest';
import { corrupted, faultOf } from '../../../test/support/corrupted.js';
import fc, { soakRuns } from '../../../test/support/properties.js';
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
import { HANDOVER, STARTED_HANDOVER } from '../support/handovers.js';
import { SPENDING } from '../support/spending.js';

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

const CARD_FIELDS_INIT = {
  type: 'svc-card-entry:init',
  session: 'e',
  language: 'en',
  theme: { scheme: 'dark', direction: 'ltr', font_size: 16, colours: { text: '#fff' } },
  labels: {
    number: 'a',
    expiry: 'b',
    expiry_hint: 'c',
    security_code: 'd',
    security_code_hint: 'e',
    number_invalid: 'f',
    expiry_invalid: 'g',
    card_expired: 'h',
    security_code_invalid: 'i',
    provider_down: 'j',
  },
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
  ['spending', contracts.spendingContract, model.spendingSchema, [SPENDING]],
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
  ['the quote of a top-up', contracts.purchaseQuoteAnswerContract, model.purchaseQuoteAnswerSchema, [{ quote: QUOTE }]],
  ['a payout', contracts.payoutAnswerContract, model.payoutAnswerSchema, [{ payout: PAYOUT }]],
  [
    'the quote of a payout',
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
  [
    'a card entry',
    contracts.cardEntryAnswerContract,
    model.cardEntryAnswerSchema,
    [{ card_entry: { entry_id: 'e', url: 'https://f.example/', origin: 'https://f.example', expires: '' } }],
  ],
  [
    'a new handover',
    contracts.startedHandoverAnswerContract,
    model.startedHandoverAnswerSchema,
    [{ handover: STARTED_HANDOVER }],
  ],
  [
    'a handover',
    contracts.handoverAnswerContract,
    model.handoverAnswerSchema,
    [{ handover: HANDOVER }, { handover: { ...HANDOVER, state: 'done', payment_method_id: 'p' } }],
  ],
  [
    'a step on the phone',
    contracts.phoneStepContract,
    model.phoneStepSchema,
    [{ handover: HANDOVER }, { handover: HANDOVER, bank_url: 'https://bank.example/' }],
  ],
  [
    'a phone’s session',
    contracts.openedPhoneAnswerContract,
    model.openedPhoneAnswerSchema,
    [
      {
        session_token: 'svc_ph_secret',
        handover: HANDOVER,
        integrator: { display_name: 'Demo Games' },
        account: { display_name: 'Demo Buyer', email: 'd•••@e•••.com' },
        card_entry: { kind: 'direct' },
        card_is_kept: true,
      },
    ],
  ],
  [
    'a message of a card form',
    contracts.cardFormMessageContract,
    model.cardFormMessageSchema,
    [
      CARD_FIELDS_INIT,
      { type: 'svc-card-entry:submit', session: 'e' },
      { type: 'svc-card-entry:focus', session: 'e', direction: 'up', enters: true },
      { type: 'svc-card-entry:ping', session: 'e' },
    ],
  ],
  [
    'a message of card fields',
    contracts.cardFieldsMessageContract,
    model.cardFieldsMessageSchema,
    [
      { type: 'svc-card-entry:ready', session: 'e', height: 200 },
      { type: 'svc-card-entry:state', session: 'e', complete: false, height: 2, brand: 'visa', invalid: ['number'] },
      { type: 'svc-card-entry:token', session: 'e', token: 't', brand: 'visa', last_four: '1111', expiry: '12/40' },
      { type: 'svc-card-entry:error', session: 'e', field: 'number', message: 'No.' },
      { type: 'svc-card-entry:leave', session: 'e', direction: 'back' },
      { type: 'svc-card-entry:pong', session: 'e' },
    ],
  ],
  ['an ended session', contracts.endedAnswerContract, model.endedAnswerSchema, [{ ended: true }]],
  [
    'a host message',
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

describe('the pages’ readers', () => {
  it('cover every contract of the generated file with its schema', () => {
    expect(new Set(CASES.map(([, contract]) => contract))).toEqual(new Set(Object.values(contracts)));
  });

  describe.each(CASES)('for %s', (_, contract, schema, examples) => {
    it('read what the service sends, unknown fields and enum values included', () => {
      for (const example of examples) {
        expect(readShape(contract, example)).toEqual({ ok: true, value: example });
        const newer = { ...example, from_a_newer_service: { any: ['thing'] } };
        expect(readShape(contract, newer)).toEqual({ ok: true, value: newer });
      }
    });

    it('agree with the schema about every response with corrupted fields', () => {
      fc.assert(
        fc.property(corrupted(examples), (answer) => {
          const read = readShape(contract, answer);
          const expected = model.check(schema, answer);
          expect(read.ok).toBe(expected.ok);
          if (read.ok && expected.ok) expect(read.value).toEqual(expected.value);
          else expect(faultOf(read)).toBe(faultOf(expected));
        }),
        { numRuns: soakRuns(500) },
      );
    });
  });

  it('name the field that is wrong, and quote no value', () => {
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
