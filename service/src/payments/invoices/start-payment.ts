import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import type { LimitReached } from '../../ledger/locked-usage.js';
import type { Decision, LockedRows, MoneyOperation, Movement } from '../../ledger/operation.js';
import { shiftOf } from '../../platform/db/database-time.js';
import { type InvoiceMethod, isCard } from '../../platform/db/tables/invoice-document.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { ApiError } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import type { EndedPayment } from '../../platform/metrics/meter.js';
import { insertCharges } from '../cards/card-charges.js';
import { keepPaymentClaim } from '../cards/payment-claims.js';
import type { Lapse } from '../expiries/expiry.js';
import type { Money } from '../money.js';
import { counted, spendingOf } from './count-payment.js';
import {
  cardOfAnotherProvider,
  insufficientFunds,
  limitReached,
  methodInactive,
  partyFrozen,
} from './failure-reasons.js';

export type PaymentEnd =
  | { readonly state: 'success' }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

/** Something that can be paid: a plain invoice, or the charging phase of an escrow. */
export interface Payable {
  readonly invoiceId: string;
  /** The invoice's integrator, if known before it is read. */
  readonly integratorId?: string;
  readonly escrowIds: readonly string[];
  /** Returns the invoice if it is open. @throws ApiError 404, or 409 with the object in the payload */
  requireOpen(rows: LockedRows): InvoiceRow;
  /** How an open invoice ends that may not be paid any more; undefined: it may. */
  lapsed(rows: LockedRows, invoice: InvoiceRow, nowMs: number): Lapse | undefined;
  /** @throws ApiError 409 if it is open and a payment would come too late */
  requireInTime?(rows: LockedRows, nowMs: number): void;
  /** Effects and answer while a card is being charged. */
  started(rows: LockedRows, invoice: InvoiceRow, nowMs: number): Effects<Outcome | undefined>;
  /** Effects and answer once the payment has succeeded or failed. */
  ended(rows: LockedRows, invoice: InvoiceRow, end: PaymentEnd, nowMs: number): Effects<Outcome>;
}

export interface PayOptions {
  readonly claim: IdempotencyClaim | undefined;
  /** By card: the provider's reference for the passed 3-D Secure challenge. */
  readonly authentications?: ReadonlyMap<string, string>;
}

export interface StartedPayment {
  /** Undefined while the response must wait for a card charge. */
  readonly outcome: Outcome | undefined;
  /** Cards are to be charged: call `finalizePayment` next. */
  readonly chargesCards: boolean;
  /** Instead of both: it has just expired, which is on record. */
  readonly refusal?: ApiError;
  /** Absent: it has not ended yet, or was none. */
  readonly ended?: EndedPayment;
}

/**
 * Starts a payment. A wallet payment also finishes here: one transaction locks, posts and answers.
 * A card payment only records the intent to charge; nothing is posted yet.
 *
 * @throws ApiError as `requireOpen`, `lapsed` and `requireInTime` of the payable say
 */
export async function startPayment(money: Money, payable: Payable, options: PayOptions): Promise<StartedPayment> {
  const injected = await money.injectedFault?.();
  const started = await money.engine.run(paymentOperation(money, payable, options, injected));
  if (started.refusal) throw started.refusal;
  if (started.ended) money.meter.payment(started.ended);
  return started;
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
  const lapse = payable.lapsed(rows, invoice, nowMs);
  if (lapse) {
    const result = { outcome: undefined, chargesCards: false, refusal: lapse.refusal };
    return { movements: [], effects: { ...lapse.effects, result } };
  }
  payable.requireInTime?.(rows, nowMs);
  const inactive = invoice.document.methods.find((method) => rows.inactiveMethods.has(method.paymentMethodId));
  const cards = invoice.document.methods.filter((method) => isCard(method) && method.amount > 0);
  const foreign = cards.find(({ provider }) => provider !== money.cards.name);
  const refused =
    injected ??
    (inactive && methodInactive(inactive.paymentMethodId)) ??
    (foreign && cardOfAnotherProvider(foreign.paymentMethodId));
  const end = (reason: FailureReasonColumn | undefined) => {
    const effects = payable.ended(rows, invoice, reason ? { state: 'failed', reason } : { state: 'success' }, nowMs);
    const spending = reason ? undefined : spendingOf(invoice);
    const ended = endOf(invoice, reason ? 'failed' : 'success');
    return { ...effects, spending, result: { outcome: effects.result, chargesCards: false, ended } };
  };
  if (refused) return { movements: [], effects: end(refused) };
  const parties = partiesOf(invoice);
  const frozen = (id: string) => end(partyFrozen(invoice, id));
  const overLimit = (reached: LimitReached) => end(limitReached(reached));
  if (cards.length > 0) {
    const charging = startCharging(money, { payable, options, rows, nowMs, invoice, cards });
    return { ...charging, parties, frozen, overLimit };
  }
  return {
    movements: movementsOf(invoice),
    effects: invoice.limits ? counted(end(undefined), invoice, invoice.limits) : end(undefined),
    insufficient: (walletId, debt) => end(insufficientFunds(invoice, walletId, debt)),
    parties,
    frozen,
    overLimit,
  };
}

/** What is counted of a payment that has ended. */
export function endOf({ currency, totalAmount }: InvoiceRow, outcome: EndedPayment['outcome']): EndedPayment {
  return { currency, amount: totalAmount, outcome };
}

function startCharging(
  money: Money,
  input: Omit<DecideInput, 'injected'> & { invoice: InvoiceRow; cards: readonly InvoiceMethod[] },
): Decision<StartedPayment> {
  const { invoice, cards, nowMs } = input;
  const { claim } = input.options;
  const started = input.payable.started(input.rows, invoice, nowMs);
  const effects = invoice.limits ? counted(started, invoice, invoice.limits) : started;
  const charges = cards.map((card) => ({
    causeId: invoice.id,
    causeType: 'invoice' as const,
    paymentMethodId: card.paymentMethodId,
    amount: card.amount,
    currency: invoice.currency,
    authenticationReference: input.options.authentications?.get(card.paymentMethodId),
  }));
  const { random, clock } = money.deps;
  return {
    movements: [],
    effects: {
      ...effects,
      spending: spendingOf(invoice),
      write: async (client) => {
        await insertCharges({ client, random, nowMs, shiftMs: shiftOf(clock) }, charges);
        if (claim && !started.outcome) await keepPaymentClaim(client, { invoiceId: invoice.id, claim, nowMs });
      },
      result: { outcome: effects.result, chargesCards: true },
    },
  };
}

/** The postings of an invoice: one per subitem. */
export function movementsOf(invoice: InvoiceRow): Movement[] {
  return invoice.document.subitems.map((subitem) => ({
    debitWalletId: subitem.debitWalletId,
    creditWalletId: subitem.creditWalletId,
    amount: subitem.amount,
    currency: invoice.currency,
    causeType: 'invoice',
    causeId: invoice.id,
    subitemId: subitem.subitemId,
    appendCredit: subitem.appendCredit,
  }));
}

/**
 * The parties whose freeze blocks an invoice's payment: the integrator, the buyer, the recipients, and all their wallets.
 *
 * @returns ids, some more than once
 */
export function partiesOf(invoice: InvoiceRow): string[] {
  const { methods, items, subitems } = invoice.document;
  const ids = [invoice.integratorId, invoice.accountId];
  for (const method of methods) if (!isCard(method) && method.walletId !== null) ids.push(method.walletId);
  for (const { debitWalletId, creditWalletId } of subitems) ids.push(debitWalletId, creditWalletId);
  for (const { recipients } of items) {
    for (const { sourceWalletId, destinationWalletId, destinationAccountId } of recipients) {
      ids.push(sourceWalletId, destinationWalletId, destinationAccountId);
    }
  }
  return ids;
}
