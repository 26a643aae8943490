import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { isSessionCard } from './payment-method-view.js';

/*
 * A card that its player did not agree to have kept belongs to the sessions that it was typed in, and is removed after them. One that is
 * kept has no rows here.
 */

export interface SessionCard {
  readonly paymentMethodId: string;
  readonly sessionId: string;
  /** When the session ends at the latest, ms. */
  readonly untilMs: number;
}

/** The player wants it for this session only. The caller has locked the account. */
export async function addSessionCard(trx: Kysely<Database>, card: SessionCard): Promise<void> {
  await trx
    .insertInto('session_cards')
    .values({ payment_method_id: card.paymentMethodId, session_id: card.sessionId, until_ms: card.untilMs })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
}

/** The player has agreed that it is kept. The caller has locked the account. */
export async function keepCard(trx: Kysely<Database>, paymentMethodId: string): Promise<void> {
  await trx.deleteFrom('session_cards').where('payment_method_id', '=', paymentMethodId).execute();
}

const BATCH = 100;
/** A buyer may be at the bank when the session ends. A challenge takes less, the charge that follows it included. */
const AT_BANK_MS = 20 * 60_000;

/** Removes the cards that nobody agreed to keep, once their sessions are over. Payments that run with one continue. */
export function sessionCardsJob(deps: Pick<Deps, 'pool' | 'db' | 'clock'>): Job {
  return {
    name: 'session-cards',
    everyMs: 60_000,
    async run() {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      const over = await deps.db
        .selectFrom('session_cards')
        .innerJoin('payment_methods', 'payment_methods.id', 'payment_method_id')
        .select(['payment_methods.id', 'account_id'])
        .where('until_ms', '<=', nowMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('card_challenges')
                .whereRef('card_challenges.payment_method_id', '=', 'payment_methods.id')
                .where('card_challenges.created_ms', '>', nowMs - AT_BANK_MS)
                .select('card_challenges.id'),
            ),
          ),
        )
        .orderBy('until_ms')
        .limit(BATCH)
        .execute();
      for (const card of over) await removeOver(deps, card, nowMs);
      return over.length === BATCH;
    },
  };
}

/** Under the account's lock, as a card is added: one that is typed once more meanwhile stays. */
async function removeOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  card: { readonly id: string; readonly account_id: string },
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', card.account_id).forNoKeyUpdate().execute();
    const ended = await trx
      .deleteFrom('session_cards')
      .where('payment_method_id', '=', card.id)
      .where('until_ms', '<=', nowMs)
      .returning('session_id')
      .execute();
    if (ended.length === 0) return;
    await trx
      .updateTable('payment_methods')
      .set({ pm_state: 'DISABLED', updated_ms: clock.now() })
      .where('id', '=', card.id)
      .where((own) => own.not(isSessionCard(own)))
      .execute();
  });
}
