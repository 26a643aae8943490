/** Where the service's parts are reached; without trailing slashes. One origin may serve several. */
export interface Addresses {
  /** Tokens and user authorization. */
  readonly authUrl: string;
  /** Invoices, escrows and the history. */
  readonly invoicingUrl: string;
  /** Payment methods. */
  readonly paymentsUrl: string;
  /** Pages shown in a frame, and the widget script. */
  readonly webUrl: string;
  /** Hosted checkout. */
  readonly hostedUrl: string;
}
