import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string() });
const walletSchema = z.object({ payment_method_id: z.string(), wallet_id: z.string() });
const userSchema = z.object({
  account_id: z.string(),
  email: z.string(),
  wallets: z.record(z.string(), walletSchema),
});
const buyerSchema = userSchema.extend({ card_payment_method_id: z.string().describe('A card that approves.') });

export const fixturesSchema = clientSchema
  .extend({
    other_client: clientSchema.describe("Another integrator's."),
    integrator: z.object({ account_id: z.string(), wallets: z.record(z.string(), z.string()) }),
    buyer: buyerSchema,
    other_buyer: buyerSchema,
    seller: userSchema,
    transactions: z.array(z.string()).describe("The buyer's, newest first."),
  })
  .meta({ id: 'SandboxFixtures' });

/** The demo accounts and credentials: random per database, the same until a reset. Tools outside the project rely on the names. */
export type Fixtures = z.infer<typeof fixturesSchema>;
export type DemoUser = z.infer<typeof userSchema>;

/** @returns undefined when there is no demo data yet */
export async function readFixtures(deps: Pick<Deps, 'db'>): Promise<Fixtures | undefined> {
  const row = await deps.db.selectFrom('sandbox_state').select('fixtures').where('id', '=', 1).executeTakeFirst();
  return row?.fixtures ? fixturesSchema.parse(row.fixtures) : undefined;
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
