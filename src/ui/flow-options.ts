import type { FrameTheme } from '../frame/messages.js';
import type { AbortSignalLike } from '../ports/abort-signal.js';
import type { Confirm } from '../ports/confirm.js';

/** What every flow may be given. */
export interface FlowOptions {
  /** Ends the flow with the cause `aborted`. */
  readonly signal?: AbortSignalLike;
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
  readonly flowConfig?: Config;
  /** Asked when the flow ends after a payment was submitted and before its result was known. */
  readonly confirm?: Confirm;
}

/** Interface §4.3. */
export interface PaymentSelectionConfig {
  readonly transactionDetails?: {
    /** Minor units. */
    readonly transaction_amount: number;
    readonly currency: string;
  };
  readonly [key: string]: unknown;
}

/** Interface §4.3; all off by default. */
export interface CheckoutConfig {
  readonly hideUserWallets?: boolean;
  readonly hideSKUs?: boolean;
  readonly showInvoiceReferenceInfo?: boolean;
  readonly selectButton?: { readonly label?: string };
  /** For native apps that return from a bank's page; its domain must be on the operator's list. */
  readonly postOAuthURLOverride?: string;
  readonly [key: string]: unknown;
}
