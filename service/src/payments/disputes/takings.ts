import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceDocument } from '../../platform/db/tables/invoice-document.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { DisputedCharge } from './disputed-charge.js';

/** What a dispute has taken last. One that was won may be lost after all, and then takes from those who have the money by that time. */
export interface Taking {
  readonly disputeId: string;
  readonly invoiceId: string;
  readonly document: InvoiceDocument;
}

type Disputed = Pick<DisputedCharge, 'id' | 'causeType' | 'causeId'>;

/** Whatever charge of an invoice is disputed. */
export function chargesOf(invoiceId: string): Disputed {
  return { id: '', causeType: 'invoice', causeId: invoiceId };
}

/** Somebody has changed the dispute or its charge since they were read: read them again. */
export class DisputeChanged extends Error {}

/** Nodes' clocks differ; postings count in the order of their bookings. */
const LATEST_FIRST_SQL =
  "(SELECT max(postings.id) FROM postings WHERE cause_id = taking.id AND postings.cause_type = 'invoice') DESC NULLS LAST";

/** SQL: from whom a row of `disputes` has taken last. */
export const TAKEN_FROM_SQL = `(
  SELECT taking.document -> 'dispute' -> 'takenFrom' FROM dispute_invoices JOIN invoices AS taking ON taking.id = dispute_invoices.invoice_id
  WHERE dispute_id = disputes.id AND invoice_type = 'user_purchase_dispute' ORDER BY ${LATEST_FIRST_SQL} LIMIT 1)`;

/** The takings of all disputes of the same payment, those that have come back included. */
export async function findTakings(client: SqlExecutor, charge: Disputed): Promise<Taking[]> {
  const { rows } = await client.query(takingsSql(charge, 'document'), [subjectOf(charge)]);
  return rows as Taking[];
}

/** The paid invoice is locked, and says what has come back. */
export function isStillTaken({ disputeId }: Taking, paid: Pick<InvoiceRow, 'disputed'> | undefined): boolean {
  return paid?.disputed?.some((each) => each.disputeId === disputeId && each.state !== 'won') ?? false;
}

/** Whether no other dispute has taken or returned anything since they were read. */
export async function areCurrent(client: SqlExecutor, charge: Disputed, takings: readonly Taking[]): Promise<boolean> {
  const { rows } = await client.query(takingsSql(charge), [subjectOf(charge)]);
  const now = (rows as Omit<Taking, 'document'>[]).map(({ invoiceId }) => invoiceId);
  return now.length === takings.length && takings.every(({ invoiceId }) => now.includes(invoiceId));
}

function takingsSql({ causeType }: Disputed, ...more: readonly 'document'[]): string {
  const columns = ['dispute_id AS "disputeId"', 'taking.id AS "invoiceId"', ...more].join(', ');
  return `SELECT DISTINCT ON (dispute_id) ${columns}
    FROM disputes JOIN dispute_invoices ON dispute_id = disputes.id JOIN invoices AS taking ON taking.id = dispute_invoices.invoice_id
    WHERE ${causeType === 'invoice' ? 'disputes.invoice_id' : 'disputes.charge_id'} = $1 AND invoice_type = 'user_purchase_dispute'
    ORDER BY dispute_id, ${LATEST_FIRST_SQL}`;
}

function subjectOf({ causeType, causeId, id }: Disputed): string {
  return causeType === 'invoice' ? causeId : id;
}
