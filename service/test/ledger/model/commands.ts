import fc from '../../../../test/support/properties.js';
import { type AdversaryCommand, adversaryCommand, type ChosenId, chosenId } from './adversary-commands.js';
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
  | { readonly kind: 'resolve'; readonly target: number; readonly calls: readonly ('commit' | 'cancel')[] };

const line: fc.Arbitrary<OracleLine> = fc.record({
  amount: fc.integer({ min: 1, max: 400 }),
  to: fc.constantFrom('integrator', 'seller0', 'seller1', 'buyer0', 'buyer1'),
});

const purchase: fc.Arbitrary<OraclePurchase> = fc
  .record({
    buyer: fc.constantFrom('buyer0' as const, 'buyer1' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    method: fc.constantFrom('wallet', 'wallet', 'card', 'both'),
    card: fc.constantFrom<CardKind>('approve', 'approve', 'error_after_charge', 'card_declined'),
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
  calls: fc.array(fc.constantFrom('commit' as const, 'cancel' as const), { minLength: 1, maxLength: 3 }),
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
        { weight: 8, arbitrary: adversaryCommand },
      ),
      {
        minLength: 3,
        maxLength: process.env.SOAK ? 16 : 8,
      },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);
