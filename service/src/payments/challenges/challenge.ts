import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { touchTime } from '../../platform/db/database-time.js';
import type { CardChallengesTable } from '../../platform/db/tables/flows.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';

/** A challenge of the buyer at the bank of a card. */
export type CardChallenge = Selectable<CardChallengesTable> & {
  /** The provider's own of the challenge. */
  readonly reference: string | null;
};

/** A challenge's purpose: an attempt or a top-up. Never the id alone, which does not tell its kind. */
export interface ChallengeCause {
  readonly causeType: CardChallengesTable['cause_type'];
  readonly causeId: string;
}

export function causeOf({ cause_type, cause_id }: CardChallenge): ChallengeCause {
  return { causeType: cause_type, causeId: cause_id };
}

export type NewChallenge = Insertable<CardChallengesTable> & { readonly reference: string };

/** The card whose bank has refused to charge it without a challenge; undefined when a payment has failed for another reason, or not at all. */
export function softDeclinedCard(reason: FailureReasonColumn | null | undefined): string | undefined {
  return reason?.code === 'authentication_required' ? reason.payment_method_id : undefined;
}

/** @returns undefined when there is none */
export async function findChallenge(deps: Pick<Deps, 'db'>, challengeId: string): Promise<CardChallenge | undefined> {
  return select(deps.db).where('id', '=', challengeId).executeTakeFirst();
}

/** The challenges of an attempt or a purchase, in the order in which they are taken. */
export async function findChallenges(db: Kysely<Database>, cause: ChallengeCause): Promise<CardChallenge[]> {
  return select(db).where(isFor(cause)).orderBy('created_ms').orderBy('id').execute();
}

/** As a condition of Kysely's. */
function isFor({ causeType, causeId }: ChallengeCause) {
  return (where: ExpressionBuilder<Database, 'card_challenges'>) =>
    where.and({ cause_type: causeType, cause_id: causeId });
}

function select(db: Kysely<Database>) {
  return db
    .selectFrom('card_challenges')
    .leftJoin('card_authentications', 'challenge_id', 'id')
    .selectAll('card_challenges')
    .select('reference');
}

/** Stores planned challenges, in the transaction that creates their attempt or top-up. */
export async function insertChallenges(trx: Kysely<Database>, challenges: readonly NewChallenge[]): Promise<void> {
  if (challenges.length === 0) return;
  const rows = challenges.map(({ reference: _, ...row }) => row);
  await trx.insertInto('card_challenges').values(rows).execute();
  const references = challenges.map(({ id, reference }) => ({ challenge_id: id, reference }));
  await trx.insertInto('card_authentications').values(references).execute();
}

/** Records the bank's outcome, before the deadline. @returns whether this call recorded it */
export async function finishChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  challengeId: string,
  outcome: 'passed' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('card_challenges')
    .set({ state: outcome, updated_ms: deps.clock.now() })
    .where('id', '=', challengeId)
    .where('state', '=', 'waiting')
    .where('expires_ms', '>', touchTime(deps.clock))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Abandons the challenges that still wait. */
export async function abandonChallenges(deps: Pick<Deps, 'db' | 'clock'>, cause: ChallengeCause): Promise<void> {
  await deps.db
    .updateTable('card_challenges')
    .set({ state: 'abandoned', updated_ms: deps.clock.now() })
    .where(isFor(cause))
    .where('state', '=', 'waiting')
    .execute();
}

/** Records that time has run out, also by the database's clock: from then on every node ignores the bank's outcome. */
export async function expireChallenges(deps: Pick<Deps, 'db' | 'clock'>, cause: ChallengeCause): Promise<void> {
  await deps.db
    .updateTable('card_challenges')
    .set({ state: 'expired', updated_ms: deps.clock.now() })
    .where(isFor(cause))
    .where('state', '=', 'waiting')
    .where('expires_ms', '<=', touchTime(deps.clock))
    .execute();
}
