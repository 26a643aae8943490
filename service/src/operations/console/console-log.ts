import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';

/** Who changed something, and from where. */
export interface LogAuthor {
  readonly operatorId: string | null;
  /** Their e-mail address; `admin tool`, `sandbox`. */
  readonly operator: string;
  readonly requestId: string;
  readonly address: string;
}

export interface LogEntry {
  /** Such as `account.freeze`. */
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  /** Whose object it is; null: nobody's. */
  readonly integratorId: string | null;
  /** Without personal data: the log is kept. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly reason: string;
}

/** Writes what somebody changed. Call it inside the transaction of the change. */
export async function writeLog(
  db: Kysely<Database>,
  author: LogAuthor,
  entry: LogEntry & { readonly nowMs: number },
): Promise<void> {
  await db
    .insertInto('console_log')
    .values({
      at_ms: entry.nowMs,
      operator_id: author.operatorId,
      operator: author.operator,
      integrator_id: entry.integratorId,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason,
      request_id: author.requestId,
      address: author.address,
    })
    .execute();
}
