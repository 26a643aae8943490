import fc from '../../../../test/support/properties.js';
import type { CardKind } from './oracle.js';

/** Every id in the database, including those that players chose themselves. */
export const ID_SOURCES = [
  'accounts.id',
  'wallets.id',
  'payment_methods.id',
  'invoices.id',
  'card_charges.id',
  'card_refunds.id',
  'purchases.id',
  'purchases.idempotency_key',
  'payouts.id',
  'payouts.idempotency_key',
  'token_exchanges.id',
  'authorized_invoices.id',
  'checkout_attempts.id',
  'checkout_attempt_keys.idempotency_key',
  'idempotency_keys.key',
  'escrows.id',
  'transactions.entry_id',
  'disputes.id',
  'dispute_responses.id',
  'adjustments.id',
] as const;

/** An id that the adversary has seen or guessed: one of the newest of a kind, of any owner; or a new one of its own. */
export interface ChosenId {
  readonly source: (typeof ID_SOURCES)[number] | 'new' | 'last key';
  /** How many newer ones are skipped. */
  readonly back: number;
}

export type DisputeEnd = 'needs_response' | 'won' | 'lost';
export const disputeEnd = fc.constantFrom<DisputeEnd>('needs_response', 'won', 'lost', 'lost');

export type AccountKind = 'open' | 'closed' | 'returning';
type Buyer = 'buyer0' | 'buyer1';

interface TopUp {
  readonly kind: 'top-up';
  readonly by: Buyer;
  readonly amount: number;
  readonly card: CardKind;
  readonly key: ChosenId;
  /** How many are sent at the same time. */
  readonly times: number;
}

interface PayOut {
  readonly kind: 'pay-out';
  readonly by: Buyer;
  readonly amount: number;
  readonly account: AccountKind;
  readonly key: ChosenId;
  readonly times: number;
}

/** Pay in the checkout, pressed `times` times under one key, and once more when it has ended. */
export interface CheckOut {
  readonly kind: 'check-out';
  readonly by: Buyer;
  readonly amount: number;
  readonly escrow: boolean;
  /** Absent: the wallet. */
  readonly card: CardKind | undefined;
  readonly key: ChosenId;
  readonly otherKey: ChosenId;
  readonly times: number;
  /** Tries to void it in the end. */
  readonly voids: boolean;
}

/** An operator books a difference, for a report of this run. */
export interface Adjust {
  readonly kind: 'adjust';
  readonly amount: number;
  readonly reason: string;
  readonly by: string;
  readonly approvedBy: string;
  readonly times: number;
}

/** The provider's report leaves out a charge, has one that it never made, or has another amount. */
export interface Misreport {
  readonly kind: 'misreport';
  readonly problem: 'missing_in_ledger' | 'missing_in_report' | 'amount_differs';
  /** How many newer charges are skipped. */
  readonly back: number;
  /** Above 0: of the charge, or how much more it is. */
  readonly amount: number;
}

export type AdversaryCommand =
  | TopUp
  | PayOut
  | CheckOut
  | Adjust
  | Misreport
  /** One key for both, at the same time. */
  | { readonly kind: 'race'; readonly topUp: TopUp; readonly payOut: PayOut }
  | { readonly kind: 'exchange'; readonly by: Buyer; readonly paid: number; readonly received: number }
  /** The bank of the card of one of the newest top-ups takes the money back, or decides. */
  | { readonly kind: 'dispute-top-up'; readonly by: Buyer; readonly back: number; readonly state: DisputeEnd }
  /** Makes the bank answer queries about this run's payouts. */
  | { readonly kind: 'bank' }
  /** An event that the card provider or bank tells about any id: none changes what the model knows. */
  | {
      readonly kind: 'tell';
      readonly about: 'charge' | 'refund' | 'payout';
      readonly id: ChosenId;
      readonly byBank: boolean;
    }
  /** Calls a route with the id of another object, or of another integrator's. */
  | { readonly kind: 'misuse'; readonly call: MisusedCall; readonly id: ChosenId; readonly asOther: boolean };

export const MISUSED_CALLS = [
  'pay invoice',
  'void invoice',
  'read invoice',
  'refund invoice',
  'read refund',
  'read dispute',
  'say to dispute',
  'accept dispute',
  'pay escrow',
  'void escrow',
  'commit',
  'cancel',
  'refund escrow',
  'read escrow',
] as const;
export type MisusedCall = (typeof MISUSED_CALLS)[number];

const by = fc.constantFrom<Buyer>('buyer0', 'buyer1');
const times = fc.constantFrom(1, 1, 2, 3);
const back = fc.nat({ max: 12 });
export const chosenId: fc.Arbitrary<ChosenId> = fc.record({
  source: fc.constantFrom<ChosenId['source']>('new', 'last key', 'last key', ...ID_SOURCES),
  back,
});

const topUp: fc.Arbitrary<TopUp> = fc.record({
  kind: fc.constant('top-up'),
  by,
  amount: fc.integer({ min: 1, max: 600 }),
  card: fc.constantFrom<CardKind>('approve', 'approve', 'error_after_charge', 'card_declined'),
  key: chosenId,
  times,
});

const payOut: fc.Arbitrary<PayOut> = fc.record({
  kind: fc.constant('pay-out'),
  by,
  amount: fc.integer({ min: 10, max: 900 }),
  account: fc.constantFrom<AccountKind>('open', 'closed', 'returning'),
  key: chosenId,
  times,
});

const checkOut: fc.Arbitrary<CheckOut> = fc.record({
  kind: fc.constant('check-out'),
  by,
  amount: fc.integer({ min: 1, max: 700 }),
  escrow: fc.boolean(),
  card: fc.constantFrom<CardKind | undefined>(undefined, undefined, 'approve', 'error_after_charge', 'card_declined'),
  key: chosenId,
  otherKey: chosenId,
  times,
  voids: fc.boolean(),
});

const person = fc.constantFrom('alice', 'Alice', 'bob', 'carol');
const adjust: fc.Arbitrary<Adjust> = fc.record({
  kind: fc.constant('adjust'),
  amount: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(-3, 3)),
  reason: fc.constantFrom('fee', 'rounding'),
  by: person,
  approvedBy: person,
  times,
});

const misreport: fc.Arbitrary<Misreport> = fc.record({
  kind: fc.constant('misreport'),
  problem: fc.constantFrom<Misreport['problem']>('missing_in_ledger', 'missing_in_report', 'amount_differs'),
  back,
  amount: fc.integer({ min: 1, max: 500 }),
});

export const adversaryCommand: fc.Arbitrary<AdversaryCommand> = fc.oneof(
  { weight: 3, arbitrary: topUp },
  { weight: 3, arbitrary: payOut },
  { weight: 2, arbitrary: checkOut },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('race'), topUp, payOut }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('exchange'),
      by,
      paid: fc.integer({ min: 1, max: 700 }),
      received: fc.integer({ min: 1, max: 50 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('dispute-top-up'), by, back: fc.nat({ max: 2 }), state: disputeEnd }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bank') }) },
  { weight: 1, arbitrary: adjust },
  { weight: 1, arbitrary: misreport },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('tell'),
      about: fc.constantFrom<'charge' | 'refund' | 'payout'>('charge', 'refund', 'payout'),
      id: fc.oneof(
        chosenId,
        fc.record({
          source: fc.constantFrom<ChosenId['source']>('card_charges.id', 'card_refunds.id', 'payouts.id'),
          back,
        }),
      ),
      byBank: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('misuse'),
      call: fc.constantFrom(...MISUSED_CALLS),
      id: fc.record({ source: fc.constantFrom<ChosenId['source']>(...ID_SOURCES), back }),
      asOther: fc.boolean(),
    }),
  },
);
