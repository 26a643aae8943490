import { transactionKind } from 'svc-bridge/view';
import { expect, it } from 'vitest';
import { shownKind } from '../../../src/payments/transactions/shown-status.js';

const TYPES = [
  ...['user_purchase', 'user_purchase_escrow', 'token_purchase', 'wallet_purchase'],
  ...['payout', 'refund', 'dispute', 'dispute_reversal'],
];

it.each(TYPES.flatMap((type) => ['buyer', 'seller', 'user'].map((role) => [type, role])))(
  'receipts call %s of a %s what the history calls it',
  (transaction_type = '', transaction_role = '') => {
    const entry = { transaction_type, transaction_role };
    expect(shownKind(entry)).toBe(transactionKind(entry));
  },
);
