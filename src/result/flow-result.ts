import type { ApiErrorData, SdkError } from './sdk-error.js';

/** Who ended a flow that was cancelled. Open for reading. */
export type CancelCause = 'closed_by_player' | 'closed_by_host' | 'aborted' | 'disposed' | (string & {});

interface FlowResultBase {
  /** Always `svc` (interface §6.2). */
  readonly source: 'svc';
  /** Such as `svc.checkout.complete` (interface §6.2). */
  readonly event: string;
  /** What the player pressed to end it, e.g. `done-button` or `close-button`; absent where nobody pressed anything. */
  readonly trigger?: string;
  /** The flow's own data passes through. */
  readonly [field: string]: unknown;
}

/** The flow reached its purpose, or a screen was read and closed. */
export interface CompleteResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'complete';
  /** Payment selection only: passes into invoice creation as it is (interface §4.1). */
  readonly paymentMethods?: readonly { readonly payment_method_id: string; readonly amount: number }[];
}

/** The flow ended without reaching its purpose, and nothing is wrong. */
export interface CancelResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'cancel';
  /** Who ended it. */
  readonly cause: CancelCause;
  /** True when the game closed the flow while money could move: ask your server what became of it. */
  readonly submitted?: boolean;
}

/** The flow could not reach its purpose. */
export interface ErrorResult extends FlowResultBase {
  /** Narrows a `FlowResult` to this type. */
  readonly state: 'error';
  /** Why; switch on `error.code`. */
  readonly error: SdkError;
  /** What the API answered, where its answer is the reason (interface §4.4); also at `error.api`. */
  readonly payload?: ApiErrorData;
}

/** What a flow ends with (interface §4.4, §6.2). Narrow by `state`. */
export type FlowResult = CompleteResult | CancelResult | ErrorResult;
