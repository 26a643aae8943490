import type { FrameTheme } from '../frame/messages.js';
import type { AbortSignalLike } from '../ports/abort-signal.js';
import type { Confirm } from '../ports/confirm.js';

/** What every flow may be given. */
export interface FlowOptions {
  /** Ends the flow with the cause `aborted`. */
  readonly signal?: AbortSignalLike;
  /** Colours of the pages, over the theme of the manager (interface §4.3). */
  readonly theme?: FrameTheme;
  /** BCP 47, e.g. `pt-BR`; absent follows the player's device. */
  readonly locale?: string;
  /** Ends the flow with the error `timeout`; no limit when absent. */
  readonly timeoutMs?: number;
}

/** From authorize-user or authorize-invoice: its `redirect`, or an object with it. */
export type Redirect = string | { readonly redirect: string } | { readonly url: string };

/** What a payment flow needs. */
export interface PaymentFlowOptions<Config = Record<string, unknown>> extends FlowOptions {
  /**
   * Single-use. A function is called when the flow opens, and asks the integrator's server for a fresh one.
   */
  readonly redirect: Redirect | (() => Redirect | Promise<Redirect>);
  /** The flow's own settings (interface §4.3). */
  readonly flowConfig?: Config;
  /** Asked when the flow ends after a payment was submitted and before its result was known. */
  readonly confirm?: Confirm;
}

/** Interface §4.3. */
export interface PaymentSelectionConfig {
  /** What is to be paid: the buyer may then use up the wallet before a second method. */
  readonly transactionDetails?: {
    /** Minor units. */
    readonly transaction_amount: number;
    /** Currency code, such as USD. */
    readonly currency: string;
  };
  readonly [key: string]: unknown;
}

/** Interface §4.3; all off by default. */
export interface CheckoutConfig {
  /** Offers no wallet of the buyer. */
  readonly hideUserWallets?: boolean;
  /** Leaves out `product_sku`. */
  readonly hideSKUs?: boolean;
  /** Shows `reference_type` and `reference_id`. */
  readonly showInvoiceReferenceInfo?: boolean;
  /** The button that chooses how to pay; `label` is shown as it is given: translate it. */
  readonly selectButton?: { readonly label?: string };
  /** For native apps that return from a bank's page; its domain must be on the operator's list. */
  readonly postOAuthURLOverride?: string;
  readonly [key: string]: unknown;
}
