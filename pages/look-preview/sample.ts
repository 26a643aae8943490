import { type CheckoutState, FIRST_CHECKOUT_STATE } from '../checkout/checkout-actions.js';
import type { Checkout } from '../flows/api/checkout.js';
import type { FlowSession } from '../flows/api/flow-api.js';
import type { FlowPaymentMethod } from '../flows/api/payment-method.js';
import type { ShowLooks } from '../kit/contract/look-preview.js';

const CARD: FlowPaymentMethod = {
  payment_method_id: 'card',
  kind: 'card',
  display_string: 'Visa •••• 4242',
  currency: 'USD',
  state: 'ACTIVE',
  usable: true,
  removable: true,
};

const CHECKOUT: Checkout = {
  authorized_invoice_id: 'preview',
  is_escrow: false,
  mechanism: 'hosted',
  state: 'open',
  reference_type: '',
  reference_id: '',
  description: '',
  summary: { total_amount: 1_999, currency: 'USD', display_amount: 'USD 19.99' },
  line_items: [
    {
      description: 'A sample item',
      product_sku: 'SAMPLE-1',
      transaction_type: 'user_to_integrator',
      amount: 1_999,
      currency: 'USD',
      display_amount: 'USD 19.99',
    },
  ],
  invoice_id: null,
  escrow_id: null,
  attempt_id: null,
  next_action: null,
  failure_reason: null,
  paid: null,
};

/** A payment link's first screen, as a buyer of this integrator would see it. */
export function sampleCheckout(shown: ShowLooks): CheckoutState {
  const session: FlowSession = {
    session_id: 'preview',
    flow: 'checkout',
    expires: '',
    integrator: {
      name: shown.name,
      display_name: shown.looks.display_name || shown.name,
      branding: brandingOf(shown),
    },
    account: { account_id: 'preview', display_name: '', email: '', locale: 'en', kyc_state: 'NODATA' },
    currencies: { USD: { exponent: 2, is_virtual: false } },
    terms: { required: false, version: null, document: null },
    payment_methods: [CARD],
    checkout: CHECKOUT,
  };
  return {
    ...FIRST_CHECKOUT_STATE,
    stage: 'form',
    session,
    checkout: CHECKOUT,
    methods: [CARD],
    chosenId: CARD.payment_method_id,
  };
}

type Branding = NonNullable<FlowSession['integrator']['branding']>;

/** Of a picture; a name that is half typed is another's. */
const PICTURE = /^https:\/\/[^/\s]+\/[^\s"'<>]+$/;

/** As the service sends them: what is not set is null, or absent. */
export function brandingOf({ looks }: Pick<ShowLooks, 'looks'>): Branding {
  const { display_name: _, background_color, primary_color, logo_url, preview_text, ...others } = looks;
  return {
    background_color: background_color || null,
    primary_color: primary_color || null,
    logo_url: PICTURE.test(logo_url) ? logo_url : null,
    preview_text: preview_text || null,
    ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')),
  };
}
