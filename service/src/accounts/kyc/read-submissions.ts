import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { openDetails } from './sealed-details.js';

const sealedSchema = z.object({ sealed: z.string() });

/** What a player has submitted, newest first; `details` is null once they were erased. */
export async function readSubmissions(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: string,
  most: number,
) {
  const rows = await db
    .selectFrom('kyc_submissions')
    .select(['id', 'state', 'details', 'created_ms'])
    .where('account_id', '=', accountId)
    .orderBy('created_ms', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, state, details, created_ms }) => {
    const sealed = sealedSchema.safeParse(details);
    const opened = sealed.success ? openDetails(settings.secretKeys, id, sealed.data.sealed) : null;
    return { id, state, submittedMs: created_ms, details: opened };
  });
}

/** The submission that waits for somebody's decision. @returns its id; empty: none does */
export async function findWaitingSubmission({ db }: Pick<Deps, 'db'>, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'MANUAL_REVIEW')
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '';
}
