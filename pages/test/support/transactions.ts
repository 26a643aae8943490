/** Handwritten history entries in the service's format: every kind, several currencies, both roles. */

export const ACCOUNT_ID = '0d6f2f9e-6d0c-4a51-9a44-3f1d6b1f0a01';

type Fields = Record<string, unknown>;

let last = 0;

function nextId(prefix = '5b7d1c1e-0000-4000-8000-'): string {
  last += 1;
  return prefix + String(last).padStart(12, '0');
}

/** `items`: `[description, sku, display_amount, transaction_type]`. */
export function invoiceData(display: string, items: readonly (readonly string[])[], more: Fields = {}): Fields {
  const currency = display.split(' ')[0];
  return {
    invoice_id: nextId(),
    account_id: ACCOUNT_ID,
    reference_type: 'shop order',
    reference_id: 'order-1042',
    state: 'success',
    description: '',
    created: '2026-11-18T14:05:10Z',
    updated: '2026-11-18T14:05:12Z',
    payment_methods: {
      pm1: {
        payment_method_id: 'pm1',
        display_string: `${currency} Wallet`,
        provider: 'wallet',
        display_amount: display,
      },
    },
    line_items: Object.fromEntries(
      items.map(([description, sku, amount, type = 'user_to_user'], order) => [
        `li${order}`,
        {
          line_item_id: `li${order}`,
          description,
          product_sku: sku,
          display_amount: amount,
          currency,
          transaction_type: type,
          sort_order: order,
        },
      ]),
    ),
    subitems: {},
    summary: { total_amount: 0, currency, display_amount: display },
    ...more,
  };
}

export function entry(type: string, date: string, description: string, data: Fields, more: Fields = {}): Fields {
  return {
    transaction_id: data.invoice_id ?? nextId(),
    transaction_id_type: 'invoicing.invoice_v2.invoice_id',
    transaction_type: type,
    transaction_role: 'buyer',
    transaction_status: 'processed',
    account_id: ACCOUNT_ID,
    transaction_date: date,
    transaction_description: description,
    transaction_data: data,
    ...more,
  };
}

export function escrowEntry(status: string, date: string, more: Fields = {}): Fields {
  const invoice = invoiceData(
    'USD 48.00',
    [
      ['Ember Drake mount', 'MOUNT-DRAKE', 'USD 45.00'],
      ['Trade protection', 'FEE-PROTECT', 'USD 3.00', 'user_to_integrator'],
    ],
    { created: '2026-11-16T09:30:00Z', updated: '2026-11-16T09:30:02Z' },
  );
  const phase = (suffix: string, when: string) => ({
    ...invoice,
    invoice_id: nextId(),
    created: when,
    updated: when,
    suffix,
  });
  const escrow: Fields = {
    id: `esc_2Fg${status}9wLDxBhSC4dXN1lAf`,
    account_id: ACCOUNT_ID,
    escrow_invoice_id: invoice.invoice_id,
    commit_invoice_id: status === 'COMMITTED' ? nextId() : '',
    cancel_invoice_id: status === 'CANCELLED' ? nextId() : '',
    status,
    created: '2026-11-16 09:30:00.123456 +0000 UTC',
    updated: '2026-11-17 10:00:00.5 +0000 UTC',
    escrow_invoice: invoice,
    ...(status === 'COMMITTED' ? { commit_invoice: phase('commit', '2026-11-17T10:00:00Z') } : {}),
    ...(status === 'CANCELLED' ? { cancel_invoice: phase('cancel', '2026-11-17T10:00:00Z') } : {}),
  };
  return entry('user_purchase_escrow', date, 'Ember Drake mount', escrow, {
    transaction_id: escrow.id,
    transaction_id_type: 'invoicing.escrow.escrow_id',
    transaction_status: status.toLowerCase(),
    ...more,
  });
}

export function mixedHistory(): Fields[] {
  // the same ids whatever was made before
  last = 0;
  return [
    entry(
      'user_purchase',
      '2026-11-20T10:12:00Z',
      'Moonlit Cloak',
      invoiceData('USD 12.50', [['Moonlit Cloak', 'CLOAK-07', 'USD 12.50']]),
      {
        transaction_status: 'pending',
      },
    ),
    entry(
      'user_purchase',
      '2026-11-20T08:40:00Z',
      'Starter bundle',
      invoiceData('USD 35.44', [
        ['Starter bundle', 'BUNDLE-1', 'USD 23.51'],
        ['Inventory slot', 'SLOT-1', 'USD 10.24'],
        ['Marketplace fee', 'FEE', 'USD 1.69', 'user_to_integrator'],
      ]),
    ),
    escrowEntry('ESCROWED', '2026-11-19T19:22:00Z'),
    escrowEntry('COMMITTED', '2026-11-19T15:00:00Z'),
    escrowEntry('CANCELLED', '2026-11-19T09:30:00Z'),
    entry(
      'user_sale',
      '2026-11-18T21:10:00Z',
      'Obsidian Blade',
      invoiceData('USD 20.00', [['Obsidian Blade', 'BLADE-3', 'USD 20.00']]),
      {
        transaction_role: 'seller',
      },
    ),
    entry(
      'user_purchase',
      '2026-11-18T14:05:00Z',
      'Sky Harbour land deed with an unusually long name that has to wrap somewhere sensible',
      invoiceData('JPY 12800', [['Sky Harbour land deed', 'LAND-88', 'JPY 12800']], {
        state: 'FAILED',
        failure_reason: { code: 'card_declined', message: 'The card was declined: insufficient funds.' },
      }),
      { transaction_status: 'failed' },
    ),
    entry('token_purchase', '2026-11-17T12:00:00Z', 'TST 10000', {
      subtotal_amount: 100,
      subtotal_amount_display: 'USD 1.00',
      service_fee_amount: 5,
      service_fee_amount_display: 'USD 0.05',
      tax_amount: 0,
      tax_amount_display: '',
      total_amount: 105,
      total_amount_display: 'USD 1.05',
      user_received_amount_display: 'TST 10000',
      source_payment_method_display_string: 'USD Wallet',
      source_payment_method_provider: 'wallet',
      destination_payment_method_display_string: 'TST Wallet',
      token_exchange: { token_exchange_id: 'vtok_1', invoice_id: 'inv_1', status: 'SUCCESS' },
    }),
    entry(
      'payout',
      '2026-11-16T12:00:00Z',
      'Payout to bank account',
      {
        display_amount: 'USD 250.00',
        payout: { created: '2026-11-14T08:30:00Z', failure_reason: 'The bank account is closed.' },
      },
      { transaction_status: 'payout-failed' },
    ),
    entry('deposit', '2026-11-15T12:00:00Z', 'Wallet top-up', { display_amount: 'KWD 15.250' }),
    entry('refund', '2026-11-15T11:00:00Z', 'Refund: Tavern music pack', { display_amount: '$9.99' }),
  ];
}
