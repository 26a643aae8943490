import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { HistoryEntry } from '../../ledger/effects.js';
import { isoTime } from '../../platform/times.js';
import type { Payout } from './payout.js';

const STATUS = {
  pending: 'payout-pending',
  processed: 'processed',
  failed: 'payout-failed',
  returned: 'payout-returned',
} as const;

/** A payout's row of its account's history; its data has the shape of a real service's. */
export function payoutHistory(payout: Payout, exponents: Exponents): HistoryEntry {
  const destination = String(payout.destination.account_number ?? '');
  return {
    accountId: payout.accountId,
    integratorId: payout.integratorId,
    transactionId: payout.id,
    transactionIdType: 'invoicing.payout.payout_id',
    transactionType: 'payout',
    role: 'user',
    status: STATUS[payout.state],
    description: displayAmount(payout.amount, payout.currency, exponents),
    amount: payout.amount,
    currency: payout.currency,
    invoiceId: null,
    data: payoutData(payout, exponents),
    searchText: `payout\n${destination}`.toLowerCase(),
  };
}

function payoutData(payout: Payout, exponents: Exponents): Record<string, unknown> {
  const display = (amount: number) => displayAmount(amount, payout.currency, exponents);
  const arriving = payout.amount - payout.feeAmount;
  return {
    subtotal_amount: arriving,
    subtotal_amount_display: display(arriving),
    tilia_fee_amount: payout.feeAmount,
    tilia_fee_amount_display: payout.feeAmount > 0 ? display(payout.feeAmount) : '',
    total_amount: payout.amount,
    total_amount_display: display(payout.amount),
    user_received_amount_display: display(arriving),
    destination_payment_method_display_string: String(payout.destination.account_number ?? ''),
    payout: {
      payout_id: payout.id,
      account_id: payout.accountId,
      wallet_id: payout.walletId,
      amount: payout.amount,
      fee_amount: payout.feeAmount,
      currency: payout.currency,
      status: payout.state.toUpperCase(),
      failure_reason: payout.failureReason ?? '',
      created: isoTime(payout.createdMs),
      updated: isoTime(payout.updatedMs),
    },
  };
}
