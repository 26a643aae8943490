import { type Fields, normalCode } from './fields.js';

/** What an entry is to the player. */
export type TransactionKind =
  | 'purchase'
  | 'sale'
  | 'escrow'
  | 'escrowSale'
  | 'tokenPurchase'
  | 'exchange'
  | 'deposit'
  | 'payout'
  | 'refund'
  | 'dispute'
  | 'other';

/** What the entry is to the player viewing it, from its open-ended type, id type and role. */
export function transactionKind(transaction: Fields): TransactionKind {
  const type = normalCode(transaction.transaction_type);
  const idType = normalCode(transaction.transaction_id_type);
  const has = (part: string) => type.includes(part) || (type === '' && idType.includes(part));
  const sells = isSeller(transaction);
  if (has('refund')) return 'refund';
  if (has('dispute') || has('chargeback')) return 'dispute';
  if (has('payout') || has('withdraw')) return 'payout';
  if (has('token_purchase') || has('purchase_token')) return 'tokenPurchase';
  if (has('token') || has('exchange') || has('conversion')) return 'exchange';
  if (has('deposit') || has('top_up') || has('topup') || has('wallet_purchase')) return 'deposit';
  if (has('escrow') || idType.includes('escrow')) return sells ? 'escrowSale' : 'escrow';
  if (has('sale') || has('recipient') || sells) return 'sale';
  if (has('purchase') || has('invoice')) return 'purchase';
  return 'other';
}

/** Deployments mark the seller by the role, or by a type such as `user_purchase_recipient`. */
export function isSeller(transaction: Fields): boolean {
  const { transaction_role, transaction_type } = transaction;
  return /seller|recipient|payee/.test(`${normalCode(transaction_role)} ${normalCode(transaction_type)}`);
}
