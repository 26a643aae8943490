/** The flows that authorize-user authorizes (interface §4 row 2). */
export const USER_FLOWS = ['tos', 'kyc', 'purchase', 'payout', 'payment-selection'] as const;

/** Every flow that a one-time redirect authorizes (interface §4.3); checkout is what authorize-invoice authorizes. */
export const PAYMENT_FLOWS = [...USER_FLOWS, 'checkout'] as const;

/** Flows that a one-time redirect authorizes (interface §4.3). */
export type PaymentFlowName = (typeof PAYMENT_FLOWS)[number];
