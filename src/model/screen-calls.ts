import type { Receipt, Transaction, TransactionPage } from './transaction.js';

/** What a screen may ask of its host, with the arguments and the value of each (interface §4.4). */
export interface ScreenCalls {
  'transactions.list': { args: TransactionQuery; value: TransactionPage };
  'transactions.get': { args: { transactionId: string }; value: Transaction };
  /** Without `emailAddress` the receipt goes to the account's own address. */
  'receipts.send': { args: { transactionId: string; emailAddress?: string }; value: Receipt };
}

/** All optional; several values of one field are alternatives. */
export interface TransactionQuery {
  /** 1 to 100; 25 when absent. */
  limit?: number;
  /** From the page before. */
  cursor?: string;
  /** How many entries to leave out, where the page before gave no cursor. */
  offset?: number;
  statuses?: string[];
  types?: string[];
  currencies?: string[];
  /** ISO 8601, inclusive. */
  from?: string;
  /** ISO 8601, exclusive. */
  to?: string;
  /** Part of an item's description, a SKU, a reference or an id. */
  search?: string;
}
