import { createHash } from 'node:crypto';
import { base64Of } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';

/**
 * Keeps the file of an integrator's typeface in place of an earlier one.
 *
 * @param file - as base64 or a `data:` URL; null: it has none from now on
 * @returns its name, by which pages fetch it
 */
export async function replaceTypeface(
  { db }: Pick<Deps, 'db'>,
  integratorId: string,
  file: string | null,
): Promise<string | null> {
  if (file === null) {
    await db.deleteFrom('typefaces').where('integrator_id', '=', integratorId).execute();
    return null;
  }
  const content = Buffer.from(base64Of(file), 'base64');
  const name = createHash('sha256').update(integratorId).update(content).digest('base64url');
  await db
    .insertInto('typefaces')
    .values({ integrator_id: integratorId, name, content })
    .onConflict((own) => own.column('integrator_id').doUpdateSet({ name, content }))
    .execute();
  return name;
}

/** @returns undefined when no integrator has it, or no longer */
export async function findTypeface({ db }: Pick<Deps, 'db'>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('typefaces').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content;
}
