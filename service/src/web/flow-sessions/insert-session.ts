import type { Kysely } from 'kysely';
import type { FlowName } from '../../accounts/authorize/flow-names.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { IDLE_MS } from './flow-session.js';
import { sealHostedToken } from './hosted-token.js';

export interface NewSession {
  readonly token: string;
  readonly flow: FlowName;
  readonly integratorId: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly nonceId: string | null;
  readonly authorizedInvoiceId: string | null;
  /** A hosted link's token: the page comes back to it after a bank's challenge. Kept sealed. */
  readonly hostedToken?: string;
}

/** Opens a flow session, in the caller's transaction; of its token only the hash is kept. */
export async function insertSession(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  db: Kysely<Database>,
  session: NewSession,
): Promise<void> {
  const nowMs = deps.clock.now();
  const id = deps.random.uuid();
  const hosted = session.hostedToken === undefined ? null : sealHostedToken(deps, id, session.hostedToken);
  await db
    .insertInto('flow_sessions')
    .values({
      token_hash: hashToken(session.token),
      id,
      flow: session.flow,
      integrator_id: session.integratorId,
      client_id: session.clientId,
      account_id: session.accountId,
      nonce_id: session.nonceId,
      authorized_invoice_id: session.authorizedInvoiceId,
      state: JSON.stringify({ hosted_token_sealed: hosted }),
      expires_ms: nowMs + IDLE_MS,
      created_ms: nowMs,
    })
    .execute();
}
