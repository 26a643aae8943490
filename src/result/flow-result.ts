import type { ApiErrorData, SdkError } from './sdk-error.js';

/** Who ended a cancelled flow. Expect other values. */
export type CancelCause = 'closed_by_player' | 'closed_by_host' | 'aborted' | 'disposed' | (string & {});

interface FlowResultBase {
  /** Always `svc` (interface §6.2). */
  readonly source: 'svc';
  /** Such as `svc.checkout.complete` (interface §6.2). */
  readonly event: string;
  /** What the player pressed to end it, e.g. `done-button` or `close-button`; absent if nothing was pressed. */
  readonly trigger?: string;
  /** The flow's own data passes through. */
  readonly [field: string]: unknown;
}

/** The flow reached its purpose, or a screen was read and closed. */
export interface CompleteResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'complete';
  /** Payment selection only: pass it to invoice creation unchanged (interface §4.1). */
  readonly paymentMethods?: readonly { readonly payment_method_id: string; readonly amount: number }[];
  /** Checkout only: what `ReceiptFlow` opens; absent where nobody could tell, as after a `confirm`. */
  readonly transaction_id?: string;
}

/** The flow ended early without an error. */
export interface CancelResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'cancel';
  /** Who ended it. */
  readonly cause: CancelCause;
  /** True when the game closed the flow while money could move: ask your server for its outcome. */
  readonly submitted?: boolean;
}

/** The flow could not reach its purpose. */
export interface ErrorResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'error';
  /** Why; switch on `error.code`. */
  readonly error: SdkError;
  /** The API's error data, if it caused the error (interface §4.4); also at `error.api`. */
  readonly payload?: ApiErrorData;
}

/** What a flow ends with (interface §4.4, §6.2). Narrow by `state`. */
export type FlowResult = CompleteResult | CancelResult | ErrorResult;

/** A running flow. */
export interface FlowHandle {
  /** Resolves with the flow's one outcome; never rejects. */
  readonly finished: Promise<FlowResult>;
  /** Ends the flow with `closed_by_host`; harmless once it has ended. */
  close(): void;
}

/** Called when the flow reached its purpose, or a screen was read and closed (interface §4.4). */
export type OnComplete = (result: CompleteResult) => void;
/** Called when the flow ended early without an error (interface §4.4). */
export type OnCancel = (result: CancelResult) => void;
/** Called when the flow failed, with the API's error data in `result.error.api` (interface §4.4). */
export type OnError = (result: ErrorResult) => void;

/** Exactly one of them is called, once, never before the flow's handle was returned. */
export interface FlowCallbacks {
  /** The flow reached its purpose, or a screen was read and closed. */
  readonly onComplete?: OnComplete | undefined;
  /** The flow ended early without an error; `result.cause` says who ended it. */
  readonly onCancel?: OnCancel | undefined;
  /** The flow failed; `result.error.code` says why. */
  readonly onError?: OnError | undefined;
}
