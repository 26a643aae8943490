import { touchTime } from '../../platform/db/database-time.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import { ApiError, conflict } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import { runWhileAnswerWaits } from '../answer-within.js';
import type { AuthorizedInvoice } from '../authorized-invoices/find-authorized-invoice.js';
import { countCardTry, fingerprintsOf, uncountPayment } from '../cards/card-tries.js';
import { insertChallenges, type NewChallenge } from '../challenges/challenge.js';
import { needBuyer, planChallenges } from '../challenges/plan-challenges.js';
import type { PaymentDeps } from '../deps.js';
import { foreseeLimit } from '../invoices/foresee-limit.js';
import { splitPayment } from '../invoices/split-payment.js';
import { listFlowMethods } from '../payment-methods/payment-method-view.js';
import { requireUsable, type SelectedMethods } from '../payment-methods/selected-methods.js';
import { foreseeSpending, holdSpending } from '../spending/hold-spending.js';
import {
  causeOfAttempt,
  failAttemptIn,
  findAttempt,
  findAttemptByKey,
  findCurrentAttempt,
  findSoftDeclinedCards,
} from './attempt.js';
import { finalizeAttempt } from './finalize-attempt.js';
import { runAttempt } from './run-attempt.js';

export interface StartAttemptOptions {
  /** The page's key within this authorized invoice: sent twice, it is one attempt. */
  readonly key: string;
  readonly authorized: AuthorizedInvoice;
  /** The page's: its cards that are not kept may pay; absent: none of them. */
  readonly sessionId?: string;
  readonly methods: SelectedMethods;
  /** The buyer's network address, as `addressKey` writes it. */
  readonly address: string;
  /** Where a bank's page leads afterwards; empty: to a page that says so. */
  readonly returnUrl: string;
}

/**
 * Starts a payment, unless an attempt is running or has succeeded; then returns that one's state.
 *
 * @throws ApiError `payment_method_unavailable`, `authorization_expired` 409; `too_many_card_tries` 429; 422 `payment_methods_…`;
 *   `payment_provider_unavailable` 503
 * @source interface §4.3, §5.6
 */
export async function startAttempt(deps: PaymentDeps, options: StartAttemptOptions): Promise<void> {
  if (await isTaken(deps, options)) return;
  if (options.authorized.expiresMs <= deps.clock.now()) {
    throw expired();
  }
  const { currency, totalAmount, accountId } = options.authorized;
  const { sessionId } = options;
  const listed = await listFlowMethods(deps, { sessionId, accountId, currency, removable: false });
  const usable = requireUsable(options.methods, listed);
  const amounts = splitPayment(options.methods, totalAmount);
  const cards = usable.flatMap(({ kind, payment_method_id: paymentMethodId }, index) =>
    kind === 'wallet' ? [] : [{ paymentMethodId, amount: amounts[index] ?? 0 }],
  );
  const attemptId = newId(deps.random, deps.clock.now());
  if (cards.length > 0) {
    await countCardTry(deps, {
      paymentId: attemptId,
      accountId,
      address: options.address,
      cards: await fingerprintsOf(
        deps,
        cards.map(({ paymentMethodId }) => paymentMethodId),
      ),
    });
  }
  if (!(await beginAttempt(deps, options, { attemptId, cards }))) return;
  await runWhileAnswerWaits(deps, runAttempt(deps, attemptId), async () => {
    const attempt = await findAttempt(deps.db, attemptId);
    return !attempt || (await finalizeAttempt(deps, attempt)).state !== 'processing';
  });
}

interface PlannedAttempt {
  readonly attemptId: string;
  readonly cards: readonly { readonly paymentMethodId: string; readonly amount: number }[];
}

/**
 * Asks each card's bank, and stores the attempt. One of which no bank was asked, or that is none, does not count as an attempt with a card.
 *
 * @returns whether it goes on now
 */
async function beginAttempt(
  deps: PaymentDeps,
  options: StartAttemptOptions,
  planned: PlannedAttempt,
): Promise<boolean> {
  const { attemptId, cards } = planned;
  const { currency, totalAmount, accountId, integratorId, id } = options.authorized;
  const payment = { integratorId, accountId, currency, amount: totalAmount };
  const uncount = () => uncountPayment(deps.pool, attemptId);
  try {
    const refused =
      cards.length > 0 ? ((await foreseeLimit(deps, payment)) ?? (await foreseeSpending(deps, payment))) : undefined;
    const challenges = refused
      ? []
      : await planChallenges(deps, {
          ...causeOfAttempt({ id: attemptId }),
          request: [id, options.key],
          accountId,
          cards,
          demanded: await findSoftDeclinedCards(deps.db, id),
          currency,
          returnUrl: options.returnUrl,
        });
    const isStored = await insertAttempt(deps, options, { attemptId, challenges, refused });
    if (!isStored || refused) await uncount();
    if (!isStored) await isTaken(deps, options);
    return isStored && !refused && !needBuyer(challenges);
  } catch (error) {
    if (error instanceof ApiError) await uncount();
    throw error;
  }
}

function expired(): ApiError {
  return conflict('authorization_expired', 'This payment has expired. Ask for a new one.');
}

/** Whether there is nothing to start: this attempt exists, or another one blocks it. */
async function isTaken(deps: PaymentDeps, { key, authorized }: StartAttemptOptions): Promise<boolean> {
  const same = await findAttemptByKey(deps.db, { authorizedInvoiceId: authorized.id, key });
  if (same) return true;
  const current = await findCurrentAttempt(deps.db, authorized.id);
  if (!current || current.state === 'failed') return false;
  return (await finalizeAttempt(deps, current)).state !== 'failed';
}

interface NewAttempt {
  readonly attemptId: string;
  readonly challenges: readonly NewChallenge[];
  /** Why it has failed before it starts. */
  readonly refused: FailureReasonColumn | undefined;
}

/**
 * The authorized invoice is looked at once more, last, so that a void waits for this attempt or keeps it out; whoever ends an attempt locks
 * the two in this order as well.
 *
 * @returns false when another attempt was first: one live attempt may exist, and one with this key, however it ended
 */
async function insertAttempt(
  deps: PaymentDeps,
  options: StartAttemptOptions,
  { attemptId, challenges, refused }: NewAttempt,
): Promise<boolean> {
  const nowMs = deps.clock.now();
  const { accountId, currency, totalAmount: amount } = options.authorized;
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('checkout_attempts')
      .values({
        id: attemptId,
        authorized_invoice_id: options.authorized.id,
        payment_methods: JSON.stringify(options.methods),
        ...(refused
          ? { state: 'failed', failure_reason: JSON.stringify(refused) }
          : { state: needBuyer(challenges) ? 'authenticating' : 'paying' }),
        created_ms: nowMs,
        updated_ms: touchTime(deps.clock),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning(['id', 'state', 'invoice_id', 'escrow_id'])
      .executeTakeFirst();
    if (!inserted) return false;
    const keyed = await trx
      .insertInto('checkout_attempt_keys')
      .values({
        attempt_id: attemptId,
        authorized_invoice_id: options.authorized.id,
        idempotency_key: options.key,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('attempt_id')
      .executeTakeFirst();
    if (!keyed) {
      await trx.deleteFrom('checkout_attempts').where('id', '=', attemptId).execute();
      return false;
    }
    await insertChallenges(trx, challenges);
    const { expires_ms } = await trx
      .selectFrom('authorized_invoices')
      .select('expires_ms')
      .where('id', '=', options.authorized.id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (expires_ms <= nowMs) throw expired();
    if (needBuyer(challenges)) {
      const reached = await holdSpending(executorOf(trx), { attemptId, accountId, currency, amount, nowMs });
      if (reached) await failAttemptIn(trx, inserted, { reason: reached, nowMs });
    }
    return true;
  });
}
