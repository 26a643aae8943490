import type { Sent, userAuthorizationSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { recordSecretOutcome } from '../../platform/http/idempotency-store.js';
import type { Principal } from '../../platform/http/principal.js';
import { pageOwnerQuery } from '../integrators/page-owner-query.js';
import { refusedFor } from '../standing/standing.js';
import { issueUserToken } from '../tokens/issue-user-token.js';
import { findAccount } from '../users/find-account.js';
import { createNonce } from './create-nonce.js';

export interface AuthorizeUserOptions {
  readonly principal: Principal;
  readonly accountId: string;
  readonly returnToken: boolean;
  /** The flows that the nonce opens; undefined: all that authorize-user can authorize. */
  readonly flows: readonly string[] | undefined;
  readonly claim: IdempotencyClaim | undefined;
}

/** Interface §2.6. The nonce is in the fragment, which no server and no Referer sees. */
export type UserAuthorization = Sent<typeof userAuthorizationSchema>;

/**
 * Creates a redirect with a one-time nonce and, on request, a user password token for an account.
 *
 * @throws ApiError `account_not_found` 404, `account_frozen` 403
 * @source interface §4 row 2, §5.4, §5.5
 */
export async function authorizeUser(deps: Deps, options: AuthorizeUserOptions): Promise<Outcome<UserAuthorization>> {
  const { principal } = options;
  const [query, account] = await Promise.all([
    pageOwnerQuery(deps, principal.integratorId),
    findAccount(deps, principal.integratorId, options.accountId),
  ]);
  if (account.kind !== 'user') throw notFound('account');
  if (account.isFrozen) throw refusedFor('account_frozen');
  const owner = {
    integratorId: principal.integratorId,
    clientId: principal.clientId ?? '',
    accountId: account.id,
  };
  return deps.db.transaction().execute(async (trx) => {
    const { nonce } = await createNonce(deps, trx, { ...owner, flows: options.flows });
    const redirect = `${deps.settings.addresses.webUrl}/ui/v1/continue${query && `?${query}`}#nonce=${nonce}`;
    const token = options.returnToken ? await userToken(deps, trx, owner) : undefined;
    const outcome = { status: 200, payload: token ? { redirect, token } : { redirect } };
    await recordSecretOutcome(deps, trx, { claim: options.claim, outcome });
    return outcome;
  });
}

async function userToken(
  deps: Deps,
  trx: Parameters<typeof issueUserToken>[1],
  owner: Parameters<typeof issueUserToken>[2],
) {
  const { access_token, token_type, refresh_token, expiry } = await issueUserToken(deps, trx, owner);
  return { access_token, token_type, refresh_token, expiry };
}
