import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.js';
import type { FoundObject } from './find-object.js';
import type { Operator } from './operator.js';
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
    .leftJoin('operators as o', 'o.id', 'l.operator_id')
    .select(['l.at_ms', 'l.operator', 'l.action', 'l.before', 'l.after', 'l.reason', 'l.request_id', 'o.integrator_id'])
    .where(isAbout(object))
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();
  const isOwn = (integratorId: string | null) =>
    operator.integratorId === null || integratorId === operator.integratorId;
  return {
    entries: rows.map((row) => ({
      when: isoTime(row.at_ms),
      operator: isOwn(row.integrator_id) ? row.operator : 'the operator',
      action: row.action,
      before: row.before,
      after: row.after,
      reason: row.reason,
      request_id: row.request_id,
    })),
  };
}
