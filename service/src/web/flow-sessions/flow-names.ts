/** The flows of interface §4.3. */
export const FLOWS = ['tos', 'kyc', 'purchase', 'payout', 'payment-selection', 'checkout'] as const;

export type FlowName = (typeof FLOWS)[number];

/** Checkout is what authorize-invoice authorizes; everything else is what authorize-user does. */
export function mayRun(flow: FlowName, authorization: { authorizedInvoiceId: string | null }): boolean {
  return (flow === 'checkout') === (authorization.authorizedInvoiceId !== null);
}
