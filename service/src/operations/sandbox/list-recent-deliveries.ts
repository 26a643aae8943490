import type { Deps } from '../../platform/deps.js';

/** A webhook delivery of any integrator, as `/sandbox/deliveries` lists it. */
export interface RecentDelivery {
  readonly id: string;
  readonly event: string;
  readonly subject_id: string;
  readonly url: string;
  readonly state: string;
  readonly attempts: number;
  /** Of the last attempt; null when no answer came or none was made. */
  readonly response_status: number | null;
  readonly error: string;
  /** ISO 8601. */
  readonly created: string;
  /** When it is tried next; empty unless it is due. */
  readonly next_attempt: string;
}

const MOST = 100;

/** The newest deliveries of all integrators. */
export async function listRecentDeliveries(deps: Pick<Deps, 'pool'>): Promise<RecentDelivery[]> {
  const result = await deps.pool.query<{
    id: string;
    event: string;
    subject_id: string;
    url: string;
    state: string;
    attempts: number;
    response_status: number | null;
    error: string | null;
    created_ms: number;
    due_ms: number;
  }>(
    `SELECT d.id, e.event, e.subject_id, p.url, d.state, d.attempts, a.response_status, a.error, d.created_ms, d.due_ms
     FROM (SELECT * FROM webhook_deliveries ORDER BY created_ms DESC, id DESC LIMIT ${MOST}) AS d
     JOIN webhook_events e ON e.id = d.event_id
     JOIN webhook_endpoints p ON p.id = d.endpoint_id
     LEFT JOIN LATERAL (
       SELECT response_status, error FROM webhook_attempts
       WHERE delivery_id = d.id ORDER BY started_ms DESC, attempt DESC LIMIT 1
     ) AS a ON true
     ORDER BY d.created_ms DESC, d.id DESC`,
  );
  return result.rows.map(({ created_ms, due_ms, error, ...row }) => ({
    ...row,
    error: error ?? '',
    created: new Date(created_ms).toISOString(),
    next_attempt: row.state === 'due' ? new Date(due_ms).toISOString() : '',
  }));
}
