import type { FrameTheme } from '../frame/messages.js';
import type { PaymentFlowName } from '../model/flow-names.js';
import { readShape, type Shape } from '../model/read-shape.js';
import type { AbortSignalLike } from '../ports/ports.js';
import type { Confirm } from '../ports/web-view.js';

/** Options of every flow. */
export interface FlowOptions {
  /** Ends the flow with cause `aborted`. */
  readonly signal?: AbortSignalLike;
  /** The look of the pages; replaces the manager's theme (interface §4.3). */
  readonly theme?: FrameTheme;
  /** BCP 47, e.g. `pt-BR`; default: the player's device. */
  readonly locale?: string;
  /** Ends the flow with the error `timeout`; default: no limit. */
  readonly timeoutMs?: number;
}

/** From authorize-user or authorize-invoice: its `redirect`, or an object with it. */
export type Redirect = string | { readonly redirect: string } | { readonly url: string };

/** Options of a payment flow. */
export interface PaymentFlowOptions<Config = Record<string, unknown>> extends FlowOptions {
  /**
   * Single-use. A function is called when the flow opens and fetches a fresh one from the integrator's server.
   */
  readonly redirect: Redirect | (() => Redirect | Promise<Redirect>);
  /** The flow's own settings (interface §4.3). */
  readonly flowConfig?: Config;
  /** Called when the flow ends after a payment was submitted and before its outcome is known. */
  readonly confirm?: Confirm;
}

/** Interface §4.3. */
export interface PaymentSelectionConfig {
  /** The amount to pay: the buyer can then empty the wallet before using a second method. */
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
  /** Hides the buyer's wallets. */
  readonly hideUserWallets?: boolean;
  /** Hides `product_sku`. */
  readonly hideSKUs?: boolean;
  /** Shows `reference_type` and `reference_id`. */
  readonly showInvoiceReferenceInfo?: boolean;
  /** The button that selects payment methods; `label` is shown unchanged, so translate it. */
  readonly selectButton?: { readonly label?: string };
  /** Where a bank's page returns to, for native apps; must be on the operator's list. */
  readonly postOAuthURLOverride?: string;
  readonly [key: string]: unknown;
}

/** Null means the same as omitting a field: small JSON libraries write it. */
export const optional = (shape: Shape): Shape => ['optional', ['nullable', shape]];
const text = optional('string');
export const flag = optional('boolean');

type Fields = Readonly<Record<string, Shape>>;

const optionsShape: Fields = {
  theme: optional(['map', text]),
  locale: text,
  timeoutMs: optional('number'),
  session: optional('function'),
  signal: optional({ addEventListener: 'function', removeEventListener: 'function' }),
};

/**
 * @param own - further fields
 * @returns a sentence that names the first wrong field; undefined if all are valid
 */
export function checkFlowOptions(options: unknown, own?: Fields): string | undefined {
  if (typeof options !== 'object' || !options) return 'options must be an object';
  const read = readShape({ shape: { ...optionsShape, ...own } }, { ...options });
  return read.ok ? undefined : read.problem;
}

/** Interface §4.3. */
const configShapes: Readonly<Partial<Record<PaymentFlowName, Fields>>> = {
  checkout: {
    hideUserWallets: flag,
    hideSKUs: flag,
    showInvoiceReferenceInfo: flag,
    selectButton: optional({ label: text }),
    postOAuthURLOverride: text,
  },
  'payment-selection': {
    transactionDetails: optional({ transaction_amount: 'number', currency: 'string' }),
  },
};

/**
 * @param own - further fields
 * @returns a sentence that names the first wrong field; undefined if all are valid
 */
export function checkPaymentOptions(flow: PaymentFlowName, options: unknown, own?: Fields): string | undefined {
  const { redirect } = Object(options) as Readonly<Record<string, unknown>>;
  if (!redirect) return 'redirect is missing: pass the one from authorize-user or authorize-invoice';
  return checkFlowOptions(options, {
    flowConfig: optional(configShapes[flow] ?? {}),
    confirm: optional('function'),
    ...own,
  });
}
