import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { seal } from '../../platform/secrets/seal.js';
import { findSession } from '../flow-sessions/find-session.js';
import { insertSession } from '../flow-sessions/insert-session.js';
import type { OpenedSession } from '../flow-sessions/redeem-nonce.js';
import { findHostedLink } from './find-hosted-link.js';

/**
 * Opens a checkout session from a link of `{hosted_url}`. The link was given to a person and may be opened again, also after it was paid or
 * has expired: then the session says so.
 *
 * @throws ApiError `link_unknown` 404
 * @source interface §4.2
 */
export async function openHostedSession(deps: Deps, linkToken: string): Promise<OpenedSession> {
  const link = await findHostedLink(deps.db, linkToken);
  if (!link) {
    const message = 'This payment link is not known. Check that it is complete.';
    throw new ApiError({ status: 404, errors: [{ code: 'link_unknown', message, param: 'link_token' }] });
  }
  const [key] = deps.settings.secretKeys;
  if (!key) throw new Error('There is no key in SVC_SECRET_KEYS.');
  const token = `svc_fs_${deps.random.bytes(32).toString('base64url')}`;
  await insertSession(deps, deps.db, {
    token,
    flow: 'checkout',
    integratorId: link.integratorId,
    clientId: link.clientId,
    accountId: link.accountId,
    nonceId: null,
    authorizedInvoiceId: link.authorizedInvoiceId,
    hostedTokenSealed: seal(deps.random, key, linkToken).toString('base64'),
  });
  return { token, session: await findSession(deps, token) };
}
