import { transactionKind, transactionStatus } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { KIND_CHOICES, NO_FILTERS, queryOf, STATUS_CHOICES } from '../../screens/history/history-filters.js';

describe('the filters of the history', () => {
  it.each(STATUS_CHOICES)('request entries that are shown as %s', (status) => {
    const { statuses = [] } = queryOf({ ...NO_FILTERS, statuses: [status] }, 0);
    // To the player, a payout that the bank returned has failed.
    const shown = status === 'failed' ? ['failed', 'returned'] : [status];
    for (const code of statuses) expect(shown).toContain(transactionStatus(code));
  });

  it.each(KIND_CHOICES)('request entries that are shown as %s, or as its sale', (kind) => {
    const { types = [] } = queryOf({ ...NO_FILTERS, kinds: [kind] }, 0);
    const sales: Record<string, string> = { purchase: 'sale', escrow: 'escrowSale' };
    for (const type of types)
      expect([kind, sales[kind]]).toContain(transactionKind({ transaction_type: type, transaction_role: 'buyer' }));
  });

  it.each([
    ['error', 'failed'],
    ['escrowed', 'held'],
    ['processed', 'completed'],
  ] as const)('find %s among what is %s', (code, status) => {
    expect(queryOf({ ...NO_FILTERS, statuses: [status] }, 0).statuses).toContain(code);
  });

  it.each([
    ['token_conversion', 'exchange'],
    ['user_purchase_recipient', 'purchase'],
    ['user_purchase_escrow', 'escrow'],
  ] as const)('find %s among what is %s', (type, kind) => {
    expect(queryOf({ ...NO_FILTERS, kinds: [kind] }, 0).types).toContain(type);
  });
});
