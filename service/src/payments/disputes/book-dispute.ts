import type { PoolClient } from 'pg';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { Decision, LockedRows } from '../../ledger/operation.js';
import type { DisputeOfInvoice, InvoiceDocument } from '../../platform/db/tables/invoice-document.js';
import type { InvoiceType } from '../../platform/db/tables/invoices.js';
import { newId } from '../../platform/random.js';
import type { DisputeReport } from '../cards/card-disputes.js';
import { buyerEntry, sellerEntries } from '../invoices/history-entries.js';
import { movementsOf } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import type { Dispute } from './dispute.js';
import type { DisputedCharge } from './disputed-charge.js';
import { type DisputePlan, planDispute, planDisputeFee, planLostRefund, planReversal } from './plan-dispute.js';
import { disputeEvent } from './render-dispute.js';
import { areCurrent, DisputeChanged, findTakings, isStillTaken, type Taking } from './takings.js';

/** The transaction types of its history entries. */
const DISPUTE = 'dispute';
const DISPUTE_REVERSAL = 'dispute_reversal';

export interface Booking {
  readonly report: DisputeReport;
  readonly charge: DisputedCharge;
  /** As it was read; undefined: it is new. */
  readonly known: Dispute | undefined;
  /** The charge's refund was refused, as the bank has taken the money: that ends the refund. */
  readonly replacesRefund: boolean;
}

/** The charge has less than the bank is said to have taken. */
export class DisputeTooLarge extends Error {}

/**
 * Books the difference between a report and what is on record: what was taken, what came back, the fee, the state. The wallets that pay
 * may fall below zero, as the money is gone.
 *
 * @throws DisputeChanged; DisputeTooLarge
 */
export async function bookDispute(money: Money, booking: Booking): Promise<void> {
  const { charge, known } = booking;
  const exponents = await money.exponents();
  const takings = await findTakings(money.deps.pool, charge);
  await money.engine.run<void>({
    invoiceIds: [
      ...(charge.causeType === 'invoice' ? [charge.causeId] : []),
      ...(known ? [known.id] : []),
      ...(charge.refundedBy === null ? [] : [charge.refundedBy]),
    ],
    escrowIds: charge.escrowId === null ? [] : [charge.escrowId],
    integratorId: charge.integratorId,
    decide: (rows, nowMs): Decision<void> => {
      const { dispute, paid, invoices, lostRefund } = plan(money, booking, { takings, rows, nowMs });
      const booked = lostRefund ? [...invoices, lostRefund] : invoices;
      const movements = booked.flatMap(movementsOf);
      const refund = lostRefund && charge.refundedBy !== null ? rows.invoices.get(charge.refundedBy) : undefined;
      return {
        movements,
        overdraws: new Set(movements.map((movement) => movement.debitWalletId)),
        effects: {
          newInvoices: booked,
          refundLinks: lostRefund
            ? [{ invoiceId: lostRefund.id, originalInvoiceId: charge.refundedBy ?? charge.causeId }]
            : [],
          history: [
            ...invoices.flatMap(historyOf),
            ...(refund ? [buyerEntry(refund, { status: 'failed', transactionType: 'refund' })] : []),
          ],
          ...(paid && { shownTo: [paid.accountId] }),
          events: [disputeEvent(dispute, exponents)],
          write: async (client) => {
            await requireCharge(client, booking);
            if (!(await areCurrent(client, charge, takings))) throw new DisputeChanged('Another dispute has changed.');
            await writeDispute(client, dispute, known?.revision);
            await linkInvoices(client, dispute, invoices);
            if (paid) await writeDisputed(client, paid, dispute);
            if (lostRefund) await endRefund(client, charge, nowMs);
          },
          result: undefined,
        },
      };
    },
  });
}

interface Planned {
  readonly dispute: Dispute;
  readonly paid: InvoiceRow | undefined;
  /** The dispute's. */
  readonly invoices: readonly InvoiceRow[];
  readonly lostRefund: InvoiceRow | undefined;
}

function plan(
  money: Money,
  { report, charge, known, replacesRefund }: Booking,
  { takings, rows, nowMs }: { takings: readonly Taking[]; rows: LockedRows; nowMs: number },
): Planned {
  const paid = charge.causeType === 'invoice' ? rows.invoices.get(charge.causeId) : undefined;
  const escrow = charge.escrowId === null ? undefined : rows.escrows.get(charge.escrowId);
  const nextId = () => newId(money.deps.random, nowMs);
  const isSettled = paid?.state === 'success' && (!escrow || escrow.status === 'COMMITTED');
  const takenByOthers = takings.filter((taking) => taking.disputeId !== known?.id && isStillTaken(taking, paid));
  const planned: DisputePlan = {
    charge,
    amount: report.amount,
    paid,
    isSettled,
    takenByOthers: takenByOthers.map(({ document }) => document),
    nextId,
  };
  const invoiceOf = (invoiceType: InvoiceType, totalAmount: number, document: InvoiceDocument, id = nextId()) => ({
    ...baseOf(charge, paid, nowMs),
    id,
    invoiceType,
    totalAmount,
    document,
  });

  const invoices: InvoiceRow[] = [];
  const takes = report.state !== 'won';
  const isTaken = known !== undefined && known.state !== 'won';
  // also of one that is known only when it is won
  const isNew = !known || (takes && !isTaken);
  const disputeId = known?.id ?? nextId();
  const taking = isNew ? planDispute(planned) : lastTaking(takings, disputeId);
  if (isNew) invoices.push(invoiceOf('user_purchase_dispute', report.amount, taking, known ? nextId() : disputeId));
  let reversalInvoiceId = known?.reversalInvoiceId ?? null;
  if (!takes && (isTaken || !known)) {
    const reversal = invoiceOf('user_purchase_dispute_reversal', report.amount, planReversal(taking, nextId));
    invoices.push(reversal);
    reversalInvoiceId = reversal.id;
  }
  const feeAmount = report.fee?.amount ?? 0;
  const moreFee = feeAmount - (known?.feeAmount ?? 0);
  if (moreFee > 0) {
    const fee = planDisputeFee(planned, moreFee);
    invoices.push(invoiceOf('user_purchase_dispute_fee', moreFee, fee));
  }
  if (moreFee < 0) {
    const back = planReversal(planDisputeFee(planned, -moreFee), nextId);
    invoices.push(invoiceOf('user_purchase_dispute_reversal', -moreFee, back));
  }
  const dispute: Dispute = {
    id: disputeId,
    provider: charge.provider,
    reference: report.reference,
    chargeId: charge.id,
    integratorId: charge.integratorId,
    accountId: charge.accountId,
    invoiceId: paid?.id ?? null,
    escrowId: charge.escrowId,
    causeType: charge.causeType,
    causeId: charge.causeId,
    paymentMethodId: charge.paymentMethodId,
    state: report.state,
    reason: report.reason,
    amount: report.amount,
    currency: report.currency,
    feeAmount,
    reversalInvoiceId,
    respondByMs: report.respondByMs,
    openedMs: report.openedMs,
    revision: (known?.revision ?? 0) + 1,
    createdMs: known?.createdMs ?? nowMs,
    updatedMs: nowMs,
    takenFrom: taking.dispute?.takenFrom ?? [],
    responses: known?.responses ?? [],
  };
  const lostRefund = replacesRefund
    ? invoiceOf('user_purchase_refund_reversal', charge.refundAmount, planLostRefund(planned))
    : undefined;
  return { dispute, paid, invoices, lostRefund };
}

function lastTaking(takings: readonly Taking[], disputeId: string): InvoiceDocument {
  const taking = takings.find((each) => each.disputeId === disputeId);
  if (!taking) throw new Error(`The dispute ${disputeId} has taken nothing.`);
  return taking.document;
}

/** What all invoices of a dispute have of the disputed one. */
function baseOf(charge: DisputedCharge, paid: InvoiceRow | undefined, nowMs: number) {
  return {
    integratorId: charge.integratorId,
    accountId: charge.accountId,
    escrowId: charge.escrowId,
    referenceType: paid?.referenceType ?? '',
    referenceId: paid?.referenceId ?? '',
    state: 'success',
    failureReason: null,
    description: paid?.description ?? charge.displayString,
    metadata: null,
    currency: charge.currency,
    refunded: null,
    disputed: null,
    createdMs: nowMs,
    updatedMs: nowMs,
  } as const;
}

/** An entry for each player who pays or gets back; fees are the integrator's. */
function historyOf(invoice: InvoiceRow) {
  const transactionType = invoice.invoiceType === 'user_purchase_dispute_reversal' ? DISPUTE_REVERSAL : DISPUTE;
  const options = { status: 'processed', transactionType, isFirst: true } as const;
  const isOfTopUp = invoice.document.subitems.some(
    ({ source, destination }) => source.accountId === destination.accountId,
  );
  return isOfTopUp ? [buyerEntry(invoice, options)] : sellerEntries(invoice, options);
}

/** The charge is as it was read, and all its disputes together take at most its amount. */
async function requireCharge(client: PoolClient, { charge, report }: Booking): Promise<void> {
  const locked = await client.query('SELECT FROM card_charges WHERE id = $1 AND state = $2 FOR UPDATE', [
    charge.id,
    charge.state,
  ]);
  if (locked.rowCount !== 1) throw new DisputeChanged('The charge has changed.');
  const others = await client.query<{ taken: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS taken FROM disputes WHERE charge_id = $1 AND reference <> $2 AND state <> 'won'`,
    [charge.id, report.reference],
  );
  const taken = (others.rows[0]?.taken ?? 0) + (report.state === 'won' ? 0 : report.amount);
  if (taken > charge.amount) throw new DisputeTooLarge('Other disputes have taken the charge already.');
}

/** @param revision - the one that was read; undefined: there was none */
async function writeDispute(client: PoolClient, dispute: Dispute, revision: number | undefined): Promise<void> {
  const { feeAmount, reversalInvoiceId, respondByMs, updatedMs } = dispute;
  const written =
    revision === undefined
      ? await client.query(
          `INSERT INTO disputes (id, provider, reference, charge_id, integrator_id, account_id, invoice_id, state, reason, amount,
             currency, fee_amount, reversal_invoice_id, respond_by_ms, opened_ms, revision, created_ms, updated_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17) ON CONFLICT DO NOTHING`,
          [
            dispute.id,
            dispute.provider,
            dispute.reference,
            dispute.chargeId,
            dispute.integratorId,
            dispute.accountId,
            dispute.invoiceId,
            dispute.state,
            dispute.reason,
            dispute.amount,
            dispute.currency,
            feeAmount,
            reversalInvoiceId,
            respondByMs,
            dispute.openedMs,
            dispute.revision,
            updatedMs,
          ],
        )
      : await client.query(
          `UPDATE disputes SET state = $3, reason = $4, fee_amount = $5, reversal_invoice_id = $6, respond_by_ms = $7,
             revision = revision + 1, updated_ms = $8
           WHERE id = $1 AND revision = $2`,
          [dispute.id, revision, dispute.state, dispute.reason, feeAmount, reversalInvoiceId, respondByMs, updatedMs],
        );
  if (written.rowCount !== 1) throw new DisputeChanged('The dispute has changed.');
}

async function linkInvoices(client: PoolClient, { id }: Dispute, invoices: readonly InvoiceRow[]): Promise<void> {
  await client.query('INSERT INTO dispute_invoices (invoice_id, dispute_id) SELECT unnest($1::uuid[]), $2', [
    invoices.map((invoice) => invoice.id),
    id,
  ]);
}

/** Refunds and escrows see it in the row that they lock. */
async function writeDisputed(client: PoolClient, paid: InvoiceRow, dispute: Dispute): Promise<void> {
  const { id: disputeId, chargeId, paymentMethodId, amount, state } = dispute;
  const own: DisputeOfInvoice = { disputeId, chargeId, paymentMethodId, amount, state };
  const others = (paid.disputed ?? []).filter((each) => each.disputeId !== disputeId);
  await client.query('UPDATE invoices SET disputed = $2 WHERE id = $1', [paid.id, JSON.stringify([...others, own])]);
}

/** Nothing of the charge is refunded any more. */
async function endRefund(client: PoolClient, { id }: DisputedCharge, nowMs: number): Promise<void> {
  await client.query(`UPDATE card_charges SET state = 'refunded', refund_amount = 0, updated_ms = $2 WHERE id = $1`, [
    id,
    nowMs,
  ]);
}
