import type { Kysely } from 'kysely';
import { emitted, type Sent, sandboxFixturesSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

/** The demo accounts and credentials: random per database, the same until a reset. Tools outside the project rely on the names. */
export type Fixtures = Sent<typeof sandboxFixturesSchema>;
export type DemoUser = Fixtures['seller'];

/** @returns undefined when there is no demo data yet */
export async function readFixtures(deps: Pick<Deps, 'db'>): Promise<Fixtures | undefined> {
  const row = await deps.db.selectFrom('sandbox_state').select('fixtures').where('id', '=', 1).executeTakeFirst();
  return row?.fixtures ? z.parse(emitted(sandboxFixturesSchema), row.fixtures) : undefined;
}

/** Keeps the fixtures for the next start. */
export async function writeFixtures(trx: Kysely<Database>, fixtures: Fixtures): Promise<void> {
  const text = JSON.stringify(fixtures);
  await trx
    .insertInto('sandbox_state')
    .values({ id: 1, fixtures: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fixtures: text }))
    .execute();
}
