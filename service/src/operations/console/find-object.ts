import { type Kysely, sql } from 'kysely';
import { isUuid } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';

/** What a call may be about: its table, what its rows must be, and the column that says whose they are. */
const KINDS = {
  // a player's: an integrator's own account and the system's have no page
  account: { table: 'accounts', only: sql<boolean>`kind = 'user'`, owner: 'integrator_id' },
  invoice: { table: 'invoices', only: sql<boolean>`true`, owner: 'integrator_id' },
  dispute: { table: 'disputes', only: sql<boolean>`true`, owner: 'integrator_id' },
  integrator: { table: 'integrators', only: sql<boolean>`true`, owner: 'id' },
  // who may use the console
  operator: { table: 'operators', only: sql<boolean>`true`, owner: 'integrator_id' },
  // what waits, or waited, for a second person
  request: { table: 'console_requests', only: sql<boolean>`true`, owner: 'integrator_id' },
} as const;

export type ObjectKind = keyof typeof KINDS;

export interface FoundObject {
  readonly kind: ObjectKind;
  readonly id: string;
  /** Whose it is; null: the service's own. */
  readonly integratorId: string | null;
}

/** Finds an object by its id alone; the caller compares the integrator. */
export async function findObject(
  db: Kysely<Database>,
  kind: ObjectKind,
  text: string,
): Promise<FoundObject | undefined> {
  if (!isUuid(text)) return undefined;
  const id = text.toLowerCase();
  const { table, only, owner } = KINDS[kind];
  const { rows } = await sql<{ integrator_id: string | null }>`
    SELECT ${sql.ref(owner)} AS integrator_id FROM ${sql.table(table)} WHERE id = ${id} AND ${only}`.execute(db);
  const [row] = rows;
  return row && { kind, id, integratorId: row.integrator_id };
}
