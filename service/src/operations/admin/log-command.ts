import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { ADMIN_TOOL, type LogEntry, writeLog } from '../console/console-log.js';
import type { AdminDeps } from './admin-command.js';

/** Writes what a command changes, or shows of a person. Call it inside the transaction of the change. */
export async function logCommand(
  { clock }: Pick<AdminDeps, 'clock'>,
  trx: Kysely<Database>,
  { reason = '', ...entry }: Omit<LogEntry, 'reason'> & { readonly reason?: string },
): Promise<void> {
  await writeLog(trx, ADMIN_TOOL, { ...entry, reason, nowMs: clock.now() });
}

/** Of an integrator itself, as `logCommand` takes it. */
export function aboutIntegrator(id: string): Pick<LogEntry, 'objectKind' | 'objectId' | 'integratorId'> {
  return { objectKind: 'integrator', objectId: id, integratorId: id };
}
