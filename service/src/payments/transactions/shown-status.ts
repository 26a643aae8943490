import { z } from 'zod';
import type { TransactionView } from './render-transactions.js';

type ShownStatus = 'completed' | 'pending' | 'failed' | 'returned' | 'refunded' | 'held' | 'released';

/** As the history shows it: an escrow's own status says more than `processed`. */
const STATUSES: Readonly<Record<string, ShownStatus>> = {
  processed: 'completed',
  pending: 'pending',
  failed: 'failed',
  returned: 'returned',
  refunded: 'refunded',
  open: 'pending',
  escrowed: 'held',
  'escrow-failed': 'failed',
  committed: 'released',
  canceled: 'refunded',
  cancelled: 'refunded',
};

const dataSchema = z.looseObject({
  escrow: z.looseObject({ status: z.string().catch('') }).catch({ status: '' }),
  refunded_amount: z.number().catch(0),
});

/** @returns undefined for a status that has no words */
export function shownStatus(transaction: TransactionView): ShownStatus | undefined {
  const { escrow } = dataSchema.parse(transaction.transaction_data);
  const own = returnKindOf(transaction) ? undefined : STATUSES[escrow.status.toLowerCase()];
  // of a payout the same words: payout-pending is pending
  return own ?? STATUSES[transaction.transaction_status.replace(/^payout-/, '')];
}

type ShownKind =
  | 'purchase'
  | 'sale'
  | 'escrow'
  | 'escrowSale'
  | 'tokenPurchase'
  | 'deposit'
  | 'payout'
  | 'refund'
  | 'dispute'
  | 'other';

const KINDS: Readonly<Record<string, ShownKind>> = {
  user_purchase: 'purchase',
  user_purchase_escrow: 'escrow',
  token_purchase: 'tokenPurchase',
  wallet_purchase: 'deposit',
  payout: 'payout',
  refund: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

const SOLD: Partial<Record<ShownKind, ShownKind>> = { purchase: 'sale', escrow: 'escrowSale' };

/** What it is to the account whose entry it is. */
export function shownKind({
  transaction_type: type,
  transaction_role: role,
}: Pick<TransactionView, 'transaction_type' | 'transaction_role'>): ShownKind {
  const kind = KINDS[type] ?? 'other';
  return (role === 'seller' && SOLD[kind]) || kind;
}

/** An entry of what went back; it has a status of its own, also when it is of an escrow. */
export function returnKindOf(transaction: TransactionView): 'refund' | 'dispute' | undefined {
  const kind = shownKind(transaction);
  return kind === 'refund' || kind === 'dispute' ? kind : undefined;
}

/** Without one if it failed and moved no money; a refund may have failed for some of its methods only. */
export function hasReceipt(transaction: TransactionView): boolean {
  const { refunded_amount: refunded } = dataSchema.parse(transaction.transaction_data);
  return shownStatus(transaction) !== 'failed' || refunded > 0;
}
