import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';

/** Keeps the claim of a payment whose answer waits for its card: this node may not be the one that learns the outcome. */
export async function keepPaymentClaim(
  client: SqlExecutor,
  { invoiceId, claim, nowMs }: { invoiceId: string; claim: IdempotencyClaim; nowMs: number },
): Promise<void> {
  const { scope, owner, integratorId, key, fingerprint, requestId = null } = claim;
  await client.query(
    `INSERT INTO payment_claims (invoice_id, scope, owner, integrator_id, key, fingerprint, created_ms, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [invoiceId, scope, owner, integratorId, key, fingerprint, nowMs, requestId],
  );
}

/** Undefined if the payment was answered when it started, or came without a key. */
export async function findPaymentClaim(client: SqlExecutor, invoiceId: string): Promise<IdempotencyClaim | undefined> {
  const { rows } = await client.query(
    `SELECT scope, owner, integrator_id AS "integratorId", key, fingerprint, request_id AS "requestId"
     FROM payment_claims WHERE invoice_id = $1`,
    [invoiceId],
  );
  return rows[0] as IdempotencyClaim | undefined;
}

/** In the transaction that stores the answer. */
export async function deletePaymentClaim(client: SqlExecutor, invoiceId: string): Promise<void> {
  await client.query('DELETE FROM payment_claims WHERE invoice_id = $1', [invoiceId]);
}
