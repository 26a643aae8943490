import type { Kysely } from 'kysely';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { Database } from '../../platform/db/database.js';

/** What a link of `{hosted_url}` leads to. */
export interface HostedLink {
  readonly authorizedInvoiceId: string;
  readonly integratorId: string;
  readonly clientId: string;
  readonly accountId: string;
}

/** @returns undefined when there is no such link */
export async function findHostedLink(db: Kysely<Database>, linkToken: string): Promise<HostedLink | undefined> {
  const row = await db
    .selectFrom('authorized_invoices')
    .select(['id', 'integrator_id', 'client_id', 'account_id'])
    .where('hosted_token_hash', '=', hashToken(linkToken))
    .executeTakeFirst();
  return (
    row && {
      authorizedInvoiceId: row.id,
      integratorId: row.integrator_id,
      clientId: row.client_id,
      accountId: row.account_id,
    }
  );
}
