import type { Pool } from 'pg';

/** A delivery that this node sends now. Another node takes it over when the claim runs out. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  /** Made before this one. */
  readonly attempts: number;
  readonly claimedUntilMs: number;
  readonly event: string;
  readonly subjectId: string;
  /** Null: the invoice is rendered. */
  readonly body: string | null;
  readonly url: string;
  readonly secretSealed: Buffer;
  readonly previousSecretSealed: Buffer | null;
  readonly previousSecretExpiresMs: number | null;
}

/** Longer than an attempt can take. */
const CLAIM_MS = 60_000;

export interface ClaimOptions {
  readonly nowMs: number;
  /** At most so many of one endpoint: a receiver that hangs holds up nobody but itself. */
  readonly perEndpoint: number;
  /** Endpoints that have all their sends in flight on this node. */
  readonly busyEndpoints: readonly string[];
}

const CLAIM_SQL = `
  WITH due AS (
    SELECT d.id FROM webhook_endpoints w
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE endpoint_id = w.id AND state = 'due' AND due_ms <= $1 AND claimed_until_ms <= $1
      ORDER BY due_ms LIMIT $3 FOR UPDATE SKIP LOCKED
    ) d
    WHERE w.state = 'enabled' AND w.id <> ALL ($4::uuid[])
  )
  UPDATE webhook_deliveries d SET claimed_until_ms = $2, updated_ms = $1
  FROM due, webhook_events e, webhook_endpoints w
  WHERE d.id = due.id AND e.id = d.event_id AND w.id = d.endpoint_id
  RETURNING d.id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.attempts, d.claimed_until_ms AS "claimedUntilMs",
    e.event, e.subject_id AS "subjectId", e.body, w.url, w.secret_sealed AS "secretSealed",
    w.previous_secret_sealed AS "previousSecretSealed", w.previous_secret_expires_ms AS "previousSecretExpiresMs"`;

/** Takes due deliveries; no two nodes get the same one. */
export async function claimDeliveries(pool: Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const values = [options.nowMs, options.nowMs + CLAIM_MS, options.perEndpoint, options.busyEndpoints];
  const result = await pool.query<ClaimedDelivery>({ name: 'claim-webhook-deliveries', text: CLAIM_SQL, values });
  return result.rows;
}
