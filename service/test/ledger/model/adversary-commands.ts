import fc from '../../../../test/support/properties.js';
import type { CardKind } from './oracle.js';

/** Whatever has an id in the database, and what players have called their own things. */
export const ID_SOURCES = [
  'accounts.id',
  'wallets.id',
  'payment_methods.id',
  'invoices.id',
  'card_charges.id',
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
] as const;

/** An id that the adversary has seen or guessed: one of the newest of a kind, of anybody; or one of its own, new. */
export interface ChosenId {
  readonly source: (typeof ID_SOURCES)[number] | 'new' | 'last key';
  /** How many newer ones are passed over. */
  readonly back: number;
}

export type AccountKind = 'open' | 'closed' | 'returning';
type Buyer = 'buyer0' | 'buyer1';

interface TopUp {
  readonly kind: 'top-up';
  readonly by: Buyer;
  readonly amount: number;
  readonly card: CardKind;
  readonly key: ChosenId;
  /** Sent so often at the same time. */
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
}

export type AdversaryCommand =
  | TopUp
  | PayOut
  | CheckOut
  /** One key for both, at the same time. */
  | { readonly kind: 'race'; readonly topUp: TopUp; readonly payOut: PayOut }
  | { readonly kind: 'exchange'; readonly by: Buyer; readonly paid: number; readonly received: number }
  /** Lets the bank answer about this run's payouts. */
  | { readonly kind: 'bank' }
  /** Calls something with the id of something else, or of another integrator's. */
  | { readonly kind: 'misuse'; readonly call: MisusedCall; readonly id: ChosenId; readonly asOther: boolean };

export const MISUSED_CALLS = ['pay invoice', 'read invoice', 'pay escrow', 'commit', 'cancel', 'read escrow'] as const;
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bank') }) },
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
