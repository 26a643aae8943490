import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { isoTime } from '../../platform/times.js';
import type { FoundObject } from './find-object.js';
import { knownPeople, type Operator, THE_OPERATOR } from './operator.js';
import { SECRET_REQUESTS } from './request-kinds.js';

const MOST = 50;

/** Which page of a log, by the `next_cursor` of the page before. */
export const logPageInput = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be the next_cursor of the page before')
    .transform(Number)
    .optional(),
});

/** An integrator's people learn from no log that the operator looked at what a player has submitted. */
const NEVER_TOLD = 'account.read-identity';

/** Nor that the operator has asked to freeze them, or has thought better of it; a freeze that was made, they read of. */
function isSecretRequest(): LogCondition {
  const secret = sql.join(SECRET_REQUESTS);
  const asked = sql`l.action IN (${secret}) AND l.after ? 'waits_for_second_person'`;
  const refused = sql`l.action = 'request.refuse' AND l.object_id IN (SELECT r.id::text FROM console_requests AS r WHERE r.action IN (${secret}))`;
  return sql<boolean>`(coalesce(${asked}, false) OR (${refused}))`;
}

/** Of a select from `console_log AS l`. */
export type LogCondition = RawBuilder<boolean>;

/** What was changed of an object, newest first. */
export async function readLog(
  deps: Pick<Deps, 'db'>,
  operator: Operator,
  object: FoundObject,
  cursor: number | undefined,
): Promise<object> {
  const known = await knownPeople(deps.db, operator);
  const { rows, next_cursor } = await selectLog(deps, known, [isAbout(object)], cursor);
  return { entries: rows.map((row) => viewEntry(row, known)), next_cursor };
}

/** By the index; a second person's word on a payment is about the request, and belongs to the payment, and a wallet to its owner. */
function isAbout({ kind, id }: FoundObject): LogCondition {
  const own = sql<boolean>`(l.object_kind, l.object_id) = (${kind}, ${id})`;
  const requests = sql`SELECT r.id::text FROM console_requests AS r WHERE r.object_id = ${id} AND r.object_kind = ${kind}`;
  return sql<boolean>`(${own} OR (l.object_kind = 'request' AND l.object_id IN (${requests})) OR ${isOfWalletOf(id)})`;
}

/** The admin tool freezes wallets by their own id. @param id - of a player or of an integrator; nothing else has wallets */
export function isOfWalletOf(id: string): LogCondition {
  const owner = sql`coalesce((SELECT account_id FROM integrators WHERE id = ${id}::uuid), ${id}::uuid)`;
  return sql<boolean>`(l.object_kind = 'wallet' AND l.object_id IN (SELECT w.id::text FROM wallets AS w WHERE w.account_id = ${owner}))`;
}

export type LogRow = Awaited<ReturnType<typeof selectLog>>['rows'][number];

/**
 * A page of the log, newest first.
 *
 * @param known - whom the reader knows by name; undefined: everybody
 */
export async function selectLog(
  { db }: Pick<Deps, 'db'>,
  known: ReadonlySet<string> | undefined,
  conditions: readonly LogCondition[],
  cursor: number | undefined,
) {
  const told =
    known === undefined ? [] : [sql<boolean>`l.action <> ${NEVER_TOLD}`, sql<boolean>`NOT ${isSecretRequest()}`];
  const earlier = cursor === undefined ? [] : [sql<boolean>`l.id < ${cursor}`];
  const found = await db
    .selectFrom('console_log as l')
    .select(['l.id', 'l.at_ms', 'l.operator', 'l.integrator_id', 'l.action', 'l.object_kind', 'l.object_id'])
    .select(['l.before', 'l.after', 'l.reason', 'l.request_id', 'l.address'])
    .where((where) => where.and([...conditions, ...told, ...earlier]))
    .orderBy('l.id', 'desc')
    .limit(MOST + 1)
    .execute();
  const rows = found.slice(0, MOST);
  return { rows, next_cursor: found.length > MOST ? String(rows.at(-1)?.id) : '' };
}

/** An integrator's people see what the operator did and when; neither who nor why, which were not written for them. */
export function viewEntry(row: LogRow, known: ReadonlySet<string> | undefined) {
  const entry = { entry_id: String(row.id), when: isoTime(row.at_ms), action: row.action };
  if (known !== undefined && !known.has(row.operator)) {
    return { ...entry, operator: THE_OPERATOR, before: null, after: null, reason: '', request_id: '' };
  }
  return {
    ...entry,
    operator: row.operator,
    before: row.before && withNames(row.before, known),
    after: row.after && withNames(row.after, known),
    reason: row.reason,
    request_id: row.request_id,
  };
}

/** Who was asked, and who said yes, as an entry's change has it. */
function withNames(change: Readonly<Record<string, unknown>>, known: ReadonlySet<string> | undefined): object {
  if (known === undefined) return change;
  const hidden = ['asked_by', 'approved_by'].filter((key) => {
    const name = change[key];
    return typeof name === 'string' && !known.has(name);
  });
  return { ...change, ...Object.fromEntries(hidden.map((key) => [key, THE_OPERATOR])) };
}
