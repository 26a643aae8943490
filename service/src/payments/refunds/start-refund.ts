import type { PoolClient } from 'pg';
import type { Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { Decision, LockedRows, MoneyOperation } from '../../ledger/operation.js';
import { shiftOf } from '../../platform/db/database-time.js';
import { type DisputeOfInvoice, isCard, type RefundedAmounts } from '../../platform/db/tables/invoice-document.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { newId } from '../../platform/random.js';
import { leftToTake } from '../disputes/left-to-take.js';
import { areCurrent, chargesOf, DisputeChanged, findTakings, isStillTaken, type Taking } from '../disputes/takings.js';
import type { EscrowCall } from '../escrows/pay-escrow.js';
import { findEscrow } from '../escrows/read-escrow.js';
import { findIntegratorWallets, type IntegratorWallets } from '../invoices/find-integrator-wallets.js';
import { buyerEntry, sellerEntries } from '../invoices/history-entries.js';
import { movementsOf } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { insertCardRefunds } from './card-refunds.js';
import { addRefund, leftToRefund } from './refund-amounts.js';
import { planRefundDocument } from './refund-document.js';
import { type Refundable, refundableEscrow, refundableInvoice } from './refundable.js';
import { type RefundRow, refundEvent, renderRefund } from './render-refund.js';
import { settleRefund } from './settle-refund.js';
import { type RefundBody, shareRefund } from './share-refund.js';

export interface RefundOptions {
  readonly body: RefundBody;
  readonly claim: IdempotencyClaim | undefined;
  /** Commits together with the refund. */
  readonly alongside?: (client: PoolClient, refundId: string) => Promise<void>;
}

/** The transaction type of a refund's history entries. */
export const REFUND = 'refund';

/**
 * Refunds a paid invoice, in full or in part, to the methods that paid it. Wallets have the money at once, cards when their provider
 * has answered.
 *
 * @returns the refund, `success` or `processing`
 * @errors `invoice_not_found` 404; 409 with the invoice: `invoice_not_paid`, `invoice_already_refunded`, `invoice_is_refund`,
 *   `invoice_belongs_to_escrow`; 422 `refund_insufficient_funds`, or as `shareRefund`
 * @source Gap §3.3
 */
export async function refundInvoice(
  money: Money,
  options: RefundOptions & { integratorId: string; invoiceId: string },
): Promise<Outcome> {
  const exponents = await money.exponents();
  return startRefund(money, refundableInvoice(options.invoiceId, { ...options, exponents }), options);
}

/**
 * The same for a committed escrow.
 *
 * @errors `escrow_not_found` 404; 409 with the escrow: `escrow_not_committed`; with the invoice that charged the buyer:
 *   `invoice_already_refunded`; 422 as above
 * @source Gap §3.3
 */
export async function refundEscrow(money: Money, options: RefundOptions & EscrowCall): Promise<Outcome> {
  const { escrowInvoiceId: invoiceId } = await findEscrow(money.deps.pool, options);
  const exponents = await money.exponents();
  return startRefund(money, refundableEscrow(options, { invoiceId, exponents }), options);
}

interface StartedRefund {
  readonly outcome: Outcome;
  readonly refund: RefundRow;
}

/** A refused operation has written nothing, so it is decided again without the wallet that holds too little, or with the disputes as they are. */
async function startRefund(money: Money, refundable: Refundable, options: RefundOptions): Promise<Outcome> {
  const { pool } = money.deps;
  const [wallets, exponents] = await Promise.all([
    findIntegratorWallets(pool, { ...refundable, kind: 'invoice', id: refundable.invoiceId }),
    money.exponents(),
  ]);
  const coveredWallets = new Set<string>();
  for (;;) {
    const takings = await findTakings(pool, chargesOf(refundable.invoiceId));
    const context = { ...options, wallets, coveredWallets, exponents, takings };
    try {
      const { outcome, refund } = await money.engine.run(refundOperation(money, refundable, context));
      if (refund.state === 'processing') money.inBackground(settleRefund(money, refund.id));
      return outcome;
    } catch (error) {
      if (error instanceof DisputeChanged) continue;
      if (!(error instanceof WalletShort) || !wallets.coversShortfalls) throw error;
      if (error.walletId === wallets.defaultWalletId || coveredWallets.has(error.walletId)) throw error;
      coveredWallets.add(error.walletId);
    }
  }
}

interface RefundContext extends RefundOptions {
  readonly wallets: IntegratorWallets;
  readonly coveredWallets: ReadonlySet<string>;
  readonly exponents: Exponents;
  /** What disputes of it have taken from whom. */
  readonly takings: readonly Taking[];
}

function refundOperation(money: Money, refundable: Refundable, context: RefundContext): MoneyOperation<StartedRefund> {
  const { random, clock } = money.deps;
  return {
    invoiceIds: [refundable.invoiceId],
    escrowIds: refundable.escrowIds,
    integratorId: refundable.integratorId,
    claim: context.claim,
    decide: (rows, nowMs): Decision<StartedRefund> => {
      const refund = planRefund(money, refundable, { ...context, rows, nowMs });
      const outcome: Outcome = { status: 200, payload: renderRefund(refund, context.exponents) };
      const isPending = refund.state === 'processing';
      const { takings } = context;
      const hasWallet = refund.document.methods.some((method) => !isCard(method));
      return {
        movements: movementsOf(refund),
        effects: {
          newInvoices: [refund],
          refundLinks: [{ invoiceId: refund.id, originalInvoiceId: refund.originalInvoiceId }],
          refunded: [{ id: refundable.invoiceId, refunded: refund.refundedNow }],
          history: [
            buyerEntry(refund, {
              status: isPending ? 'pending' : 'processed',
              transactionType: REFUND,
              isFirst: hasWallet,
            }),
            ...sellerEntries(refund, { status: 'processed', transactionType: REFUND, isFirst: true }),
          ],
          ...(!isPending && { events: [refundEvent(refund, outcome)] }),
          ...((isPending || context.alongside || takings.length > 0) && {
            write: async (client) => {
              await requireCurrent(client, refundable, takings);
              if (isPending) await insertCardRefunds({ client, random, nowMs, shiftMs: shiftOf(clock) }, refund);
              await context.alongside?.(client, refund.id);
            },
          }),
          outcome,
          result: { outcome, refund },
        },
        refusal: (walletId) => new WalletShort(walletId),
      };
    },
  };
}

/** @throws DisputeChanged */
async function requireCurrent(
  client: PoolClient,
  { invoiceId }: Refundable,
  takings: readonly Taking[],
): Promise<void> {
  if (takings.length === 0 || (await areCurrent(client, chargesOf(invoiceId), takings))) return;
  throw new DisputeChanged('A dispute has taken or returned money since it was read.');
}

/** @throws DisputeChanged if the locked invoice names a dispute that was not read */
function leftOf(paid: InvoiceRow, takings: readonly Taking[]): RefundedAmounts {
  const taken = takings.filter((taking) => isStillTaken(taking, paid));
  const isKnown = ({ disputeId }: DisputeOfInvoice) => taken.some((taking) => taking.disputeId === disputeId);
  if (!(paid.disputed ?? []).every((each) => each.state === 'won' || isKnown(each))) {
    throw new DisputeChanged('A dispute has come since they were read.');
  }
  const documents = taken.map(({ document }) => document);
  return { ...leftToRefund(paid), items: leftToTake(paid, documents) };
}

/** The refund's invoice, and all refunds of the paid one together. */
function planRefund(
  money: Money,
  refundable: Refundable,
  { body, wallets, coveredWallets, takings, rows, nowMs }: RefundContext & { rows: LockedRows; nowMs: number },
): RefundRow & { readonly refundedNow: ReturnType<typeof addRefund> } {
  const paid = refundable.requirePaid(rows);
  const left = leftOf(paid, takings);
  const amounts = shareRefund(paid, { body, left, defaultWalletId: wallets.defaultWalletId });
  const nextId = () => newId(money.deps.random, nowMs);
  const document = planRefundDocument(
    { buyerAccountId: paid.accountId, references: wallets, nextId },
    { paid, amounts, left, reason: body.reason, coveredWallets },
  );
  const cards = document.methods.filter(isCard);
  return {
    ...paid,
    id: nextId(),
    invoiceType: 'user_purchase_refund',
    state: cards.length > 0 ? 'processing' : 'success',
    failureReason: null,
    metadata: body.metadata ?? null,
    totalAmount: amounts.total,
    document,
    originalInvoiceId: paid.id,
    refunded: null,
    disputed: null,
    createdMs: nowMs,
    updatedMs: nowMs,
    cards: Object.fromEntries(cards.map((card) => [card.paymentMethodId, 'due' as const])),
    reversalId: null,
    refundedNow: addRefund(paid.refunded, amounts),
  };
}

/** A wallet holds less than its share. */
class WalletShort extends ApiError {
  readonly walletId: string;

  constructor(walletId: string) {
    const message = `The wallet ${walletId} holds less than its share of the refund. Name other wallets in taken_from, or let your default wallet stand in: refund_shortfall.`;
    super({ status: 422, errors: [{ code: 'refund_insufficient_funds', message }], final: false });
    this.walletId = walletId;
  }
}
