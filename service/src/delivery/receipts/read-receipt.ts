import type { receiptFileSchema, Sent } from 'svc-bridge/model';
import { merchantOf, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { findTransaction } from '../../payments/transactions/find-transaction.js';
import type { HistoryRow } from '../../payments/transactions/history-row.js';
import { renderTransactions } from '../../payments/transactions/render-transactions.js';
import { hasReceipt } from '../../payments/transactions/shown-status.js';
import { ApiError, notFound } from '../../platform/http/api-error.js';
import type { Principal } from '../../platform/http/principal.js';
import { receiptFile } from './receipt-file.js';
import { type ReceiptView, receiptView } from './receipt-view.js';

type ReceiptFile = Sent<typeof receiptFileSchema>;

export interface Receipt {
  readonly row: HistoryRow;
  readonly view: ReceiptView;
  /** The account's own; empty: it has none. */
  readonly email: string;
}

/**
 * What a transaction's receipt says, in the account's language.
 *
 * @throws ApiError `transaction_not_found` 404, also for another player's; `transaction_failed` 409
 */
export async function readReceipt(deps: PaymentDeps, principal: Principal, transactionId: string): Promise<Receipt> {
  const row = await findTransaction(deps, principal, { transactionId, accountId: undefined });
  const [transaction] = await renderTransactions(deps, [row], principal.integratorName);
  if (!transaction) throw notFound('transaction');
  if (!hasReceipt(transaction)) {
    const message = 'This transaction failed and moved no money, so it has no receipt.';
    throw new ApiError({ status: 409, errors: [{ code: 'transaction_failed', message }] });
  }
  const [account, integrator, exponents] = await Promise.all([
    deps.db.selectFrom('accounts').select(['email', 'locale']).where('id', '=', row.accountId).executeTakeFirst(),
    readIntegrator(deps.db, principal.integratorId),
    deps.money.exponents(),
  ]);
  const view = receiptView({
    transaction,
    integrator: integrator.displayName,
    merchant: merchantOf(integrator.branding),
    displayAmount: displayAmount(row.amount, row.currency, exponents),
    locale: account?.locale ?? 'en',
  });
  return { row, view, email: account?.email ?? '' };
}

/**
 * A transaction's receipt as a file.
 *
 * @param transactionId - null: nothing is paid
 * @throws ApiError `transaction_not_found` 404, also for another player's; `transaction_failed` 409; `too_many_receipts` 429
 * @source Gap §4.4
 */
export async function readReceiptFile(
  deps: PaymentDeps,
  principal: Principal,
  transactionId: string | null,
): Promise<ReceiptFile> {
  if (transactionId === null) throw notFound('transaction');
  const { row, view } = await readReceipt(deps, principal, transactionId);
  const content = await receiptFile(row.accountId, view);
  return {
    transaction_id: view.transactionId,
    file_name: receiptFileName(view),
    media_type: 'application/pdf',
    content: content.toString('base64'),
  };
}

/** Tells receipts apart in a folder; ids are of letters, digits, hyphens and underscores. */
export function receiptFileName({ transactionId }: Pick<ReceiptView, 'transactionId'>): string {
  return `receipt-${transactionId}.pdf`;
}
