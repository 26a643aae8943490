import type { CancelResult, CompleteResult, ErrorResult, FlowResult } from '../result/flow-result.js';

/** A flow under way. */
export interface FlowHandle {
  /** Resolves with the flow's one outcome; never rejects. */
  readonly finished: Promise<FlowResult>;
  /** Ends the flow with `closed_by_host`; harmless when it has ended. */
  close(): void;
}

/** Told that the flow reached its purpose, or that a screen was read and closed (interface §4.4). */
export type OnComplete = (result: CompleteResult) => void;
/** Told that the flow ended before, and that nothing is wrong (interface §4.4). */
export type OnCancel = (result: CancelResult) => void;
/** Told why the flow failed, with the API's answer in `result.error.api` (interface §4.4). */
export type OnError = (result: ErrorResult) => void;

/** Exactly one of them is called, once, never before the flow's handle was returned. */
export interface FlowCallbacks {
  /** The flow reached its purpose, or a screen was read and closed. */
  readonly onComplete?: OnComplete | undefined;
  /** Nothing came of it, and nothing is wrong; `result.cause` says who ended it. */
  readonly onCancel?: OnCancel | undefined;
  /** It failed; `result.error.code` says why. */
  readonly onError?: OnError | undefined;
}
