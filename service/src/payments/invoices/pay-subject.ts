import type { InvoiceRow } from '../../ledger/effects.js';
import type { Decision, LockedRows, MoneyOperation } from '../../ledger/operation.js';
import { type InvoiceMethod, isCard } from '../../platform/db/tables/invoice-document.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { insertCharges } from '../cards/card-charges.js';
import type { Money } from '../money.js';
import { insufficientFunds, methodInactive, partyFrozen } from './failure-reasons.js';
import { movementsOf } from './movements.js';
import { partiesOf } from './parties.js';
import type { PaymentSubject } from './payment-subject.js';

export interface PayOptions {
  readonly claim: IdempotencyClaim | undefined;
  /** By card, the provider's reference of the 3-D Secure step that was passed. */
  readonly authentications?: ReadonlyMap<string, string>;
}

export interface StartedPayment {
  /** Undefined while a card is being charged and the answer has to wait for it. */
  readonly outcome: Outcome | undefined;
  /** Cards are being charged: `settleCards` has to follow. */
  readonly chargesCards: boolean;
}

/**
 * Starts a payment. With wallets only it is also its end: one transaction locks, posts and answers.
 * With cards the intent to charge them is made durable first, and nothing is posted yet.
 */
export async function paySubject(money: Money, subject: PaymentSubject, options: PayOptions): Promise<StartedPayment> {
  const ordered = await money.orderedFailure?.();
  return money.engine.run(paymentOperation(money, subject, options, ordered));
}

/** What the engine runs; `ordered` is a failure that the sandbox was told to let happen. */
export function paymentOperation(
  money: Money,
  subject: PaymentSubject,
  options: PayOptions,
  ordered?: FailureReasonColumn,
): MoneyOperation<StartedPayment> {
  return {
    invoiceIds: [subject.invoiceId],
    escrowIds: subject.escrowIds,
    integratorId: subject.integratorId,
    claim: options.claim,
    decide: (rows, nowMs) => decide(money, { subject, options, ordered, rows, nowMs }),
  };
}

interface DecideInput {
  readonly subject: PaymentSubject;
  readonly options: PayOptions;
  readonly ordered: FailureReasonColumn | undefined;
  readonly rows: LockedRows;
  readonly nowMs: number;
}

function decide(money: Money, { subject, options, ordered, rows, nowMs }: DecideInput): Decision<StartedPayment> {
  const invoice = subject.requirePayable(rows);
  const inactive = invoice.document.methods.find((method) => rows.inactiveMethods.has(method.paymentMethodId));
  const refused = ordered ?? (inactive && methodInactive(inactive.paymentMethodId));
  const end = (reason: FailureReasonColumn | undefined) => {
    const effects = subject.ended(rows, invoice, reason ? { state: 'failed', reason } : { state: 'success' }, nowMs);
    return { ...effects, result: { outcome: effects.result, chargesCards: false } };
  };
  if (refused) return { movements: [], effects: end(refused) };
  const cards = invoice.document.methods.filter((method) => isCard(method) && method.amount > 0);
  const standing = { parties: partiesOf(invoice), frozen: (id: string) => end(partyFrozen(invoice, id)) };
  if (cards.length > 0)
    return { ...startCharging(money, { subject, options, rows, nowMs, invoice, cards }), ...standing };
  return {
    movements: movementsOf(invoice),
    effects: end(undefined),
    insufficient: (walletId) => end(insufficientFunds(invoice, walletId)),
    ...standing,
  };
}

function startCharging(
  money: Money,
  input: Omit<DecideInput, 'ordered'> & { invoice: InvoiceRow; cards: readonly InvoiceMethod[] },
): Decision<StartedPayment> {
  const { invoice, cards, nowMs } = input;
  const effects = input.subject.started(input.rows, invoice, nowMs);
  const charges = cards.map((card) => ({
    causeId: invoice.id,
    causeType: 'invoice' as const,
    paymentMethodId: card.paymentMethodId,
    amount: card.amount,
    currency: invoice.currency,
    authenticationReference: input.options.authentications?.get(card.paymentMethodId),
  }));
  return {
    movements: [],
    effects: {
      ...effects,
      write: (client) => insertCharges({ client, random: money.deps.random, nowMs }, charges),
      result: { outcome: effects.result, chargesCards: true },
    },
  };
}
