import { displayAmount } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { findInvoice } from '../../payments/invoices/read-invoice.js';
import { leftToRefund } from '../../payments/refunds/refund-amounts.js';
import { notFound } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';
import { listWaitingRequests } from './console-requests.js';
import { allowsRole, type Operator } from './operator.js';
import { readTimeline } from './read-timeline.js';

interface Belongings {
  readonly integrator: string;
  readonly escrowStatus: string | null;
  /** Of the escrow's invoices; null: it has none of that phase. */
  readonly charge: string | null;
  readonly commit: string | null;
  readonly cancel: string | null;
  /** Of a refund: the invoice that it refunds; else null. */
  readonly refunds: string | null;
}

const BELONGINGS = `
  SELECT o.name AS integrator, e.status AS "escrowStatus", e.escrow_invoice_id AS charge, e.commit_invoice_id AS commit, e.cancel_invoice_id AS cancel,
    (SELECT original_invoice_id FROM refund_links WHERE invoice_id = $3) AS refunds
  FROM integrators AS o LEFT JOIN escrows AS e ON e.id = $2 WHERE o.id = $1`;

/** In their order. */
const PHASES = ['charge', 'commit', 'cancel'] as const;

/** An invoice, its escrow, and the timeline of everything that happened to it and was told about it. */
export async function readPayment(deps: LookUpDeps, operator: Operator, invoiceId: string): Promise<object> {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { escrowId, integratorId } = invoice;
  const [exponents, { rows }] = await Promise.all([
    deps.money.exponents(),
    deps.pool.query<Belongings>(BELONGINGS, [integratorId, escrowId, invoiceId]),
  ]);
  const [owner] = rows;
  if (!owner) throw notFound('invoice');
  const show = (amount: number) => displayAmount(amount, invoice.currency, exponents);
  const { methods, items } = invoice.document;
  const left = leftOf(invoice, owner);
  const seesPlayers = allowsRole(operator.role, 'support');
  return {
    invoice_id: invoice.id,
    account_id: invoice.accountId,
    integrator: owner.integrator,
    type: invoice.invoiceType,
    state: invoice.state,
    display_amount: show(invoice.totalAmount),
    description: invoice.description,
    refunds: owner.refunds ?? '',
    reference: [invoice.referenceType, invoice.referenceId].filter(Boolean).join(' '),
    failure: invoice.failureReason?.message ?? '',
    created: isoTime(invoice.createdMs),
    updated: isoTime(invoice.updatedMs),
    escrow: escrowId && {
      escrow_id: escrowId,
      status: owner.escrowStatus ?? '',
      phases: PHASES.flatMap((phase) => (owner[phase] === null ? [] : { phase, invoice_id: owner[phase] })),
    },
    methods: methods.map((method) => ({ name: method.displayString, display_amount: show(method.amount) })),
    items: items.map((item) => ({ name: item.description || item.productSku, display_amount: show(item.amount) })),
    ...(await readTimeline(deps, { ...invoice, invoiceId: invoice.id, exponents })),
    ...(await listWaitingRequests(deps, operator, invoice.id)),
    left_to_refund: left > 0 ? show(left) : '',
    may: {
      refund: left > 0 && allowsRole(operator.role, 'finance'),
      replay: seesPlayers,
      send_receipt: seesPlayers && invoice.state === 'success',
    },
  };
}

/** Minor units; 0 also for what cannot be refunded: a refund, a dispute, money that is held. */
function leftOf(invoice: InvoiceRow, { escrowStatus, charge }: Belongings): number {
  const isPaid = invoice.state === 'success';
  const isPlain = invoice.invoiceType === 'user_purchase' && invoice.escrowId === null;
  const isCommitted = escrowStatus === 'COMMITTED' && charge === invoice.id;
  return isPaid && (isPlain || isCommitted) ? leftToRefund(invoice).total : 0;
}
