import type { cardEntrySchema, Sent, startedHandoverAnswerSchema } from 'svc-bridge/model';
import type { NextAction } from '../../../src/payments/challenges/next-action.js';
import type { CheckoutView } from '../../../src/payments/checkout-attempts/checkout-view.js';
import type { FlowPaymentMethod } from '../../../src/payments/payment-methods/payment-method-view.js';
import type { PayoutFlowView } from '../../../src/web/flows/payout/payout-flow-view.js';
import type { PurchaseFlowView } from '../../../src/web/flows/purchase/purchase-flow-view.js';
import type { PurchaseView } from '../../../src/web/flows/purchase/purchase-view.js';
import type { SessionView } from '../../../src/web/flows/session-view.js';

/** Every field that some response's payload has; a test reads those of its own call. */
export interface FlowPayload
  extends Omit<SessionView, 'card_entry' | 'checkout' | 'purchase' | 'payout' | 'kyc' | 'hosted'> {
  readonly session_token: string;
  readonly card_entry: Sent<typeof cardEntrySchema>;
  readonly checkout: CheckoutView & { readonly next_action: NextAction };
  readonly purchase: PurchaseFlowView & PurchaseView & { readonly next_action: NextAction };
  readonly payout: PayoutFlowView & { readonly payout_id: string; readonly state: string };
  readonly kyc: { readonly state: string };
  readonly handover: Sent<typeof startedHandoverAnswerSchema>['handover'] & { readonly payment_method_id?: string };
  readonly quote: Readonly<Record<string, unknown>>;
  readonly payment_method: FlowPaymentMethod;
  readonly errors: readonly { readonly code: string; readonly param: string }[];
  readonly redirect: string;
  readonly nonce_auth_id: string;
  readonly authorized_invoice_id: string;
  readonly invoice_id: string;
  readonly escrow_invoice_id: string;
  readonly line_items: object;
  readonly refund_id: string;
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly name: string;
  readonly allowed_origins: readonly string[];
  readonly transactions: readonly unknown[];
  readonly transaction_status: string;
  readonly transaction_data: {
    readonly payout: { readonly status: string; readonly failure_reason: { readonly code: string } };
  };
}
