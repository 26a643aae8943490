import type { Deps } from '../../platform/deps.js';
import { findSession } from '../flow-sessions/find-session.js';
import { insertSession } from '../flow-sessions/insert-session.js';
import type { OpenedSession } from '../flow-sessions/redeem-nonce.js';
import { findHostedLink } from './find-hosted-link.js';

/**
 * Opens a checkout session from a link of `{hosted_url}`. The link was given to a person and may be opened again, also after it was paid:
 * then the session says so.
 *
 * @throws ApiError as `findHostedLink`
 * @source interface §4.2
 */
export async function openHostedSession(deps: Deps, linkToken: string): Promise<OpenedSession> {
  const token = `svc_fs_${deps.random.bytes(32).toString('base64url')}`;
  await deps.db.transaction().execute(async (trx) => {
    const link = await findHostedLink(deps, trx, linkToken);
    await insertSession(deps, trx, {
      ...link,
      token,
      flow: 'checkout',
      nonceId: null,
      hostedToken: linkToken,
    });
  });
  return { token, session: await findSession(deps, token) };
}
