import type { Kysely } from 'kysely';
import { obstacle, refusedFor } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import { readCheckoutState } from '../../payments/checkout-attempts/checkout-view.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, conflict } from '../../platform/http/api-error.js';

/** The target of a `{hosted_url}` link. */
export interface HostedLink {
  readonly authorizedInvoiceId: string;
  readonly integratorId: string;
  readonly clientId: string;
  readonly accountId: string;
}

/**
 * Finds what a link opens, and locks it until the end of the transaction. It opens while the invoice is authorized, paid or not,
 * and beyond that while a payment is in progress, unless the player's sessions were revoked.
 *
 * @throws ApiError `link_unknown` 404; `link_expired`, `link_paid` 409; `client_disabled`, `integrator_frozen`, `account_frozen` 403
 */
export async function findHostedLink(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  linkToken: string,
): Promise<HostedLink> {
  const columns = { client: 'l.client_id', integrator: 'l.integrator_id', account: 'l.account_id' };
  const row = await trx
    .selectFrom('authorized_invoices as l')
    .leftJoin('session_revocations as r', 'r.account_id', 'l.account_id')
    .select([
      'l.id',
      'l.integrator_id',
      'l.client_id',
      'l.account_id',
      'l.expires_ms',
      'l.created_ms',
      'r.revoked_ms',
      obstacle(columns).as('obstacle'),
    ])
    .where('l.hosted_token_hash', '=', hashToken(linkToken))
    .forShare('l')
    .executeTakeFirst();
  if (!row) {
    const message = 'This payment link is unknown. Check that it is complete.';
    throw new ApiError({ status: 404, errors: [{ code: 'link_unknown', message, param: 'link_token' }] });
  }
  if (row.obstacle) throw refusedFor(row.obstacle);
  if (row.expires_ms <= deps.clock.now()) {
    const state = await readCheckoutState({ ...deps, db: trx }, { id: row.id, expiresMs: row.expires_ms });
    if (state === 'paid') throw conflict('link_paid', 'This payment is complete, and its link has expired.');
    const isRevoked = row.created_ms <= (row.revoked_ms ?? Number.NEGATIVE_INFINITY);
    if (state === 'expired' || isRevoked)
      throw conflict('link_expired', 'This payment link has expired. Ask for a new one.');
  }
  return {
    authorizedInvoiceId: row.id,
    integratorId: row.integrator_id,
    clientId: row.client_id,
    accountId: row.account_id,
  };
}
