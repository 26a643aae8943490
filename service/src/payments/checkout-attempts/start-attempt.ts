import { newId } from '../../ledger/new-id.js';
import { conflict } from '../../platform/http/api-error.js';
import { runWhileAnswerWaits } from '../answer-within.js';
import type { AuthorizedInvoice } from '../authorized-invoices/find-authorized-invoice.js';
import { countCardTry, fingerprintsOf } from '../cards/card-tries.js';
import { insertChallenges, type NewChallenge } from '../challenges/challenge.js';
import { needBuyer, planChallenges } from '../challenges/plan-challenges.js';
import type { PaymentDeps } from '../deps.js';
import { splitPayment } from '../invoices/split-payment.js';
import { listFlowMethods } from '../payment-methods/payment-method-view.js';
import { requireUsable, type SelectedMethods } from '../payment-methods/selected-methods.js';
import { causeOfAttempt, findAttempt, findAttemptByKey, findCurrentAttempt, findSoftDeclinedCards } from './attempt.js';
import { evaluateAttempt } from './evaluate-attempt.js';
import { finalizeAttempt } from './finalize-attempt.js';
import { runAttempt } from './run-attempt.js';

export interface StartAttemptOptions {
  /** Made by the page, a key of this authorized invoice: the same press sent twice is one attempt. */
  readonly key: string;
  readonly authorized: AuthorizedInvoice;
  readonly methods: SelectedMethods;
  /** The buyer's network address, as `addressKey` writes it. */
  readonly address: string;
  /** Where a bank's page leads afterwards; empty: to a page that says so. */
  readonly returnUrl: string;
}

/**
 * Starts to pay, unless an attempt runs or has succeeded; then that one's state is the answer.
 *
 * @throws ApiError `payment_method_unavailable`, `authorization_expired` 409; `too_many_card_tries` 429; 422 `payment_methods_…`;
 *   `payment_provider_unavailable` 503
 * @source interface §4.3, §5.6
 */
export async function startAttempt(deps: PaymentDeps, options: StartAttemptOptions): Promise<void> {
  if (await isTaken(deps, options)) return;
  if (options.authorized.expiresMs <= deps.clock.now()) {
    throw conflict('authorization_expired', 'This payment has expired. Ask for a new one.');
  }
  const { currency, totalAmount, accountId } = options.authorized;
  const usable = requireUsable(options.methods, await listFlowMethods(deps, { accountId, currency, removable: false }));
  const amounts = splitPayment(options.methods, totalAmount);
  const cards = usable.flatMap(({ kind, payment_method_id: paymentMethodId }, index) =>
    kind === 'wallet' ? [] : [{ paymentMethodId, amount: amounts[index] ?? 0 }],
  );
  const tried =
    cards.length > 0
      ? await countCardTry(deps, {
          kind: 'pay',
          accountId,
          address: options.address,
          cards: await fingerprintsOf(
            deps,
            cards.map(({ paymentMethodId }) => paymentMethodId),
          ),
        })
      : undefined;
  const attemptId = newId(deps.random, deps.clock.now());
  const challenges = await planChallenges(deps, {
    ...causeOfAttempt({ id: attemptId }),
    request: [options.authorized.id, options.key],
    accountId,
    cards,
    demanded: await findSoftDeclinedCards(deps.db, options.authorized.id),
    currency,
    returnUrl: options.returnUrl,
  });
  const started = await insertAttempt(deps, attemptId, options, challenges);
  if (!started) {
    await tried?.takeBack();
    await isTaken(deps, options);
    return;
  }
  if (needBuyer(challenges)) return;
  await runWhileAnswerWaits(deps, runAttempt(deps, attemptId), async () => {
    const attempt = await findAttempt(deps.db, attemptId);
    const state = attempt && (await evaluateAttempt(deps, attempt)).state;
    if (state === 'paid') await tried?.takeBack();
    return state !== 'processing';
  });
}

/** Whether there is nothing to start: this attempt exists, or another one keeps it out. */
async function isTaken(deps: PaymentDeps, { key, authorized }: StartAttemptOptions): Promise<boolean> {
  const same = await findAttemptByKey(deps.db, { authorizedInvoiceId: authorized.id, key });
  if (same) return true;
  const current = await findCurrentAttempt(deps.db, authorized.id);
  if (!current || current.state === 'failed') return false;
  return (await finalizeAttempt(deps, current)).state !== 'failed';
}

/** @returns false when another attempt was first: the index lets one live attempt exist */
async function insertAttempt(
  deps: PaymentDeps,
  attemptId: string,
  options: StartAttemptOptions,
  challenges: readonly NewChallenge[],
): Promise<boolean> {
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('checkout_attempts')
      .values({
        id: attemptId,
        authorized_invoice_id: options.authorized.id,
        payment_methods: JSON.stringify(options.methods),
        state: needBuyer(challenges) ? 'authenticating' : 'paying',
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return false;
    await trx
      .insertInto('checkout_attempt_keys')
      .values({
        attempt_id: attemptId,
        authorized_invoice_id: options.authorized.id,
        idempotency_key: options.key,
      })
      .execute();
    await insertChallenges(trx, challenges);
    return true;
  });
}
