import { sql } from 'kysely';
import { touchTime } from '../../platform/db/database-time.js';
import type { PaymentDeps } from '../deps.js';
import type { CardChallenge } from './challenge.js';

export interface ClaimQuestionsOptions {
  /** The challenges meant; absent: whichever have waited longest. */
  readonly only?: { readonly id: string } | Pick<CardChallenge, 'cause_type' | 'cause_id'>;
  /** Since the last question about the same challenge; without `only` also since it began. */
  readonly pauseMs: number;
  readonly limit?: number;
}

/**
 * The waiting challenges that are due for a query, of this node's card provider. Only one node gets each until the pause is over; one with
 * a clock ahead does not keep the others from asking for longer.
 */
export async function claimQuestions(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'money'>,
  { only, pauseMs, limit = 20 }: ClaimQuestionsOptions,
): Promise<CardChallenge[]> {
  const now = touchTime(deps.clock);
  const aPauseAgo = sql<number>`${now} - ${pauseMs}::bigint`;
  const due = deps.db
    .selectFrom('card_authentications')
    .innerJoin('card_challenges', 'id', 'challenge_id')
    .select('challenge_id')
    .where('state', '=', 'waiting')
    .where('expires_ms', '>', now)
    .where('asked_ms', '<=', aPauseAgo)
    .$if(only === undefined, (query) => query.where('created_ms', '<=', aPauseAgo))
    .where((where) => where.and(only ?? {}))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_methods')
          .whereRef('payment_methods.id', '=', 'payment_method_id')
          .where('provider', '=', deps.money.cards.name)
          .select('payment_methods.id'),
      ),
    )
    .orderBy('asked_ms')
    .limit(limit)
    .forUpdate('card_authentications')
    .skipLocked();
  return deps.db
    .updateTable('card_authentications')
    .set({ asked_ms: now })
    .from('card_challenges')
    .whereRef('id', '=', 'challenge_id')
    .where('challenge_id', 'in', due)
    .returningAll('card_challenges')
    .returning('reference')
    .execute();
}
