import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { InvoiceDocument } from '../../platform/db/tables/invoice-document.js';
import { notFound } from '../../platform/http/api-error.js';
import { isoTime } from './read-player.js';

/** Of the longest timelines the first ones. */
const MOST_EVENTS = 300;

interface EventRow {
  readonly ms: number;
  readonly what: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly id: string;
}

/** What happened to a payment, each table by an index. */
const EVENTS = `
  SELECT p.created_ms AS ms, 'posting' AS what, d.kind || ' to ' || c.kind AS state, p.amount, p.currency, p.id::text AS id
    FROM postings AS p JOIN wallets AS d ON d.id = p.debit_wallet_id JOIN wallets AS c ON c.id = p.credit_wallet_id
    WHERE p.cause_id = $1 AND p.cause_type = 'invoice'
  UNION ALL SELECT created_ms, 'card charge', state, amount, currency, id::text FROM card_charges
    WHERE cause_id = $1 AND cause_type = 'invoice'
  UNION ALL SELECT r.created_ms, 'card refund', r.state, r.amount, r.currency, r.id::text
    FROM card_charges AS c JOIN card_refunds AS r ON r.charge_id = c.id WHERE c.cause_id = $1 AND c.cause_type = 'invoice'
  UNION ALL SELECT i.created_ms, 'refund', i.state, i.total_amount, i.currency, i.id::text
    FROM refund_links AS l JOIN invoices AS i ON i.id = l.invoice_id WHERE l.original_invoice_id = $1
  UNION ALL SELECT opened_ms, 'dispute', state, amount, currency, id::text FROM disputes WHERE invoice_id = $1
  ORDER BY ms, id LIMIT ${MOST_EVENTS}`;

/** An invoice, its escrow, and the timeline of its postings, charges, refunds and disputes. */
export async function readPayment(deps: PaymentDeps, invoiceId: string): Promise<object> {
  const row = await deps.db
    .selectFrom('invoices as i')
    .innerJoin('integrators as o', 'o.id', 'i.integrator_id')
    .leftJoin('escrows as e', 'e.id', 'i.escrow_id')
    .select(['i.id', 'i.account_id', 'i.invoice_type', 'i.state', 'i.total_amount', 'i.currency', 'i.description'])
    .select(['i.reference_type', 'i.reference_id', 'i.failure_reason', 'i.document', 'i.created_ms', 'i.updated_ms'])
    .select(['e.id as escrow_id', 'e.status', 'e.escrow_invoice_id', 'e.commit_invoice_id', 'e.cancel_invoice_id'])
    .select('o.name as integrator')
    .where('i.id', '=', invoiceId)
    .executeTakeFirst();
  if (!row) throw notFound('invoice');
  const exponents = await deps.money.exponents();
  const show = (amount: number) => displayAmount(amount, row.currency, exponents);
  const { rows: events } = await deps.pool.query<EventRow>(EVENTS, [invoiceId]);
  const { methods, items } = row.document as InvoiceDocument;
  return {
    invoice_id: row.id,
    account_id: row.account_id,
    integrator: row.integrator,
    type: row.invoice_type,
    state: row.state,
    display_amount: show(row.total_amount),
    description: row.description,
    reference: [row.reference_type, row.reference_id].filter(Boolean).join(' '),
    failure: row.failure_reason?.message ?? '',
    created: isoTime(row.created_ms),
    updated: isoTime(row.updated_ms),
    escrow: row.escrow_id && {
      escrow_id: row.escrow_id,
      status: row.status,
      phases: [row.escrow_invoice_id, row.commit_invoice_id, row.cancel_invoice_id].filter((id) => id !== null),
    },
    methods: methods.map((method) => ({ name: method.displayString, display_amount: show(method.amount) })),
    items: items.map((item) => ({ name: item.description || item.productSku, display_amount: show(item.amount) })),
    events: events.map((event) => ({
      when: isoTime(event.ms),
      what: event.what,
      state: event.state,
      display_amount: displayAmount(event.amount, event.currency, exponents),
      id: event.id,
    })),
  };
}
