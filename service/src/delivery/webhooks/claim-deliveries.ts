import type { Pool } from 'pg';
import { FETCHED } from './endpoint-url.js';

/** A delivery claimed by this node. Another node takes it over when the claim expires. */
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
export const CLAIM_MS = 60_000;

export interface ClaimOptions {
  readonly nowMs: number;
  /** The limit per endpoint, so that a hanging receiver delays only itself. */
  readonly perEndpoint: number;
  /** Endpoints that have reached their limit on this node. */
  readonly busyEndpoints: readonly string[];
}

const claimSql = (endpoints: string) => `
  WITH due AS (
    SELECT d.id FROM webhook_endpoints w
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE endpoint_id = w.id AND state = 'due' AND due_ms <= $1 AND claimed_until_ms <= $1
      ORDER BY due_ms LIMIT $3 FOR UPDATE SKIP LOCKED
    ) d
    WHERE w.state = 'enabled' AND ${endpoints}
  )
  UPDATE webhook_deliveries d SET claimed_until_ms = $2, updated_ms = $1
  FROM due, webhook_events e, webhook_endpoints w
  WHERE d.id = due.id AND e.id = d.event_id AND w.id = d.endpoint_id
  RETURNING d.id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.attempts, d.claimed_until_ms AS "claimedUntilMs",
    e.event, e.subject_id AS "subjectId", e.body, w.url, w.secret_sealed AS "secretSealed",
    w.previous_secret_sealed AS "previousSecretSealed", w.previous_secret_expires_ms AS "previousSecretExpiresMs"`;

const OF_ALL = claimSql(`w.id <> ALL ($4::uuid[]) AND w.url NOT LIKE '${FETCHED}%'`);
const OF_ONE = claimSql('w.id = $4');

/** Takes due deliveries; no two nodes get the same one. What is fetched is left to whoever fetches it. */
export async function claimDeliveries(pool: Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const values = [options.nowMs, options.nowMs + CLAIM_MS, options.perEndpoint, options.busyEndpoints];
  const result = await pool.query<ClaimedDelivery>({ name: 'claim-webhook-deliveries', text: OF_ALL, values });
  return result.rows;
}

/** Takes due deliveries of one endpoint, whether they are sent or fetched. */
export async function claimDeliveriesOf(
  pool: Pool,
  { endpointId, nowMs, most }: { readonly endpointId: string; readonly nowMs: number; readonly most: number },
): Promise<ClaimedDelivery[]> {
  const values = [nowMs, nowMs + CLAIM_MS, most, endpointId];
  const result = await pool.query<ClaimedDelivery>({ name: 'claim-fetched-deliveries', text: OF_ONE, values });
  return result.rows;
}
