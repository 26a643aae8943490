/** Handwritten flow API sessions in the service's format. */

type Fields = Record<string, unknown>;

export const WALLET = {
  payment_method_id: 'wallet-usd',
  kind: 'wallet',
  display_string: 'USD Wallet',
  currency: 'USD',
  state: 'ACTIVE',
  usable: true,
  removable: false,
  wallet_id: 'w1',
  balance: 1_250,
  display_balance: 'USD 12.50',
};

export const CARD = {
  payment_method_id: 'card-1',
  kind: 'card',
  display_string: 'Visa •••• 4242',
  currency: 'USD',
  state: 'ACTIVE',
  usable: true,
  removable: true,
  brand: 'visa',
  last_four: '4242',
  expiry_month: 12,
  expiry_year: 2031,
};

export const EXPIRED_CARD = {
  ...CARD,
  payment_method_id: 'card-2',
  display_string: 'Mastercard •••• 4444',
  state: 'EXPIRED',
  usable: false,
};

export function checkout(more: Fields = {}): Fields {
  return {
    authorized_invoice_id: 'ai-1',
    is_escrow: false,
    mechanism: 'widget',
    state: 'open',
    reference_type: 'Order',
    reference_id: 'A-17',
    description: '',
    summary: { total_amount: 1_999, currency: 'USD', display_amount: 'USD 19.99' },
    line_items: [
      {
        description: 'Ember Drake mount',
        product_sku: 'MOUNT-DRAKE',
        transaction_type: 'user_to_user',
        amount: 1_799,
        currency: 'USD',
        display_amount: 'USD 17.99',
        quantity: 1,
      },
      {
        description: 'Marketplace fee',
        product_sku: 'FEE',
        transaction_type: 'user_to_integrator',
        amount: 200,
        currency: 'USD',
        display_amount: 'USD 2.00',
        quantity: 1,
      },
    ],
    invoice_id: null,
    escrow_id: null,
    attempt_id: null,
    next_action: null,
    failure_reason: null,
    paid: null,
    ...more,
  };
}

/** What a paid checkout has besides. */
export const PAID = {
  state: 'paid',
  invoice_id: 'inv',
  paid: '2026-11-20T12:00:00Z',
  paid_with: [
    {
      payment_method_id: 'wallet-usd',
      display_string: 'USD Wallet',
      display_amount: 'USD 12.50',
      display_balance: 'USD 0.00',
    },
    { payment_method_id: 'card-1', display_string: 'Visa •••• 4242', display_amount: 'USD 7.49' },
  ],
};

export const TERMS_DOCUMENT = {
  version: 3,
  language: 'en',
  title: 'Terms of service',
  sections: [
    { heading: '1. Your wallet', paragraphs: ['A wallet holds money in one currency.', 'It earns no interest.'] },
    { heading: '2. Purchases', paragraphs: ['A purchase is charged when you confirm it.'] },
    { heading: '3. Refunds', paragraphs: ['A cancelled trade is refunded in full to the method that paid.'] },
  ],
  published: '2026-11-01T00:00:00.000Z',
};

export const ACCEPTED = { required: false, version: 3, accepted_version: 3, document: null };
export const TO_ACCEPT = { required: true, version: 3, accepted_version: 2, document: TERMS_DOCUMENT };

export const MERCHANT = {
  merchant_name: 'Demo Games Entertainment Ltd',
  support_email: 'help@demo-games.example',
  support_url: 'https://demo-games.example/support/payments',
  refund_terms_url: 'https://demo-games.example/refunds',
};

export function session(flow: string, more: Fields = {}): Fields {
  return {
    session_token: 'svc_fs_secret',
    session_id: 's1',
    flow,
    expires: '2026-11-20T12:30:00.000Z',
    integrator: {
      name: 'demo-games',
      display_name: 'Demo Games',
      branding: { background_color: null, primary_color: null, logo_url: null, preview_text: null, ...MERCHANT },
    },
    account: {
      account_id: 'a1',
      display_name: 'Demo Buyer',
      email: 'd***r@example.com',
      locale: 'en',
      kyc_state: 'NODATA',
    },
    currencies: { USD: { exponent: 2, is_virtual: false }, JPY: { exponent: 0, is_virtual: false } },
    terms: ACCEPTED,
    payment_methods: [WALLET, CARD, EXPIRED_CARD],
    ...own(flow),
    ...more,
  };
}

function own(flow: string): Fields {
  switch (flow) {
    case 'checkout':
      return { checkout: checkout() };
    case 'kyc':
      return { kyc: { state: 'NODATA', submitted: null, can_submit: true, required_fields: [] } };
    case 'purchase':
      return { purchase: { currencies: [PURCHASE_CURRENCY], unfinished: null } };
    case 'payout':
      return {
        payout: PAYOUT_OFFER,
        kyc: { state: 'ACCEPT', submitted: null, can_submit: false, required_fields: [] },
      };
    case 'payment-selection':
      return { payment_selection: { can_add_card: true } };
    default:
      return {};
  }
}

export const PURCHASE_CURRENCY = {
  currency: 'USD',
  wallet_id: 'w1',
  payment_method_id: 'wallet-usd',
  balance: 1_250,
  display_balance: 'USD 12.50',
  least_amount: 100,
  most_amount: 1_000_000,
  suggested_amounts: [
    { amount: 500, display_amount: 'USD 5.00' },
    { amount: 1_000, display_amount: 'USD 10.00' },
    { amount: 2_500, display_amount: 'USD 25.00' },
    { amount: 5_000, display_amount: 'USD 50.00' },
  ],
};

export const PAYOUT_OFFER = {
  wallets: [
    {
      wallet_id: 'w1',
      currency: 'USD',
      balance: 125_000,
      display_balance: 'USD 1250.00',
      fee_amount: 100,
      display_fee_amount: 'USD 1.00',
      least_amount: 500,
      most_amount: 1_000_000,
    },
  ],
  kyc_required: false,
  destinations: [],
};

export const PAYOUT = {
  payout_id: 'p1',
  state: 'pending',
  amount: 5_000,
  fee_amount: 100,
  arriving_amount: 4_900,
  currency: 'USD',
  display_amount: 'USD 50.00',
  display_fee_amount: 'USD 1.00',
  display_arriving_amount: 'USD 49.00',
  destination: { type: 'bank_account', holder_name: 'Demo Buyer', account_number: '•••• 6789', country: 'DE' },
  wallet: { wallet_id: 'w1', balance: 120_000, display_balance: 'USD 1200.00' },
  failure_reason: null,
  created: '2026-11-20T12:00:00.000Z',
};

export const PURCHASE_QUOTE = {
  amount: 1_000,
  fee_amount: 100,
  charge_amount: 1_100,
  currency: 'USD',
  display_amount: 'USD 10.00',
  display_fee_amount: 'USD 1.00',
  display_charge_amount: 'USD 11.00',
};

export const PAYOUT_QUOTE = {
  amount: 5_000,
  fee_amount: 100,
  arriving_amount: 4_900,
  currency: 'USD',
  display_amount: 'USD 50.00',
  display_fee_amount: 'USD 1.00',
  display_arriving_amount: 'USD 49.00',
};

export function purchase(state: string, more: Fields = {}): Fields {
  return {
    purchase_id: 'pu1',
    state,
    amount: 1_000,
    currency: 'USD',
    display_amount: 'USD 10.00',
    payment_method_id: 'card-1',
    wallet: { wallet_id: 'w1', balance: 2_250, display_balance: 'USD 22.50' },
    next_action: null,
    failure_reason: null,
    created: '2026-11-20T12:00:00.000Z',
    ...more,
  };
}
