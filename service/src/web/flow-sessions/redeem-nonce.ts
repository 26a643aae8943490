import type { Kysely, Selectable } from 'kysely';
import type { PaymentFlowName } from 'svc-bridge/model';
import { flowsOf } from '../../accounts/authorize/nonce-flows.js';
import { allowsParent } from '../../accounts/integrators/allow-parent.js';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { type Obstacle, obstacle, refusedFor } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import { markIn } from '../../platform/cell.js';
import type { Database } from '../../platform/db/database.js';
import type { NoncesTable } from '../../platform/db/tables/tokens.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, conflict, forbidden } from '../../platform/http/api-error.js';
import { deriveSessionToken, type FlowSession, findSession, insertSession } from './flow-session.js';

export interface RedeemNonceOptions {
  readonly nonce: string;
  readonly flow: PaymentFlowName;
  /** Made by the page once per load: the same redemption asked again gets the same session. */
  readonly redemptionId: string | undefined;
  /** The embedding origin as the browser reports it; undefined without a parent. */
  readonly parentOrigin: string | undefined;
}

export interface OpenedSession {
  readonly token: string;
  readonly session: FlowSession;
}

/**
 * Exchanges a nonce for a flow session. Only a successful redemption consumes it, and only one ever succeeds.
 *
 * @throws ApiError `nonce_unknown` 404; `nonce_used`, `nonce_expired` 409; `flow_not_authorized`, `parent_origin_refused`,
 *   `client_disabled`, `integrator_frozen`, `account_frozen` 403
 * @source interface §5.4, §8.1
 */
export async function redeemNonce(deps: Deps, options: RedeemNonceOptions): Promise<OpenedSession> {
  const nonceHash = hashToken(options.nonce);
  const redemptionId = options.redemptionId ?? deps.random.uuid();
  const token = deriveSessionToken(options.nonce, redemptionId, `svc_fs_${markIn(options.nonce)}`);
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

/** A page whose first response was lost may repeat the call; everyone else is refused. */
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
    const message = `This redirect opens ${flows.join(', ')}. Get a new one for the flow ${options.flow}.`;
    throw forbidden('flow_not_authorized', message);
  }
  const { allowedOrigins } = await readIntegrator(deps.db, nonce.integrator_id);
  if (allowsParent(deps.settings, allowedOrigins, options.parentOrigin)) return;
  const hint = allowedOrigins.length === 0 ? 'The integrator has not registered any origins.' : 'It is not registered.';
  throw forbidden('parent_origin_refused', `Pages of this origin may not embed the flow. ${hint}`);
}

function unknownNonce(): ApiError {
  const message = 'This link is unknown. Go back and start again.';
  return new ApiError({ status: 404, errors: [{ code: 'nonce_unknown', message, param: 'nonce' }] });
}

function usedNonce(): ApiError {
  return conflict('nonce_used', 'This link was already opened. Go back and start again.');
}

function expiredNonce(): ApiError {
  return conflict('nonce_expired', 'This link has expired. Go back and start again.');
}
