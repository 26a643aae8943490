import type { PoolClient } from 'pg';
import type { InvoiceRow, RefundLink } from '../../ledger/effects.js';
import { serviceTimeSql } from '../../platform/db/database-time.js';
import { isCard } from '../../platform/db/tables/invoice-document.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId, type RandomSource } from '../../platform/random.js';
import { RESUME_AFTER_MS } from '../cards/card-charges.js';

/** What one card gets back in one refund. */
export interface CardRefund {
  /** The provider's idempotency key. */
  readonly id: string;
  readonly chargeId: string;
  /** The provider's, of the charge. */
  readonly reference: string;
  readonly paymentMethodId: string;
  /** Who has charged it. */
  readonly provider: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'due' | 'refunded' | 'refused';
  readonly createdMs: number;
}

/** What the provider answered. */
export interface CardRefundAnswer {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly state: 'refunded' | 'refused';
  readonly reference: string;
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

/**
 * Stores what the provider is to refund, in the transaction that posts it.
 *
 * @param context.shiftMs - `shiftOf` the node's clock
 */
export async function insertCardRefunds(
  context: { client: PoolClient; random: RandomSource; nowMs: number; shiftMs: number },
  refund: InvoiceRow & Pick<RefundLink, 'originalInvoiceId'>,
): Promise<void> {
  const { client, random, nowMs, shiftMs } = context;
  const cards = refund.document.methods.filter(isCard);
  const inserted = await client.query(
    `INSERT INTO card_refunds (id, charge_id, refund_invoice_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
     SELECT refund.id, card_charges.id, $4, refund.amount, $5, 'due', ${serviceTimeSql('$7')} + ${RESUME_AFTER_MS}, $8, $8
     FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS refund (id, payment_method_id, amount)
     JOIN card_charges ON card_charges.payment_method_id = refund.payment_method_id
       AND cause_type = 'invoice' AND cause_id = $6 AND card_charges.state = 'captured'`,
    [
      cards.map(() => newId(random, nowMs)),
      cards.map((card) => card.paymentMethodId),
      cards.map((card) => card.amount),
      refund.id,
      refund.currency,
      refund.originalInvoiceId,
      shiftMs,
      nowMs,
    ],
  );
  if (inserted.rowCount !== cards.length) throw new Error(`A card of the refund ${refund.id} has no captured charge.`);
}

/** A refund's cards, in the order in which they are asked. */
export async function findCardRefunds(client: SqlExecutor, refundId: string): Promise<CardRefund[]> {
  const result = await client.query(
    `SELECT card_refunds.id, charge_id AS "chargeId", card_charges.provider_reference AS reference,
       payment_method_id AS "paymentMethodId", provider, card_refunds.amount, card_refunds.currency, card_refunds.state,
       card_refunds.created_ms AS "createdMs"
     FROM card_refunds JOIN card_charges ON card_charges.id = charge_id
       JOIN payment_methods ON payment_methods.id = payment_method_id
     WHERE refund_invoice_id = $1 ORDER BY card_refunds.id`,
    [refundId],
  );
  return result.rows as CardRefund[];
}

/** Stores what the provider answered about cards that were due. */
export async function changeCardRefunds(
  client: SqlExecutor,
  { answers, nowMs }: { answers: readonly CardRefundAnswer[]; nowMs: number },
): Promise<void> {
  const changed = await client.query(
    `UPDATE card_refunds SET state = answer.state, provider_reference = answer.reference, refusal = answer.refusal, updated_ms = $5
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) AS answer (id, state, reference, refusal)
     WHERE card_refunds.id = answer.id AND card_refunds.state = 'due'`,
    [
      answers.map(({ id }) => id),
      answers.map(({ state }) => state),
      answers.map(({ reference }) => reference),
      answers.map(({ refusal }) => (refusal === null ? null : JSON.stringify(refusal))),
      nowMs,
    ],
  );
  if (changed.rowCount !== answers.length) throw new Error('A card refund is no longer due.');
}
