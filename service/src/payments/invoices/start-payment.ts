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
import type { Payable } from './payable.js';

export interface PayOptions {
  readonly claim: IdempotencyClaim | undefined;
  /** By card: the provider's reference for the passed 3-D Secure challenge. */
  readonly authentications?: ReadonlyMap<string, string>;
}

export interface StartedPayment {
  /** Undefined while the answer has to wait for a card charge. */
  readonly outcome: Outcome | undefined;
  /** Cards are to be charged: call `finalizePayment` next. */
  readonly chargesCards: boolean;
}

/**
 * Starts a payment. A wallet payment also finishes here: one transaction locks, posts and answers.
 * A card payment only records the intent to charge; nothing is posted yet.
 */
export async function startPayment(money: Money, payable: Payable, options: PayOptions): Promise<StartedPayment> {
  const injected = await money.injectedFault?.();
  return money.engine.run(paymentOperation(money, payable, options, injected));
}

/** What the engine runs; `injected` is a fault from the sandbox. */
export function paymentOperation(
  money: Money,
  payable: Payable,
  options: PayOptions,
  injected?: FailureReasonColumn,
): MoneyOperation<StartedPayment> {
  return {
    invoiceIds: [payable.invoiceId],
    escrowIds: payable.escrowIds,
    integratorId: payable.integratorId,
    claim: options.claim,
    decide: (rows, nowMs) => decide(money, { payable, options, injected, rows, nowMs }),
  };
}

interface DecideInput {
  readonly payable: Payable;
  readonly options: PayOptions;
  readonly injected: FailureReasonColumn | undefined;
  readonly rows: LockedRows;
  readonly nowMs: number;
}

function decide(money: Money, { payable, options, injected, rows, nowMs }: DecideInput): Decision<StartedPayment> {
  const invoice = payable.requireOpen(rows);
  const inactive = invoice.document.methods.find((method) => rows.inactiveMethods.has(method.paymentMethodId));
  const refused = injected ?? (inactive && methodInactive(inactive.paymentMethodId));
  const end = (reason: FailureReasonColumn | undefined) => {
    const effects = payable.ended(rows, invoice, reason ? { state: 'failed', reason } : { state: 'success' }, nowMs);
    return { ...effects, result: { outcome: effects.result, chargesCards: false } };
  };
  if (refused) return { movements: [], effects: end(refused) };
  const cards = invoice.document.methods.filter((method) => isCard(method) && method.amount > 0);
  const standing = { parties: partiesOf(invoice), frozen: (id: string) => end(partyFrozen(invoice, id)) };
  if (cards.length > 0)
    return { ...startCharging(money, { payable, options, rows, nowMs, invoice, cards }), ...standing };
  return {
    movements: movementsOf(invoice),
    effects: end(undefined),
    insufficient: (walletId) => end(insufficientFunds(invoice, walletId)),
    ...standing,
  };
}

function startCharging(
  money: Money,
  input: Omit<DecideInput, 'injected'> & { invoice: InvoiceRow; cards: readonly InvoiceMethod[] },
): Decision<StartedPayment> {
  const { invoice, cards, nowMs } = input;
  const effects = input.payable.started(input.rows, invoice, nowMs);
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
