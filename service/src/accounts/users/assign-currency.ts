import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';

/** Assigns an unowned virtual currency to an integrator. @returns whether there was one */
export async function assignCurrency(db: Kysely<Database>, code: string, integratorId: string): Promise<boolean> {
  const virtual = await db
    .selectFrom('currencies')
    .select('code')
    .where('code', '=', code)
    .where('is_virtual', '=', true)
    .executeTakeFirst();
  if (!virtual) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('currency_owners')
    .values({ code, integrator_id: integratorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
