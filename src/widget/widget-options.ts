import type { FrameTheme } from '../frame/messages.js';
import type { SelectedPaymentMethod } from '../model/flow-event.js';
import type { SdkError } from '../result/sdk-error.js';

/** What a flow hands over at its end (interface §6.2). */
export interface WidgetResult {
  readonly source: 'svc';
  /** Such as `svc.checkout.complete`. */
  readonly event: string;
  readonly state: 'complete' | 'cancel' | 'error';
  /** `done-button` or `close-button`. */
  readonly trigger?: string;
  /** Payment selection only: passes into invoice creation as it is. */
  readonly paymentMethods?: readonly SelectedPaymentMethod[];
  readonly [field: string]: unknown;
}

/** Gap §4.3: the ready message. */
export interface WidgetReady {
  readonly source: 'svc';
  /** Such as `svc.checkout.ready`. */
  readonly event: string;
}

/** Options of `Svc.execute` (interface §4.3). */
export interface WidgetOptions {
  /** Id of the element that the flow is shown in. */
  readonly rootId: string;
  /** `tos`, `kyc`, `purchase`, `payout`, `payment-selection` or `checkout`. */
  readonly flow: string;
  /** From authorize-user or authorize-invoice; single-use. */
  readonly redirect: string | { readonly url: string };
  /** Called once at the end, also when the buyer cancelled, or closed a checkout that showed an error: see its `state`. */
  readonly onComplete: (result: WidgetResult) => void;
  /** Called once instead, with every other error: a wrong option, a refused redirect, a blocked or dead page (interface §7.4). */
  readonly onError: (error: SdkError) => void;
  readonly onReady?: (message: WidgetReady) => void;
  /** Writes to the console what happens. */
  readonly debug?: boolean;
  readonly flowConfig?: Readonly<Record<string, unknown>>;
  readonly theme?: FrameTheme;
}

export interface WidgetHandle {
  /** Ends the flow; harmless when it has ended. */
  close(): void;
}
