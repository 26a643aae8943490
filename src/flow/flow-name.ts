/** Screens that the SDK feeds with the user's token (interface §4.4). */
export type ScreenName = 'history' | 'receipt';

/** Flows that a one-time redirect authorizes (interface §4.3). */
export type PaymentFlowName = 'tos' | 'kyc' | 'purchase' | 'payout' | 'payment-selection' | 'checkout';

/** Every flow that a manager can open; each is also the last part of its page's address. */
export type FlowName = ScreenName | PaymentFlowName;
