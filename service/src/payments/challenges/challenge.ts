import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { CardChallengesTable } from '../../platform/db/tables/flows.js';
import type { Deps } from '../../platform/deps.js';

/** A challenge of the buyer at the bank of a card. */
export type CardChallenge = Selectable<CardChallengesTable> & {
  /** The provider's own of the challenge. */
  readonly reference: string | null;
};

/** What a challenge is taken for: an attempt or a purchase. Never its id alone: an id says nothing about what it belongs to. */
export interface ChallengeCause {
  readonly causeType: CardChallengesTable['cause_type'];
  readonly causeId: string;
}

export type NewChallenge = Insertable<CardChallengesTable> & { readonly reference: string };

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

/** Writes challenges that were planned, in the transaction that makes what they are for. */
export async function insertChallenges(trx: Kysely<Database>, challenges: readonly NewChallenge[]): Promise<void> {
  if (challenges.length === 0) return;
  const rows = challenges.map(({ reference: _, ...row }) => row);
  await trx.insertInto('card_challenges').values(rows).execute();
  const references = challenges.map(({ id, reference }) => ({ challenge_id: id, reference }));
  await trx.insertInto('card_authentications').values(references).execute();
}

/** Enters what the bank has said, while there is time. @returns whether this call entered it */
export async function finishChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  challengeId: string,
  outcome: 'passed' | 'refused',
): Promise<boolean> {
  const nowMs = deps.clock.now();
  const { numUpdatedRows } = await deps.db
    .updateTable('card_challenges')
    .set({ state: outcome, updated_ms: nowMs })
    .where('id', '=', challengeId)
    .where('state', '=', 'waiting')
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up the challenges that still wait. */
export async function abandonChallenges(deps: Pick<Deps, 'db' | 'clock'>, cause: ChallengeCause): Promise<void> {
  await deps.db
    .updateTable('card_challenges')
    .set({ state: 'abandoned', updated_ms: deps.clock.now() })
    .where(isFor(cause))
    .where('state', '=', 'waiting')
    .execute();
}

/** Enters that time has run out: from then on no answer of the bank counts, whichever node hears it. */
export async function expireChallenges(deps: Pick<Deps, 'db' | 'clock'>, cause: ChallengeCause): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.db
    .updateTable('card_challenges')
    .set({ state: 'expired', updated_ms: nowMs })
    .where(isFor(cause))
    .where('state', '=', 'waiting')
    .where('expires_ms', '<=', nowMs)
    .execute();
}
