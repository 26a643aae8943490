import type { Checkout } from '../flows/api/checkout.js';
import type { FlowSession } from '../flows/api/flow-api.js';
import { type CheckoutState, FIRST_CHECKOUT_STATE } from './checkout-actions.js';

const CURRENCY = 'USD';
const item = {
  product_sku: 'x',
  transaction_type: '',
  amount: 1,
  currency: CURRENCY,
  display_amount: `${CURRENCY} 0.01`,
};

const checkout: Checkout = {
  ...{
    authorized_invoice_id: '',
    is_escrow: false,
    mechanism: '',
    state: 'open',
    reference_type: '',
    reference_id: '',
  },
  ...{ description: '', invoice_id: null, escrow_id: null, attempt_id: null, next_action: null, failure_reason: null },
  paid: null,
  summary: { total_amount: 1, currency: CURRENCY, display_amount: item.display_amount },
  line_items: [{ ...item, description: 'x' }],
};

const wallet = {
  ...{ payment_method_id: 'x', kind: 'wallet', display_string: 'x', currency: CURRENCY, state: 'ACTIVE' },
  ...{ usable: true, removable: false, balance: 1, display_balance: item.display_amount },
};

const session: FlowSession = {
  ...{ session_id: '', flow: 'checkout', expires: '', integrator: { name: '', display_name: 'x' } },
  account: { account_id: '', display_name: '', email: '', locale: '', kyc_state: '' },
  currencies: { [CURRENCY]: { exponent: 2, is_virtual: false } },
  terms: { required: false, version: null, accepted_version: null, document: null },
  payment_methods: [wallet],
  checkout,
};

/** A typical buyer's form; it is never visible. */
export const CHECKOUT_WARM_UP: CheckoutState = {
  ...FIRST_CHECKOUT_STATE,
  stage: 'form',
  session,
  checkout,
  methods: [wallet],
  chosenId: wallet.payment_method_id,
};
