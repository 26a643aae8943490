import type { Checkout } from './checkout.js';
import type { KycStatus } from './kyc.js';
import type { FlowPaymentMethod } from './payment-method.js';
import type { PayoutOffer } from './payout.js';
import type { PurchaseOffer } from './purchase.js';
import type { Terms } from './terms.js';

export type FlowName = 'tos' | 'kyc' | 'purchase' | 'payout' | 'payment-selection' | 'checkout';

/** Everything that a flow's first paint needs, in one answer. Unset branding is null. */
export interface FlowSession {
  /** Only in the answer of the redemption. */
  session_token?: string;
  session_id: string;
  flow: string;
  /** ISO 8601 UTC. */
  expires: string;
  integrator: { name: string; display_name: string; branding?: Branding };
  account: { account_id: string; display_name: string; email: string; locale: string; kyc_state: string };
  currencies: Record<string, { exponent: number; is_virtual: boolean }>;
  terms: Terms;
  payment_methods: FlowPaymentMethod[];
  kyc?: KycStatus;
  purchase?: PurchaseOffer;
  payout?: PayoutOffer;
  payment_selection?: { can_add_card: boolean };
  checkout?: Checkout;
  hosted?: { return_url: string | null };
}

export interface Branding {
  background_color: string | null;
  primary_color: string | null;
  logo_url: string | null;
  preview_text: string | null;
}
