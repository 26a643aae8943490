import type { Debt } from '../../ledger/debts.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { LimitReached } from '../../ledger/locked-usage.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { ChargeResult } from '../cards/card-provider.js';

/** A wallet of the buyer holds too little, or owes something. */
export function insufficientFunds(invoice: InvoiceRow, walletId: string, debt: Debt | undefined): FailureReasonColumn {
  const method = invoice.document.methods.find((each) => each.walletId === walletId);
  return {
    ...(debt
      ? { code: 'account_in_debt', message: 'The wallet is below zero because of a disputed card payment.' }
      : { code: 'insufficient_funds', message: 'The wallet balance is too low for this payment.' }),
    ...(method && { payment_method_id: method.paymentMethodId }),
  };
}

/** A method was removed or has expired since the invoice was created. */
export function methodInactive(paymentMethodId: string): FailureReasonColumn {
  return {
    code: 'payment_method_inactive',
    message: 'A payment method of this invoice is no longer active.',
    payment_method_id: paymentMethodId,
  };
}

/** Only its own provider can charge it. */
export function cardOfAnotherProvider(paymentMethodId: string): FailureReasonColumn {
  return {
    code: 'payment_method_inactive',
    message: 'The card was added with a card provider that this service does not use now.',
    payment_method_id: paymentMethodId,
  };
}

/**
 * The payment would exceed a daily limit of the player or the integrator, or what the player allows themselves in a month. How much of that
 * is left is nobody's business but the player's: it is not said here.
 */
export function limitReached({ limit, resetsMs }: LimitReached): FailureReasonColumn {
  const resets_at = new Date(resetsMs).toISOString();
  if (limit === 'player_monthly_spending') {
    const message = `This payment would exceed the spending limit that the player has set. A new month begins at ${resets_at}.`;
    return { code: 'spending_limit_reached', message, resets_at };
  }
  return {
    code: 'payment_limit_reached',
    message: `This payment would exceed the limit ${limit}, which resets at ${resets_at}.`,
    limit,
    resets_at,
  };
}

/** Somebody was frozen: the integrator, the buyer or a wallet of theirs, or who was to receive the money. */
export function partyFrozen(invoice: InvoiceRow, id: string): FailureReasonColumn {
  if (id === invoice.integratorId) return { code: 'integrator_frozen', message: 'The integrator is frozen.' };
  if (id === invoice.accountId) return { code: 'account_frozen', message: "The buyer's account is frozen." };
  const method = invoice.document.methods.find((each) => each.walletId === id);
  if (!method) return { code: 'recipient_frozen', message: 'The recipient is frozen.' };
  return { code: 'wallet_frozen', message: 'The wallet is frozen.', payment_method_id: method.paymentMethodId };
}

/** The escrow was voided before it was paid. */
export function chargeVoided(): FailureReasonColumn {
  return { code: 'voided', message: 'The escrow was voided before it was paid.' };
}

/** Nobody paid the escrow in time. */
export function chargeExpired(): FailureReasonColumn {
  return { code: 'expired', message: 'The escrow expired before it was paid.' };
}

/** What the card's provider said. */
export function cardRefused(
  result: Exclude<ChargeResult, { status: 'approved' }>,
  paymentMethodId: string,
): FailureReasonColumn {
  if (result.status === 'authentication_required') {
    return {
      code: 'authentication_required',
      message: 'The card requires 3-D Secure. The buyer can complete it in a checkout flow.',
      decline_code: 'authentication_required',
      payment_method_id: paymentMethodId,
    };
  }
  return {
    code: 'payment_method_declined',
    message: result.message,
    decline_code: result.declineCode,
    payment_method_id: paymentMethodId,
  };
}
