import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { executorOf, type SqlExecutor } from '../../platform/http/idempotency-store.js';

/** Who changed something, and from where. */
export interface LogAuthor {
  readonly operatorId: string | null;
  /** Their e-mail address; `admin tool`, `sandbox`. */
  readonly operator: string;
  readonly requestId: string;
  readonly address: string;
}

/** Whoever works with the admin tool. */
export const ADMIN_TOOL: LogAuthor = { operatorId: null, operator: 'admin tool', requestId: '', address: '' };

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
  await writeLogWith(executorOf(db), author, entry);
}

/** The same, inside a transaction of the money engine. */
export async function writeLogWith(
  client: SqlExecutor,
  author: LogAuthor,
  entry: LogEntry & { readonly nowMs: number },
): Promise<void> {
  await client.query(
    `INSERT INTO console_log (at_ms, operator_id, operator, integrator_id, action, object_kind, object_id, before, after, reason, request_id, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.nowMs,
      author.operatorId,
      author.operator,
      entry.integratorId,
      entry.action,
      entry.objectKind,
      entry.objectId,
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
      entry.reason,
      author.requestId,
      author.address,
    ],
  );
}

/** What an entry has of changed settings: those that differ. Null: not set. */
export function whatDiffers<Value>(
  was: Readonly<Record<string, Value>>,
  is: Readonly<Record<string, Value>>,
): Record<'before' | 'after', Readonly<Record<string, Value | null>>> {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (settings: Readonly<Record<string, Value>>) =>
    Object.fromEntries(changed.map((name) => [name, settings[name] ?? null]));
  return { before: only(was), after: only(is) };
}

/** Where a request comes from. */
export type SignInOrigin = Pick<LogAuthor, 'requestId' | 'address'> & {
  /** As `addressKey` writes it. */
  readonly addressKey: string;
};

/** Writes what operators do with their own access. */
export async function writeOwnLog(
  { clock }: Pick<Deps, 'clock'>,
  db: Kysely<Database>,
  { id, email, integratorId }: { readonly id: string; readonly email: string; readonly integratorId: string | null },
  {
    origin: { requestId, address },
    ...entry
  }: Pick<LogEntry, 'action' | 'before' | 'after'> & {
    readonly origin: SignInOrigin;
  },
): Promise<void> {
  const author = { operatorId: id, operator: email, requestId, address };
  const subject = { objectKind: 'operator', objectId: id, integratorId, reason: '', nowMs: clock.now() };
  await writeLog(db, author, { ...subject, ...entry });
}
