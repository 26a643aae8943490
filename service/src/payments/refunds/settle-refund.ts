import type { InvoiceRow } from '../../ledger/effects.js';
import type { Decision } from '../../ledger/operation.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import { newId } from '../../platform/random.js';
import { logLateRepeat } from '../cards/charge-cards.js';
import { askForRefund } from '../cards/refund-charges.js';
import { findIntegratorWallets, type IntegratorWallets } from '../invoices/find-integrator-wallets.js';
import { buyerEntry } from '../invoices/history-entries.js';
import { planRefundReversal } from '../invoices/plan-subitems.js';
import { movementsOf } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { type CardRefund, type CardRefundAnswer, changeCardRefunds, findCardRefunds } from './card-refunds.js';
import { readRefundRow } from './read-refunds.js';
import { type RefundRow, refundEvent, renderRefund } from './render-refund.js';

/**
 * Has the cards of a refund refunded, then ends it. Safe to run again on any node: the provider, or its adapter, deduplicates refunds by id.
 *
 * If a card's provider refuses, the refund fails, and the provider's wallet pays that card's share to the integrator's default wallet:
 * the integrator then pays the buyer another way. A refund of another provider's charge waits for a node that has it.
 *
 * @throws if a provider gave no answer; the job asks again
 */
export async function settleRefund(money: Money, refundId: string): Promise<void> {
  const cards = await findCardRefunds(money.deps.pool, refundId);
  if (cards.every((card) => card.state !== 'due')) return;
  if (cards.some(({ provider }) => provider !== money.cards.name)) return;
  const asked = await Promise.allSettled(cards.map((card) => askProvider(money, card)));
  const answers = asked.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  await endRefund(money, refundId, answers);
}

async function askProvider(money: Money, card: CardRefund): Promise<CardRefundAnswer> {
  const { id, paymentMethodId, chargeId, reference, amount, currency } = card;
  logLateRepeat(money, { refund: id }, card.createdMs);
  const answer = await askForRefund(money, { refundId: id, chargeId, reference, amount, currency });
  if (answer.status === 'refunded') {
    return { id, paymentMethodId, state: 'refunded', reference: answer.reference, refusal: null };
  }
  const { code, message } = answer;
  return { id, paymentMethodId, state: 'refused', reference: '', refusal: { code, message } };
}

/** The answers, the refund's end and what it moves are written together: until then every card is asked again. */
async function endRefund(money: Money, refundId: string, cards: readonly CardRefundAnswer[]): Promise<void> {
  const refund = await readRefundRow(money.deps.pool, refundId);
  if (!refund) throw new Error(`The cards of the refund ${refundId} belong to no refund.`);
  const exponents = await money.exponents();
  const wallets = await findIntegratorWallets(money.deps.pool, { ...refund, kind: 'invoice' });
  await money.engine.run<void>({
    invoiceIds: [refund.id],
    escrowIds: [],
    integratorId: refund.integratorId,
    decide: (rows, nowMs): Decision<void> => {
      const locked = rows.invoices.get(refund.id);
      if (locked?.state !== 'processing') return { movements: [], effects: { result: undefined } };
      const refused = cards.filter((card) => card.state === 'refused');
      const reversal =
        refused.length > 0 ? planReversal(money, { refund: locked, refused, wallets, nowMs }) : undefined;
      const failureReason = reasonOf(refused);
      const now: RefundRow = {
        ...locked,
        originalInvoiceId: refund.originalInvoiceId,
        state: reversal ? 'failed' : 'success',
        failureReason,
        updatedMs: nowMs,
        cards: Object.fromEntries(cards.map((card) => [card.paymentMethodId, card.state])),
        reversalId: reversal?.id ?? null,
      };
      return {
        movements: reversal ? movementsOf(reversal) : [],
        effects: {
          ...(reversal && {
            newInvoices: [reversal],
            refundLinks: [{ invoiceId: reversal.id, originalInvoiceId: refund.id }],
          }),
          invoiceStates: [{ id: now.id, state: now.state, failureReason }],
          history: [buyerEntry(now, { status: reversal ? 'failed' : 'processed', transactionType: 'refund' })],
          // their entries show the refund's state
          shownTo: sellersOf(now),
          events: [refundEvent(now, { status: 200, payload: renderRefund(now, exponents) })],
          write: (client) => changeCardRefunds(client, { answers: cards, nowMs }),
          result: undefined,
        },
      };
    },
  });
}

function sellersOf({ document }: InvoiceRow): string[] {
  return document.items.flatMap(({ recipients }) => recipients.map((recipient) => recipient.destinationAccountId));
}

interface ReversalContext {
  readonly refund: InvoiceRow;
  readonly refused: readonly CardRefundAnswer[];
  readonly wallets: IntegratorWallets;
  readonly nowMs: number;
}

function planReversal(money: Money, { refund, refused, wallets, nowMs }: ReversalContext): InvoiceRow {
  const nextId = () => newId(money.deps.random, nowMs);
  const ids = new Set(refused.map((card) => card.paymentMethodId));
  const methods = refund.document.methods.filter((method) => ids.has(method.paymentMethodId));
  const context = { buyerAccountId: refund.accountId, references: wallets, nextId };
  return {
    ...refund,
    id: nextId(),
    invoiceType: 'user_purchase_refund_reversal',
    state: 'success',
    totalAmount: methods.reduce((sum, method) => sum + method.amount, 0),
    document: { methods, items: [], subitems: methods.map((method) => planRefundReversal(context, method)) },
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}

/** The first refusal. */
function reasonOf(refused: readonly CardRefundAnswer[]): FailureReasonColumn | null {
  const [card] = refused;
  if (!card?.refusal) return null;
  return {
    code: 'refund_refused',
    message: card.refusal.message,
    decline_code: card.refusal.code,
    payment_method_id: card.paymentMethodId,
  };
}
