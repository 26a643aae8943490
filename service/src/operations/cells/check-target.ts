import type { Pool } from 'pg';
import { withId } from './copy-rows.js';

export interface MovingIntegrator {
  readonly id: string;
  readonly name: string;
}

interface TargetOptions {
  readonly deps: { readonly pool: Pool };
  readonly target: Pool;
  readonly integrator: MovingIntegrator;
}

/**
 * Ensures that the other cell can take an integrator's rows as they are: schema, mode, terms and currencies agree, and its names are free.
 *
 * @throws Error in one sentence
 */
export async function checkTarget({ deps: { pool }, target, integrator: { id, name } }: TargetOptions): Promise<void> {
  const both = { here: pool, there: target };
  await requireSame(both, {
    sql: 'SELECT name FROM schema_migrations ORDER BY name',
    otherwise: 'The two databases have different schemas. Run the same release in both cells first.',
  });
  await requireSame(both, {
    sql: 'SELECT mode FROM service_mode',
    otherwise: "One of the two databases is a sandbox's. Nothing moves between a sandbox and an operator.",
  });
  await requireSame(both, {
    sql: 'SELECT version, content::text FROM terms_versions ORDER BY version',
    otherwise: 'The two cells have different terms. Run publish-terms with the same files in both.',
  });
  const held = await readCodes(pool, withId(HELD, id));
  await requireSame(both, {
    sql: `SELECT code, exponent, kind, wallets.id FROM currencies JOIN wallets ON wallets.currency = code
      WHERE code = ANY ($1) AND kind IN ('provider', 'issuance', 'fees') ORDER BY code, kind`,
    values: [held],
    otherwise: `The other cell has not each of ${held.join(', ')} with the same decimals and the same wallets of the system.`,
  });
  const [owned] = await readCodes(target, 'SELECT code FROM currency_owners WHERE code = ANY ($1)', [
    await readCodes(pool, withId('SELECT code FROM currency_owners WHERE integrator_id = $1', id)),
  ]);
  if (owned !== undefined) {
    throw new Error(
      `In the other cell ${owned} belongs to another integrator. Codes of virtual currencies are unique across cells.`,
    );
  }
  if ((await target.query('SELECT FROM integrators WHERE name = $1', [name])).rowCount !== 0) {
    throw new Error(`The other cell has another integrator ${name}. Names are unique across cells.`);
  }
  for (const each of [pool, target]) {
    if ((await each.query(withId(ALIKE, id))).rowCount === 0) continue;
    throw new Error(
      `The id of another integrator begins as that of ${name}, so that no load balancer can tell them apart.`,
    );
  }
}

/** Its own virtual currencies come along. */
const HELD = `SELECT DISTINCT currency AS code FROM wallets JOIN accounts ON accounts.id = account_id
  WHERE integrator_id = $1 AND currency NOT IN (SELECT code FROM currency_owners) ORDER BY code`;

const ALIKE = 'SELECT FROM integrators WHERE left(id::text, 8) = left($1::text, 8) AND id <> $1';

async function readCodes(pool: Pool, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(sql, values);
  return rows.map(({ code }) => code);
}

interface Comparison {
  readonly sql: string;
  readonly values?: unknown[];
  readonly otherwise: string;
}

async function requireSame(
  { here, there }: { readonly here: Pool; readonly there: Pool },
  { sql, values = [], otherwise }: Comparison,
): Promise<void> {
  const [own, other] = await Promise.all([here, there].map((pool) => pool.query<object>(sql, values)));
  if (JSON.stringify(own?.rows) !== JSON.stringify(other?.rows)) throw new Error(otherwise);
}
