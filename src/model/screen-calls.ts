import type * as z from 'zod/mini';
import type { PlayerSpending } from './spending.js';
import type { Receipt, ReceiptFile, Transaction, TransactionPage } from './transaction.js';
import type { transactionListQuerySchema } from './transaction-requests.js';

/** What a screen may ask of its host, with the arguments and the value of each (interface §4.4). */
export interface ScreenCalls {
  /** One page of the history. */
  'transactions.list': { args: TransactionQuery; value: TransactionPage };
  /** One entry. */
  'transactions.get': { args: { transactionId: string }; value: Transaction };
  /** Without `emailAddress` the receipt goes to the account's own address. */
  'receipts.send': { args: { transactionId: string; emailAddress?: string }; value: Receipt };
  /** What the player has spent, and their own limits. */
  'spending.get': { args: Record<string, never>; value: PlayerSpending };
  /** Minor units; a raise waits a day. */
  'spending.set': { args: { currency: string; amount: number }; value: PlayerSpending };
  /** A day later. */
  'spending.remove': { args: { currency: string }; value: PlayerSpending };
  /** Drops the raise or removal that waits. */
  'spending.withdraw': { args: { currency: string }; value: PlayerSpending };
  /** Only if the entry says that it has one. */
  'receipts.file': { args: { transactionId: string }; value: ReceiptFile };
}

/** All optional; several values of one field are alternatives. The account is the player's own. */
export type TransactionQuery = Omit<z.output<typeof transactionListQuerySchema>, 'account_id'>;
