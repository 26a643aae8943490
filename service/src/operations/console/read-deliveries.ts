import { readAttempts } from '../../delivery/webhooks/list-deliveries.js';
import type { LookUpDeps } from '../../payments/deps.js';

/** A webhook about a payment, on its way to one receiver. */
export interface PaymentDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly event: string;
  /** `due`, `delivered` or `failed`. */
  readonly state: string;
  readonly createdMs: number;
  /** When the next attempt is made, while it is due. */
  readonly dueMs: number;
  /** Empty: the endpoint was deleted. */
  readonly url: string;
  readonly attempts: readonly string[];
}

/** A payment as its webhooks name it. */
export interface PaymentIds {
  readonly invoiceId: string;
  readonly integratorId: string;
  readonly escrowId: string | null;
}

/** Of the longest lists the first ones. */
export const MOST_DELIVERIES = 100;

/**
 * What webhooks about a payment name, and when it changed: an event has the time of the change that it reports, and is found by it, so that
 * payments need no further index.
 */
const RELATED = `
  WITH related AS (
    SELECT id, created_ms, updated_ms FROM invoices WHERE id = $1
    UNION ALL SELECT i.id, i.created_ms, i.updated_ms FROM escrows AS e
      JOIN invoices AS i ON i.id IN (e.escrow_invoice_id, e.commit_invoice_id, e.cancel_invoice_id) WHERE e.id = $2
    UNION ALL SELECT i.id, i.created_ms, i.updated_ms FROM refund_links AS l JOIN invoices AS i ON i.id = l.invoice_id
      WHERE l.original_invoice_id = $1
    UNION ALL SELECT i.id, i.created_ms, i.updated_ms FROM disputes AS d JOIN dispute_invoices AS l ON l.dispute_id = d.id
      JOIN invoices AS i ON i.id = l.invoice_id WHERE d.invoice_id = $1 OR d.id = $1
  ), moments (id, ms) AS (
    SELECT id::text, created_ms FROM related
    UNION SELECT id::text, updated_ms FROM related
    UNION SELECT cause_id::text, created_ms FROM postings WHERE cause_type = 'invoice' AND cause_id IN (SELECT id FROM related)
    UNION SELECT id::text, updated_ms FROM disputes WHERE invoice_id = $1 OR id = $1
    UNION SELECT id, updated_ms FROM escrows WHERE id = $2
  )
  SELECT array_agg(DISTINCT id) AS ids, array_agg(DISTINCT ms) AS moments FROM moments`;

const DELIVERIES = `
  SELECT d.id, d.endpoint_id AS "endpointId", e.event, d.state, e.created_ms AS "createdMs", d.due_ms AS "dueMs", coalesce(split_part(w.url, '?', 1), '') AS url
  FROM webhook_events AS e JOIN webhook_deliveries AS d ON d.event_id = e.id LEFT JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
  WHERE e.integrator_id = $1 AND e.created_ms = ANY($2::bigint[]) AND e.subject_id = ANY($3::text[])
  ORDER BY e.created_ms, d.id LIMIT ${MOST_DELIVERIES + 1}`;

/** The webhooks about a payment, its escrow, its refunds and its disputes, with every attempt; of a dispute, those of its newest change. */
export async function readDeliveries(
  deps: LookUpDeps,
  payment: PaymentIds,
): Promise<{ readonly deliveries: readonly PaymentDelivery[]; readonly hasMore: boolean }> {
  const related = await deps.pool.query<{ ids: string[]; moments: (number | string)[] }>(RELATED, [
    payment.invoiceId,
    payment.escrowId,
  ]);
  const [found] = related.rows;
  if (!found?.ids) return { deliveries: [], hasMore: false };
  const { rows } = await deps.pool.query<Omit<PaymentDelivery, 'attempts'>>(DELIVERIES, [
    payment.integratorId,
    found.moments,
    found.ids,
  ]);
  const shown = rows.slice(0, MOST_DELIVERIES);
  const ids = shown.map(({ id }) => id);
  const attempts = await readAttempts(deps, ids);
  return {
    deliveries: shown.map((row) => ({ ...row, attempts: (attempts.get(row.id) ?? []).map(describeAttempt) })),
    hasMore: rows.length > MOST_DELIVERIES,
  };
}

/** When, and what the receiver said. */
export function describeAttempt(attempt: {
  started: string;
  response_status: number | null;
  error: string;
  response_excerpt: string;
}): string {
  const answer = attempt.response_status === null ? attempt.error : `answered ${attempt.response_status}`;
  const excerpt = attempt.response_excerpt.replaceAll(/\s+/g, ' ').slice(0, 120);
  return `${attempt.started.replace('T', ' ').slice(0, 19)} UTC: ${answer}${excerpt && `, ${excerpt}`}`;
}
