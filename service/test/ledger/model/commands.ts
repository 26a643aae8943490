import fc from '../../../../test/support/properties.js';
import {
  type AdversaryCommand,
  adversaryCommand,
  type ChosenId,
  chosenId,
  type DisputeEnd,
  disputeEnd,
} from './adversary-commands.js';
import type { CardKind, OracleLine, OraclePurchase } from './oracle.js';

export type Command =
  | AdversaryCommand
  | {
      readonly kind: 'create';
      readonly escrow: boolean;
      readonly purchase: OraclePurchase;
      readonly secondSource: boolean;
    }
  | {
      readonly kind: 'pay';
      readonly target: number;
      readonly times: number;
      /** The `Idempotency-Key`, by which it goes over the route. */
      readonly key: ChosenId | undefined;
    }
  /** Sent at the same time; if one of them is `expire`, the time has passed before. */
  | { readonly kind: 'end'; readonly target: number; readonly calls: readonly ('pay' | 'void' | 'expire')[] }
  /** Sent at the same time; `deadline` is that of the escrow, which passes before. */
  | {
      readonly kind: 'resolve';
      readonly target: number;
      readonly calls: readonly ResolvingCall[];
      readonly action: 'refund' | 'release';
    }
  | {
      readonly kind: 'refund';
      readonly target: number;
      /** Part of the payment; absent: all that is left. */
      readonly part: number | undefined;
      /** How many are sent at the same time. */
      readonly times: number;
    }
  /** The bank of a payment's card takes back a part of its share, or decides about what it has taken. */
  | {
      readonly kind: 'dispute';
      readonly target: number;
      readonly part: number;
      readonly state: DisputeEnd;
      /** How many notices come at the same time. */
      readonly times: number;
    };

/** A refund takes effect only after a commit. */
type ResolvingCall = 'commit' | 'cancel' | 'deadline' | 'refund';

const line: fc.Arbitrary<OracleLine> = fc.record({
  amount: fc.integer({ min: 1, max: 400 }),
  to: fc.constantFrom('integrator', 'seller0', 'seller1', 'buyer0', 'buyer1'),
});

const purchase: fc.Arbitrary<OraclePurchase> = fc
  .record({
    buyer: fc.constantFrom('buyer0' as const, 'buyer1' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    method: fc.constantFrom('wallet', 'wallet', 'card', 'both'),
    card: fc.constantFrom<CardKind>('approve', 'approve', 'error_after_charge', 'card_declined', 'refund_refused'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ buyer, lines, method, card, share }) => {
    const total = lines.reduce((sum, each) => sum + each.amount, 0);
    if (method === 'wallet') return { buyer, lines, walletShare: total, cardShare: 0, card: undefined };
    const walletShare = method === 'card' ? 0 : Math.floor(total * share);
    const cardShare = total - walletShare;
    return { buyer, lines, walletShare, cardShare, card: cardShare > 0 ? card : undefined };
  });

const create: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('create'),
  escrow: fc.boolean(),
  purchase,
  secondSource: fc.boolean(),
});

const target = fc.nat({ max: 20 });

const pay: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('pay'),
  target,
  times: fc.constantFrom(1, 1, 1, 2, 3),
  key: fc.option(chosenId, { nil: undefined, freq: 2 }),
});

const resolve: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('resolve'),
  target,
  calls: fc.array(fc.constantFrom<ResolvingCall>('commit', 'commit', 'cancel', 'deadline', 'refund'), {
    minLength: 1,
    maxLength: 3,
  }),
  action: fc.constantFrom('refund', 'release'),
});

const refund: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('refund'),
  target,
  part: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 4 }),
  times: fc.constantFrom(1, 1, 2, 4),
});

const dispute: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('dispute'),
  target,
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  state: disputeEnd,
  times: fc.constantFrom(1, 1, 3),
});

const end: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('end'),
  target,
  calls: fc.array(fc.constantFrom('pay' as const, 'void' as const, 'expire' as const), { minLength: 1, maxLength: 3 }),
});

/** `npm run soak` plays longer ones. A life of two buyers, two sellers, one integrator, and an adversary who is any of them. */
export const commandSequence: fc.Arbitrary<Command[]> = fc
  .tuple(
    create,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: create },
        { weight: 4, arbitrary: pay },
        { weight: 3, arbitrary: resolve },
        { weight: 2, arbitrary: end },
        { weight: 4, arbitrary: refund },
        { weight: 3, arbitrary: dispute },
        { weight: 8, arbitrary: adversaryCommand },
      ),
      {
        minLength: 3,
        maxLength: process.env.SOAK ? 16 : 8,
      },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);
