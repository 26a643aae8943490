import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.js';
import type { FoundObject } from './find-object.js';
import { knownNames, type Operator } from './operator.js';
import { isoTime } from './read-player.js';

const MOST = 50;

/** By the index; a second person's word on a payment is about the request, and belongs to the payment. */
function isAbout({ kind, id }: FoundObject) {
  const own = sql<boolean>`(l.object_kind, l.object_id) = (${kind}, ${id})`;
  const requests = sql`SELECT r.id::text FROM console_requests AS r WHERE r.object_id = ${id} AND r.object_kind = ${kind}`;
  return sql<boolean>`(${own} OR (l.object_kind = 'request' AND l.object_id IN (${requests})))`;
}

/** What was changed of an object, newest first. An integrator's people see that the operator did it, not who. */
export async function readLog({ db }: Pick<Deps, 'db'>, operator: Operator, object: FoundObject): Promise<object> {
  const rows = await db
    .selectFrom('console_log as l')
    .select(['l.at_ms', 'l.operator', 'l.action', 'l.before', 'l.after', 'l.reason', 'l.request_id'])
    .where(isAbout(object))
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();
  const nameOf = await knownNames(db, operator);
  return {
    entries: rows.map((row) => ({
      when: isoTime(row.at_ms),
      operator: nameOf(row.operator),
      action: row.action,
      before: row.before && withNames(row.before, nameOf),
      after: row.after && withNames(row.after, nameOf),
      reason: row.reason,
      request_id: row.request_id,
    })),
  };
}

/** Who was asked, and who said yes, as an entry's change has it. */
function withNames(change: Readonly<Record<string, unknown>>, nameOf: (email: string) => string): object {
  const named = ['asked_by', 'approved_by'].filter((key) => typeof change[key] === 'string');
  return { ...change, ...Object.fromEntries(named.map((key) => [key, nameOf(String(change[key]))])) };
}
