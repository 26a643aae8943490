import { isUuid, type refundPageSchema, type refundSchema, type Sent } from 'svc-bridge/model';
import { INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import type { Queries } from '../../platform/db/client.js';
import { invalidField, notFound } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { findEscrow } from '../escrows/read-escrow.js';
import { findInvoice } from '../invoices/read-invoice.js';
import type { Money } from '../money.js';
import { type RefundRow, renderRefund } from './render-refund.js';

type SentRefund = Sent<typeof refundSchema>;
type RefundPage = Sent<typeof refundPageSchema>;

const REFUNDS_SQL = `SELECT ${INVOICE_COLUMNS}, original_invoice_id AS "originalInvoiceId",
    (SELECT reversal.invoice_id FROM refund_links AS reversal WHERE reversal.original_invoice_id = invoices.id) AS "reversalId",
    (SELECT coalesce(jsonb_object_agg(card_charges.payment_method_id, card_refunds.state), '{}')
     FROM card_refunds JOIN card_charges ON card_charges.id = charge_id WHERE refund_invoice_id = invoices.id) AS cards
  FROM refund_links JOIN invoices ON invoices.id = invoice_id WHERE invoice_type = 'user_purchase_refund'`;

/** Refunds of an invoice count from 1. */
const NUMBER_SQL = "(document -> 'refund' -> 'number')::int";
const DEFAULT_LIMIT = 25;

/** @returns undefined when there is none */
export async function readRefundRow(client: SqlExecutor, refundId: string): Promise<RefundRow | undefined> {
  const result = await client.query(`${REFUNDS_SQL} AND id = $1`, [refundId]);
  return (result.rows as RefundRow[])[0];
}

/** The refunds of these invoices, oldest first. */
export async function readRefundRows(pool: Queries, invoiceIds: readonly string[]): Promise<RefundRow[]> {
  const result = await pool.query<RefundRow>({
    name: 'list-refunds',
    text: `${REFUNDS_SQL} AND original_invoice_id = ANY($1::uuid[]) ORDER BY original_invoice_id, ${NUMBER_SQL}`,
    values: [invoiceIds],
  });
  return result.rows;
}

/** @errors `refund_not_found` 404 */
export async function readRefund(money: Money, query: { integratorId: string; refundId: string }): Promise<SentRefund> {
  if (!isUuid(query.refundId)) throw notFound('refund');
  const refund = await readRefundRow(money.deps.pool, query.refundId);
  if (refund?.integratorId !== query.integratorId) throw notFound('refund');
  return renderRefund(refund, await money.exponents());
}

interface RefundListQuery {
  /** 1 to 100; default 25. */
  readonly limit?: number | undefined;
  /** From the page before. */
  readonly cursor?: string | undefined;
}

/** Oldest first. @errors `invoice_not_found` 404; `cursor_invalid` 422 */
export async function listInvoiceRefunds(
  money: Money,
  query: RefundListQuery & { integratorId: string; invoiceId: string },
): Promise<RefundPage> {
  const invoice = await findInvoice(money.deps.pool, query.invoiceId);
  if (invoice?.integratorId !== query.integratorId) throw notFound('invoice');
  return listRefunds(money, invoice.id, query);
}

/** Oldest first. @errors `escrow_not_found` 404; `cursor_invalid` 422 */
export async function listEscrowRefunds(
  money: Money,
  query: RefundListQuery & { integratorId: string; escrowId: string },
): Promise<RefundPage> {
  const escrow = await findEscrow(money.deps.pool, query);
  return listRefunds(money, escrow.escrowInvoiceId, query);
}

async function listRefunds(
  money: Money,
  invoiceId: string,
  { limit = DEFAULT_LIMIT, cursor }: RefundListQuery,
): Promise<RefundPage> {
  const exponents = await money.exponents();
  const { rows } = await money.deps.pool.query<RefundRow>(
    `${REFUNDS_SQL} AND original_invoice_id = $1 AND ${NUMBER_SQL} > $2 ORDER BY ${NUMBER_SQL} LIMIT $3`,
    [invoiceId, cursor === undefined ? 0 : readCursor(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.document.refund;
  return {
    refunds: page.map((refund) => renderRefund(refund, exponents)),
    next_cursor: last && rows.length > limit ? writeCursor(last.number) : null,
  };
}

function writeCursor(number: number): string {
  return Buffer.from(String(number)).toString('base64url');
}

/** @returns the number of the last refund on the page before */
function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalidField('cursor', 'cursor_invalid', 'cursor must be the next_cursor of the previous page.');
}
