import type { DisputeState } from '../../platform/db/tables/invoice-document.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { ChargeCause } from '../cards/card-charges.js';
import { TAKEN_FROM_SQL } from './takings.js';

/** A card payment that the card's bank has taken back. */
export interface Dispute {
  /** Also of its invoice. */
  readonly id: string;
  readonly provider: string;
  /** The provider's own. */
  readonly reference: string;
  readonly chargeId: string;
  readonly integratorId: string;
  /** The buyer. */
  readonly accountId: string;
  /** The disputed invoice; null: the charge is a top-up's. */
  readonly invoiceId: string | null;
  readonly escrowId: string | null;
  readonly causeType: ChargeCause['causeType'];
  readonly causeId: string;
  readonly paymentMethodId: string;
  readonly state: DisputeState;
  readonly reason: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** What the provider has for it now. */
  readonly feeAmount: number;
  /** The invoice that has last given the money back. */
  readonly reversalInvoiceId: string | null;
  readonly respondByMs: number;
  readonly openedMs: number;
  /** Counts its changes. */
  readonly revision: number;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** Who pays it. */
  readonly takenFrom: readonly { readonly walletId: string; readonly amount: number }[];
  /** Oldest first. */
  readonly responses: readonly DisputeResponse[];
}

/** What the integrator has said to it. */
export interface DisputeResponse {
  /** The provider's idempotency key. */
  readonly id: string;
  readonly kind: 'evidence' | 'acceptance';
  readonly text: string;
  readonly state: 'due' | 'sent';
  readonly createdMs: number;
}

const DISPUTES_SQL = `
  SELECT disputes.id, disputes.provider, disputes.reference, charge_id AS "chargeId", disputes.integrator_id AS "integratorId",
    disputes.account_id AS "accountId", invoice_id AS "invoiceId", invoices.escrow_id AS "escrowId", cause_type AS "causeType",
    cause_id AS "causeId", payment_method_id AS "paymentMethodId", disputes.state, reason, disputes.amount, disputes.currency,
    fee_amount AS "feeAmount", reversal_invoice_id AS "reversalInvoiceId", respond_by_ms AS "respondByMs", opened_ms AS "openedMs",
    revision, disputes.created_ms AS "createdMs", disputes.updated_ms AS "updatedMs",
    ${TAKEN_FROM_SQL} AS "takenFrom",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'kind', own.kind, 'text', own.text, 'state', own.state,
       'createdMs', own.created_ms) ORDER BY own.id), '[]') FROM dispute_responses AS own WHERE dispute_id = disputes.id) AS responses
  FROM disputes JOIN invoices ON invoices.id = disputes.id JOIN card_charges ON card_charges.id = charge_id`;

/** @returns undefined when there is none */
export async function findDispute(client: SqlExecutor, id: string): Promise<Dispute | undefined> {
  const result = await client.query(`${DISPUTES_SQL} WHERE disputes.id = $1`, [id]);
  return (result.rows as Dispute[])[0];
}

/** By the provider's reference. */
export async function findReported(
  client: SqlExecutor,
  query: { provider: string; reference: string },
): Promise<Dispute | undefined> {
  const result = await client.query(`${DISPUTES_SQL} WHERE disputes.provider = $1 AND disputes.reference = $2`, [
    query.provider,
    query.reference,
  ]);
  return (result.rows as Dispute[])[0];
}

export interface DisputeFilter {
  readonly integratorId: string;
  readonly state?: DisputeState | undefined;
  readonly invoiceId?: string | undefined;
  /** Older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listDisputes(client: SqlExecutor, filter: DisputeFilter): Promise<Dispute[]> {
  const result = await client.query(
    `${DISPUTES_SQL} WHERE disputes.integrator_id = $1 AND ($2::text IS NULL OR disputes.state = $2)
       AND ($3::uuid IS NULL OR invoice_id = $3) AND ($4::uuid IS NULL OR disputes.id < $4)
     ORDER BY disputes.id DESC LIMIT $5`,
    [filter.integratorId, filter.state ?? null, filter.invoiceId ?? null, filter.before ?? null, filter.limit],
  );
  return result.rows as Dispute[];
}
