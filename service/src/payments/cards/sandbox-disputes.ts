import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { CardDisputes, DisputeReport } from './card-disputes.js';
import { behaviourOf, madeMs, SANDBOX_CARDS, sandboxToken } from './sandbox-cards.js';

/** After the charge, ms of the sandbox's clock. */
export const DISPUTED_AFTER_MS = 5_000;
/** After the first evidence. */
export const DECIDED_AFTER_MS = 5_000;
const RESPOND_WITHIN_MS = 7 * 24 * 60 * 60_000;
/** A charge may be captured so long after its id was made. */
const CAPTURED_WITHIN_MS = 10 * 60_000;

const TOKENS = SANDBOX_CARDS.filter(({ behaviour }) => behaviour.kind === 'dispute').map(sandboxToken);
const PREFIX = 'sandbox_dispute_';

/**
 * The disputes of the published test cards. What such a bank knows is what the service has charged and handed in, so it reads that and
 * keeps no books; every node answers the same.
 */
export function createSandboxDisputes(pool: Pool, clock: Clock): CardDisputes {
  return {
    changedSince: async (position) => {
      const nowMs = clock.now();
      const fromMs = position === undefined ? 0 : Number(position) - CAPTURED_WITHIN_MS;
      const opened = await pool.query<{ id: string }>(
        `SELECT card_charges.id FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
         WHERE card_charges.id BETWEEN $1 AND $2 AND card ->> 'token' = ANY($3) AND state NOT IN ('pending', 'declined')`,
        [firstId(Math.max(fromMs - DISPUTED_AFTER_MS, 0)), firstId(nowMs - DISPUTED_AFTER_MS), TOKENS],
      );
      const decided = await pool.query<{ id: string }>(
        `SELECT charge_id AS id FROM disputes
         WHERE reference LIKE '${PREFIX}%' AND (state = 'under_review' OR state = 'needs_response' AND respond_by_ms <= $1)`,
        [nowMs],
      );
      const ids = new Set([...opened.rows, ...decided.rows].map(({ id }) => id));
      return { disputes: [...ids].map((id) => ({ reference: `${PREFIX}${id}` })), position: String(nowMs) };
    },
    read: async (reference) => readReport(pool, reference, clock.now()),
    // what was handed in stands in the service's own table by then
    submitEvidence: async () => undefined,
    accept: async () => undefined,
  };
}

interface DisputedPayment {
  readonly amount: number;
  readonly currency: string;
  readonly token: string;
  readonly evidenceMs: number | null;
  readonly isAccepted: boolean;
}

async function readReport(pool: Pool, reference: string, nowMs: number): Promise<DisputeReport | undefined> {
  const chargeId = reference.slice(PREFIX.length);
  if (!reference.startsWith(PREFIX) || !/^[0-9a-f-]{36}$/.test(chargeId)) return undefined;
  const { rows } = await pool.query<DisputedPayment>(
    `SELECT amount, currency, card ->> 'token' AS token, evidence.ms AS "evidenceMs", coalesce(accepted, false) AS "isAccepted"
     FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
     CROSS JOIN LATERAL (
       SELECT min(own.updated_ms) FILTER (WHERE kind = 'evidence') AS ms, bool_or(kind = 'acceptance') AS accepted
       FROM dispute_responses AS own JOIN disputes ON disputes.id = dispute_id
       WHERE charge_id = card_charges.id AND disputes.reference = $2 AND own.state = 'sent') AS evidence
     WHERE card_charges.id = $1 AND state NOT IN ('pending', 'declined')`,
    [chargeId, reference],
  );
  const [payment] = rows;
  if (!payment) return undefined;
  const behaviour = behaviourOf(payment.token);
  const openedMs = madeMs(chargeId) + DISPUTED_AFTER_MS;
  if (behaviour.kind !== 'dispute' || openedMs > nowMs) return undefined;
  const respondByMs = openedMs + RESPOND_WITHIN_MS;
  const state = stateOf(payment, { ends: behaviour.ends, respondByMs, nowMs });
  const { amount, currency } = payment;
  const hasFee = behaviour.feeAmount > 0 && state !== 'won';
  return {
    reference,
    charge: { chargeId },
    amount,
    currency,
    reason: behaviour.reason,
    state,
    respondByMs,
    ...(hasFee && { fee: { amount: behaviour.feeAmount, currency } }),
    openedMs,
  };
}

function stateOf(
  { evidenceMs, isAccepted }: DisputedPayment,
  { ends, respondByMs, nowMs }: { ends: 'won' | 'lost'; respondByMs: number; nowMs: number },
): DisputeReport['state'] {
  if (isAccepted) return 'lost';
  if (evidenceMs === null) return nowMs < respondByMs ? 'needs_response' : 'lost';
  return nowMs < evidenceMs + DECIDED_AFTER_MS ? 'under_review' : ends;
}

/** The first UUIDv7 of a millisecond. */
function firstId(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
