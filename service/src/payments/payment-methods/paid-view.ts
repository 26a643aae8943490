import type { checkoutSchema, Sent } from 'svc-bridge/model';
import { displayAmount } from '../../ledger/display-amount.js';
import { readBalances } from '../../ledger/read-balances.js';
import type { InvoiceMethod } from '../../platform/db/tables/invoice-document.js';
import type { PaymentDeps } from '../deps.js';
import { findReceiptMail } from '../transactions/find-receipt-mail.js';

interface PaidOptions {
  readonly accountId: string;
  /** The history's id of what was paid. */
  readonly transactionId: string;
  readonly currency: string;
  readonly methods: readonly Pick<InvoiceMethod, 'paymentMethodId' | 'displayString' | 'walletId' | 'amount'>[];
}

/** What the page of a successful payment says besides: what paid, what is left in a wallet, and where the receipt went. */
export async function viewPaid(
  deps: Pick<PaymentDeps, 'db' | 'pool' | 'money'>,
  { accountId, transactionId, currency, methods }: PaidOptions,
): Promise<Pick<Sent<typeof checkoutSchema>, 'paid_with' | 'receipt_sent_to' | 'has_receipt_file'>> {
  const [exponents, balances, sentTo] = await Promise.all([
    deps.money.exponents(),
    readBalances(
      deps.pool,
      methods.flatMap(({ walletId }) => walletId ?? []),
    ),
    findReceiptMail(deps.db, { accountId, transactionId }),
  ]);
  return {
    paid_with: methods.map(({ paymentMethodId, displayString, walletId, amount }) => ({
      payment_method_id: paymentMethodId,
      display_string: displayString,
      display_amount: displayAmount(amount, currency, exponents),
      ...(walletId !== null && { display_balance: displayAmount(balances.get(walletId) ?? '0', currency, exponents) }),
    })),
    ...(sentTo !== undefined && { receipt_sent_to: sentTo }),
    has_receipt_file: true,
  };
}
