import type { Deps } from '../../platform/deps.js';
import type { FoundObject } from './find-object.js';
import type { Operator } from './operator.js';
import { isoTime } from './read-player.js';

const MOST = 50;

/** What was changed of an object, newest first. An integrator's people see that the operator did it, not who. */
export async function readLog({ db }: Pick<Deps, 'db'>, operator: Operator, object: FoundObject): Promise<object> {
  const rows = await db
    .selectFrom('console_log as l')
    .leftJoin('operators as o', 'o.id', 'l.operator_id')
    .select(['l.at_ms', 'l.operator', 'l.action', 'l.before', 'l.after', 'l.reason', 'l.request_id', 'o.integrator_id'])
    .where('l.object_kind', '=', object.kind)
    .where('l.object_id', '=', object.id)
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
