import type { Kysely, Selectable } from 'kysely';
import { type FlowName, flowsOf } from '../../accounts/authorize/flow-names.js';
import { allowsParent } from '../../accounts/integrators/allow-parent.js';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { type Obstacle, obstacle, refusedFor } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { Database } from '../../platform/db/database.js';
import type { NoncesTable } from '../../platform/db/tables/tokens.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, conflict, forbidden } from '../../platform/http/api-error.js';
import { findSession } from './find-session.js';
import type { FlowSession } from './flow-session.js';
import { insertSession } from './insert-session.js';
import { deriveSessionToken } from './session-token.js';

export interface RedeemNonceOptions {
  readonly nonce: string;
  readonly flow: FlowName;
  /** Made by the page once per load: the same redemption asked again gets the same session. */
  readonly redemptionId: string | undefined;
  /** Who shows the page, as its browser says; undefined without a parent. */
  readonly parentOrigin: string | undefined;
}

export interface OpenedSession {
  readonly token: string;
  readonly session: FlowSession;
}

/**
 * Exchanges a nonce for a flow session. Only a redemption that is accepted consumes it, and only one ever is.
 *
 * @throws ApiError `nonce_unknown` 404; `nonce_used`, `nonce_expired` 409; `flow_not_authorized`, `parent_origin_refused`,
 *   `client_disabled`, `integrator_frozen`, `account_frozen` 403
 * @source interface §5.4, §8.1
 */
export async function redeemNonce(deps: Deps, options: RedeemNonceOptions): Promise<OpenedSession> {
  const nonceHash = hashToken(options.nonce);
  const token = deriveSessionToken(options.nonce, options.redemptionId ?? deps.random.uuid());
  const nonce = await findNonce(deps.db, nonceHash);
  if (!nonce) throw unknownNonce();
  if (nonce.redeemed_ms !== null) return sameSession(deps, token);
  if (nonce.expires_ms <= deps.clock.now()) throw expiredNonce();
  if (nonce.obstacle) throw refusedFor(nonce.obstacle);
  await checkAuthorization(deps, nonce, options);
  const consumed = await deps.db.transaction().execute(async (trx) => {
    if (!(await consume(trx, nonceHash, deps.clock.now()))) return false;
    await insertSession(deps, trx, {
      token,
      flow: options.flow,
      integratorId: nonce.integrator_id,
      clientId: nonce.client_id,
      accountId: nonce.account_id,
      nonceId: nonce.id,
      authorizedInvoiceId: nonce.authorized_invoice_id,
    });
    return true;
  });
  if (!consumed) return sameSession(deps, token);
  return { token, session: await findSession(deps, token) };
}

type FoundNonce = Selectable<NoncesTable> & { readonly flows: string[] | null; readonly obstacle: Obstacle | null };

async function findNonce(db: Kysely<Database>, nonceHash: Buffer): Promise<FoundNonce | undefined> {
  const columns = { client: 'n.client_id', integrator: 'n.integrator_id', account: 'n.account_id' };
  return db
    .selectFrom('nonces as n')
    .leftJoin('nonce_flows as f', 'f.nonce_id', 'n.id')
    .selectAll('n')
    .select('f.flows')
    .select(obstacle(columns).as('obstacle'))
    .where('n.nonce_hash', '=', nonceHash)
    .executeTakeFirst();
}

/** The conditional update that makes a nonce one-time, whoever races for it. */
async function consume(trx: Kysely<Database>, nonceHash: Buffer, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('nonces')
    .set({ redeemed_ms: nowMs })
    .where('nonce_hash', '=', nonceHash)
    .where('redeemed_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The page whose first answer was lost asks again; everybody else is refused. */
async function sameSession(deps: Deps, token: string): Promise<OpenedSession> {
  try {
    return { token, session: await findSession(deps, token) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw usedNonce();
    throw error;
  }
}

async function checkAuthorization(deps: Deps, nonce: FoundNonce, options: RedeemNonceOptions): Promise<void> {
  const flows = flowsOf(nonce);
  if (!flows.includes(options.flow)) {
    const message = `This redirect opens ${flows.join(', ')}. The flow ${options.flow} needs another one.`;
    throw forbidden('flow_not_authorized', message);
  }
  const { allowedOrigins } = await readIntegrator(deps.db, nonce.integrator_id);
  if (allowsParent(deps.settings, allowedOrigins, options.parentOrigin)) return;
  const hint = allowedOrigins.length === 0 ? 'The integrator has registered no origin.' : 'It is not registered.';
  throw forbidden('parent_origin_refused', `A page of this origin may not show the flow. ${hint}`);
}

function unknownNonce(): ApiError {
  const message = 'This link is not known. Start again from where you came.';
  return new ApiError({ status: 404, errors: [{ code: 'nonce_unknown', message, param: 'nonce' }] });
}

function usedNonce(): ApiError {
  return conflict('nonce_used', 'This link has been opened already. Start again from where you came.');
}

function expiredNonce(): ApiError {
  return conflict('nonce_expired', 'This link has expired. Start again from where you came.');
}
