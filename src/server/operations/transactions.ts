import type { RequestBody, RequestQuery } from '../../model/fields.js';
import {
  type Receipt,
  type ReceiptFile,
  receiptFileSchema,
  receiptSchema,
  type Transaction,
  type TransactionPage,
  transactionDetailsSchema,
  transactionPageSchema,
} from '../../model/transaction.js';
import type {
  receiptRequestSchema,
  transactionListQuerySchema,
  transactionQuerySchema,
} from '../../model/transaction-requests.js';
import type { Result } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';

type ListQuery = RequestQuery<typeof transactionListQuerySchema>;

/**
 * Selects part of the history of `account_id`; 25 entries by default. Times are ISO 8601, `from` inclusive, `to`
 * exclusive; a list's values are alternatives.
 */
export type TransactionListQuery = Omit<ListQuery, 'account_id'> & {
  readonly [P in keyof Pick<ListQuery, 'account_id'>]-?: string;
};

/** Your users' histories and receipts. No method throws. */
export interface TransactionOperations {
  /**
   * One page of a user's history, newest first.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4.4
   */
  listTransactions(query: TransactionListQuery, options?: CallOptions): Promise<Result<TransactionPage>>;
  /**
   * One transaction, by the id of an invoice, escrow, escrow phase, payout, top-up or token exchange.
   *
   * @param accountId - the party whose view to show
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4.4
   */
  getTransaction(transactionId: string, accountId: string, options?: CallOptions): Promise<Result<Transaction>>;
  /**
   * A transaction's receipt as a PDF, in base64.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §4.4
   */
  getReceiptFile(transactionId: string, options?: CallOptions): Promise<Result<ReceiptFile>>;
  /**
   * E-mails a transaction's receipt.
   *
   * @param emailAddress - default: the account's own
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4.4
   */
  sendReceipt(transactionId: string, emailAddress?: string, options?: RequestOptions): Promise<Result<Receipt>>;
}

export function transactionOperations(send: Send): TransactionOperations {
  const common = { base: 'invoicingUrl' } as const;
  return {
    listTransactions: (query, options) =>
      send(
        {
          ...common,
          name: 'listTransactions',
          method: 'GET',
          path: '/v1/transactions',
          query,
          schema: transactionPageSchema,
        },
        options,
      ),
    getTransaction: (transactionId, accountId, options) =>
      send(
        {
          ...common,
          name: 'getTransaction',
          method: 'GET',
          path: '/v1/transaction/{transaction_id}',
          params: { transaction_id: transactionId },
          query: { account_id: accountId } satisfies RequestQuery<typeof transactionQuerySchema>,
          schema: transactionDetailsSchema,
        },
        options,
      ),
    getReceiptFile: (transactionId, options) =>
      send(
        {
          ...common,
          name: 'getReceiptFile',
          method: 'GET',
          path: '/v1/transaction/{transaction_id}/receipt',
          params: { transaction_id: transactionId },
          schema: receiptFileSchema,
        },
        options,
      ),
    sendReceipt: (transactionId, emailAddress, options) =>
      send(
        {
          ...common,
          name: 'sendReceipt',
          method: 'POST',
          path: '/v1/transaction/{transaction_id}/receipt',
          params: { transaction_id: transactionId },
          body: { email_address: emailAddress } satisfies RequestBody<typeof receiptRequestSchema>,
          schema: receiptSchema,
        },
        options,
      ),
  };
}
