import type { PoolClient } from 'pg';
import { serviceTimeSql } from '../../platform/db/database-time.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId, type RandomSource } from '../../platform/random.js';

/** A charge without an outcome is resumed this long after its last attempt, by any node. */
export const RESUME_AFTER_MS = 60_000;

/** What a card is charged for. An id alone would not say what kind of object it names. */
export interface ChargeCause {
  readonly causeType: 'invoice' | 'purchase';
  readonly causeId: string;
}

export interface NewCharge extends ChargeCause {
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly currency: string;
  /** The passed challenge's reference; absent when none was required. */
  readonly authenticationReference?: string | undefined;
}

/** A card charge as sent to the provider. */
export interface CardCharge extends ChargeCause {
  readonly id: string;
  readonly paymentMethodId: string;
  /** Who has the card, and was asked for the charge. */
  readonly provider: string;
  readonly token: string;
  readonly amount: number;
  /** What is refunded of it if it is, as its bank has taken the rest; null: all of it. */
  readonly refundAmount: number | null;
  readonly currency: string;
  readonly state: 'pending' | 'captured' | 'declined' | 'refund_due' | 'refunded';
  readonly reference: string;
  readonly authenticated: boolean;
  readonly authenticationReference: string | null;
  readonly createdMs: number;
  /** When it got its state. */
  readonly updatedMs: number;
}

export interface ChargeStateChange {
  readonly id: string;
  readonly state: CardCharge['state'];
  readonly reference: string;
  readonly decline: { code: string; message: string; decline_code?: string } | null;
}

/**
 * Stores the intent to charge before calling the provider.
 *
 * @param context.shiftMs - `shiftOf` the node's clock
 */
export async function insertCharges(
  context: { client: PoolClient; random: RandomSource; nowMs: number; shiftMs: number },
  charges: readonly NewCharge[],
): Promise<void> {
  await context.client.query(
    `INSERT INTO card_charges (id, cause_type, cause_id, payment_method_id, amount, currency,
       authentication_reference, authenticated, state, check_after_ms, created_ms, updated_ms)
     SELECT charge.*, reference IS NOT NULL, 'pending', ${serviceTimeSql('$8')} + ${RESUME_AFTER_MS}, $9::bigint, $9::bigint
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[], $6::text[], $7::text[])
       AS charge (id, cause_type, cause_id, payment_method_id, amount, currency, reference)`,
    [
      charges.map(() => newId(context.random, context.nowMs)),
      charges.map((charge) => charge.causeType),
      charges.map((charge) => charge.causeId),
      charges.map((charge) => charge.paymentMethodId),
      charges.map((charge) => charge.amount),
      charges.map((charge) => charge.currency),
      charges.map((charge) => charge.authenticationReference ?? null),
      context.shiftMs,
      context.nowMs,
    ],
  );
}

const CHARGE_COLUMNS = `card_charges.id, cause_type AS "causeType", cause_id AS "causeId",
  payment_method_id AS "paymentMethodId", provider, payment_methods.card ->> 'token' AS token, amount, refund_amount AS "refundAmount", currency, state,
  provider_reference AS reference, authenticated, authentication_reference AS "authenticationReference",
  card_charges.created_ms AS "createdMs", card_charges.updated_ms AS "updatedMs"`;

/** The charges of an invoice or top-up, in charging order. */
export async function findCharges(client: SqlExecutor, { causeType, causeId }: ChargeCause): Promise<CardCharge[]> {
  const result = await client.query(
    `SELECT ${CHARGE_COLUMNS} FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
     WHERE cause_type = $1 AND cause_id = $2 ORDER BY card_charges.id`,
    [causeType, causeId],
  );
  return result.rows as CardCharge[];
}

/** Stores the charges' outcomes in the transaction that posts or declines the payment. */
export async function changeCharges(
  context: { client: PoolClient; nowMs: number },
  changes: readonly ChargeStateChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await context.client.query(
    `UPDATE card_charges SET state = change.state, provider_reference = change.reference, decline = change.decline,
       check_after_ms = 0, updated_ms = $5::bigint
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) AS change (id, state, reference, decline)
     WHERE card_charges.id = change.id`,
    [
      changes.map((change) => change.id),
      changes.map((change) => change.state),
      changes.map((change) => change.reference),
      changes.map((change) => (change.decline === null ? null : JSON.stringify(change.decline))),
      context.nowMs,
    ],
  );
}

/**
 * Marks a cancelled escrow's charges for refund, in the transaction that cancels it.
 *
 * @param refund.taken - by payment method, what its bank has taken back already: that is not refunded
 */
export async function requestRefunds(
  context: { client: PoolClient; nowMs: number },
  refund: { invoiceId: string; refundedBy: string; taken: ReadonlyMap<string, number> },
): Promise<void> {
  await context.client.query(
    `UPDATE card_charges SET state = 'refund_due', refunded_by = $2, check_after_ms = 0, updated_ms = $3,
       refund_amount = amount - (SELECT taken FROM unnest($4::uuid[], $5::bigint[]) AS method (id, taken) WHERE id = payment_method_id)
     WHERE cause_type = 'invoice' AND cause_id = $1 AND state = 'captured' AND NOT EXISTS (
       SELECT FROM unnest($4::uuid[], $5::bigint[]) AS method (id, taken) WHERE method.id = payment_method_id AND taken >= amount)`,
    [refund.invoiceId, refund.refundedBy, context.nowMs, [...refund.taken.keys()], [...refund.taken.values()]],
  );
}
