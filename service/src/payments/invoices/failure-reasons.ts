import type { InvoiceRow } from '../../ledger/effects.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { ChargeResult } from '../cards/card-provider.js';

/** A wallet of the buyer holds too little. */
export function insufficientFunds(invoice: InvoiceRow, walletId: string): FailureReasonColumn {
  const method = invoice.document.methods.find((each) => each.walletId === walletId);
  return {
    code: 'insufficient_funds',
    message: 'The wallet does not hold enough for this payment.',
    ...(method && { payment_method_id: method.paymentMethodId }),
  };
}

/** A method was removed or has expired since the invoice was created. */
export function methodInactive(paymentMethodId: string): FailureReasonColumn {
  return {
    code: 'payment_method_inactive',
    message: 'A payment method of this invoice can no longer be used.',
    payment_method_id: paymentMethodId,
  };
}

/** Somebody was frozen: the integrator, the buyer or a wallet of theirs, or who was to receive the money. */
export function partyFrozen(invoice: InvoiceRow, id: string): FailureReasonColumn {
  if (id === invoice.integratorId) return { code: 'integrator_frozen', message: 'The integrator is frozen.' };
  if (id === invoice.accountId) return { code: 'account_frozen', message: "The buyer's account is frozen." };
  const method = invoice.document.methods.find((each) => each.walletId === id);
  if (!method) return { code: 'recipient_frozen', message: 'Who was to receive the money is frozen.' };
  return { code: 'wallet_frozen', message: 'The wallet is frozen.', payment_method_id: method.paymentMethodId };
}

/** What the card's provider said. */
export function cardRefused(
  result: Exclude<ChargeResult, { status: 'approved' }>,
  paymentMethodId: string,
): FailureReasonColumn {
  if (result.status === 'authentication_required') {
    return {
      code: 'authentication_required',
      message: 'The card needs a 3-D Secure challenge, which the buyer can take in a checkout flow.',
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
