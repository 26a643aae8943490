import { renderToString } from 'preact-render-to-string';
import { transactionKind, transactionStatus } from 'svc-bridge/view';
import { describe, expect, it } from 'vitest';
import { FilterPanel } from '../../screens/history/history-filter-panel.js';
import {
  ALSO_KIND,
  ALSO_STATUS,
  KIND_CHOICES,
  NO_FILTERS,
  queryOf,
  STATUS_CHOICES,
} from '../../screens/history/history-filters.js';
import { ENGLISH } from '../support/english.js';

describe('the filters of the history', () => {
  it.each(STATUS_CHOICES)('request entries that are shown as %s, or as what it is named with', (status) => {
    const { statuses = [] } = queryOf({ ...NO_FILTERS, statuses: [status] }, 0);
    for (const code of statuses) expect([status, ALSO_STATUS[status]]).toContain(transactionStatus(code));
  });

  it.each(KIND_CHOICES)('request entries that are shown as %s, or as its sale', (kind) => {
    const { types = [] } = queryOf({ ...NO_FILTERS, kinds: [kind] }, 0);
    for (const transaction_type of types)
      for (const transaction_role of ['buyer', 'seller'])
        if (ALSO_KIND[kind] || transaction_role === 'buyer')
          expect([kind, ALSO_KIND[kind]]).toContain(transactionKind({ transaction_type, transaction_role }));
  });

  it.each([
    'Completed / Paid to the seller',
    'Failed / Returned',
    'Purchase / Sale',
    'Protected purchase / Protected sale',
  ])('offer %s, as the list names what they find', (name) => {
    const nothing = () => {};
    const panel = renderToString(
      FilterPanel({
        filters: NO_FILTERS,
        currencies: [],
        language: ENGLISH,
        onChange: nothing,
        onClear: nothing,
        onDone: nothing,
      }),
    );
    expect(panel).toContain(`>${name}<`);
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
