/** The part of a flow's state that follows a payment. */
export interface PaymentState {
  /** Of the bank's page, while the payment waits for it. */
  readonly bankUrl: string | undefined;
  readonly bankOpened: boolean;
}

export const NO_PAYMENT: PaymentState = { bankUrl: undefined, bankOpened: false };
