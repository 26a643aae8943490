import type { EscrowRow, HistoryEntry, InvoiceRow } from '../../ledger/effects.js';
import type { MoneyOperation } from '../../ledger/operation.js';
import type { InvoiceDocument } from '../../platform/db/tables/invoice-document.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { newId } from '../../platform/random.js';
import { movementsOf } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { sumOf } from '../refunds/refund-amounts.js';
import { escrowEvent, invoiceEvent } from './escrow-event.js';
import { requireEscrow, requireEscrowed } from './escrow-state.js';
import type { EscrowCall } from './pay-escrow.js';
import { findEscrow } from './read-escrow.js';
import { renderEscrowUpdate } from './render-escrow.js';

/** One of the two second phases. */
export interface Resolution {
  readonly status: 'COMMITTED' | 'CANCELLED';
  readonly invoiceType: InvoiceRow['invoiceType'];
  document(charge: InvoiceRow, escrow: EscrowRow, nextId: () => string): InvoiceDocument;
  history(invoice: InvoiceRow): HistoryEntry[];
  /** What the card provider has to refund. */
  readonly write?: (charge: InvoiceRow, invoice: InvoiceRow, nowMs: number) => MoneyEffectWrite;
}

type MoneyEffectWrite = NonNullable<ReturnType<MoneyOperation<unknown>['decide']>['effects']['write']>;

/**
 * Commits or cancels an `ESCROWED` escrow in one transaction: only one of two racing calls finds it `ESCROWED`.
 *
 * @errors `escrow_not_found` 404; 409 with the escrow: `escrow_already_committed`, `escrow_already_cancelled`, `escrow_not_escrowed`
 */
export async function resolveEscrow(
  money: Money,
  options: EscrowCall & { claim: IdempotencyClaim | undefined; resolution: Resolution },
): Promise<Outcome> {
  const { resolution } = options;
  const found = await findEscrow(money.deps.pool, options);
  return money.engine.run<Outcome>({
    escrowIds: [found.id],
    invoiceIds: [found.escrowInvoiceId],
    claim: options.claim,
    decide: (rows, nowMs) => {
      const pair = requireEscrow(rows, { ...options, invoiceId: found.escrowInvoiceId });
      requireEscrowed(pair.escrow, options.integratorName);
      const nextId = () => newId(money.deps.random, nowMs);
      const invoice = phaseInvoice(
        pair.invoice,
        nextId(),
        resolution,
        resolution.document(pair.invoice, pair.escrow, nextId),
        nowMs,
      );
      const escrow: EscrowRow = {
        ...pair.escrow,
        status: resolution.status,
        commitInvoiceId: resolution.status === 'COMMITTED' ? invoice.id : null,
        cancelInvoiceId: resolution.status === 'CANCELLED' ? invoice.id : null,
        updatedMs: nowMs,
      };
      const outcome: Outcome = { status: 200, payload: renderEscrowUpdate(escrow, options.integratorName) };
      const write = resolution.write?.(pair.invoice, invoice, nowMs);
      return {
        movements: movementsOf(invoice),
        effects: {
          newInvoices: [invoice],
          escrowStates: [escrow],
          history: resolution.history(invoice),
          events: [escrowEvent(escrow, outcome), invoiceEvent(invoice)],
          ...(write && { write }),
          outcome,
          result: outcome,
        },
      };
    },
  });
}

function phaseInvoice(
  charge: InvoiceRow,
  id: string,
  resolution: Resolution,
  document: InvoiceDocument,
  nowMs: number,
): InvoiceRow {
  return {
    ...charge,
    id,
    invoiceType: resolution.invoiceType,
    state: 'success',
    failureReason: null,
    disputed: null,
    totalAmount: sumOf(document.methods.map(({ amount }) => amount)),
    document,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}
