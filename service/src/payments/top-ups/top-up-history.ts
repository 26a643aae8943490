import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { HistoryEntry } from '../../ledger/effects.js';
import type { Deps } from '../../platform/deps.js';
import { isoTime } from '../../platform/times.js';
import type { TopUp } from './top-up.js';

const STATUS = { processing: 'pending', success: 'processed', failed: 'failed' } as const;

export interface TopUpHistoryOptions {
  readonly topUp: TopUp;
  readonly exponents: Exponents;
  /** The card's label, such as `Visa •••• 1111`. */
  readonly methodText: string;
}

/** A top-up's row in its account's history. */
export function topUpHistory(options: TopUpHistoryOptions): HistoryEntry {
  const { topUp, exponents } = options;
  return {
    accountId: topUp.accountId,
    integratorId: topUp.integratorId,
    transactionId: topUp.id,
    transactionIdType: 'invoicing.purchase.purchase_id',
    transactionType: 'wallet_purchase',
    role: 'user',
    status: STATUS[topUp.state],
    description: displayAmount(topUp.amount, topUp.currency, exponents),
    amount: topUp.amount,
    currency: topUp.currency,
    invoiceId: null,
    data: topUpData(options),
    searchText: `deposit\n${options.methodText}`.toLowerCase(),
  };
}

function topUpData({ topUp, exponents, methodText }: TopUpHistoryOptions): Record<string, unknown> {
  const display = displayAmount(topUp.amount, topUp.currency, exponents);
  return {
    subtotal_amount: topUp.amount,
    subtotal_amount_display: display,
    tax_amount: 0,
    tax_amount_display: '',
    total_amount: topUp.amount,
    total_amount_display: display,
    user_received_amount_display: display,
    source_payment_method_id: topUp.paymentMethodId,
    source_payment_method_display_string: methodText,
    deposit: {
      purchase_id: topUp.id,
      account_id: topUp.accountId,
      wallet_id: topUp.walletId,
      amount: topUp.amount,
      currency: topUp.currency,
      status: topUp.state.toUpperCase(),
      failure_reason: topUp.failureReason ?? '',
      created: isoTime(topUp.createdMs),
      updated: isoTime(topUp.updatedMs),
    },
  };
}

/** The label of the card that pays a top-up; empty if it has none. */
export async function readMethodText(deps: Pick<Deps, 'db'>, topUp: Pick<TopUp, 'paymentMethodId'>): Promise<string> {
  const row = await deps.db
    .selectFrom('payment_methods')
    .select('display_string')
    .where('id', '=', topUp.paymentMethodId)
    .executeTakeFirst();
  return row?.display_string ?? '';
}
