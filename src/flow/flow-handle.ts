import type { CancelResult, CompleteResult, ErrorResult, FlowResult } from '../result/flow-result.js';

/** A flow under way. */
export interface FlowHandle {
  /** Resolves with the flow's one outcome; never rejects. */
  readonly finished: Promise<FlowResult>;
  /** Ends the flow with `closed_by_host`; harmless when it has ended. */
  close(): void;
}

export type OnComplete = (result: CompleteResult) => void;
export type OnCancel = (result: CancelResult) => void;
export type OnError = (result: ErrorResult) => void;

/** Exactly one of them is called, once, never before the flow's handle was returned. */
export interface FlowCallbacks {
  readonly onComplete?: OnComplete | undefined;
  readonly onCancel?: OnCancel | undefined;
  readonly onError?: OnError | undefined;
}
