import type { FrameError } from 'svc-bridge/frame';
import type { FlowEvent } from 'svc-bridge/model';
import type { PageSession } from '../../kit/channel/page-session.js';
import type { FlowName } from '../api/flow-api.js';

/** The flow's result data besides its state, such as `paymentMethods`. */
export type ResultData = Partial<Pick<FlowEvent, 'paymentMethods'>> & Record<string, unknown>;

/**
 * Reports the flow's progress to the host and ends it exactly once, with the events of interface §6.2: cancelled, completed, or closed
 * on a full-screen error.
 */
export interface FlowOutcome {
  content(): void;
  /** A full-screen error. If a payment is still submitted, the host learns that its outcome is unknown. */
  failed(error: FrameError): void;
  /** Money may move from now on. */
  submitted(): void;
  /** No money moved. */
  declined(): void;
  succeeded(data?: ResultData): void;
  readonly isSubmitted: boolean;
  /**
   * The player closed the flow: the result depends on what is on screen. With a submitted payment of unknown outcome it ends in an error that
   * says so, and not as a full-screen error that they have read.
   */
  close(): void;
  /** The player pressed Done. */
  done(): void;
  /** Ends the flow as completed, with this data. */
  complete(data?: ResultData): void;
}

export function createFlowOutcome(host: FlowHost, flow: FlowName): FlowOutcome {
  let state: 'open' | 'failed' | 'submitted' | 'succeeded' = 'open';
  let shown = false;
  let failure: FrameError | undefined;
  let result: ResultData = {};
  const event = `svc.${flow}.complete`;

  const settle = (ending: Record<string, unknown>, error?: FrameError) =>
    host.settle({ event: { source: 'svc', event, ...ending }, ...(error ? { error } : {}) });
  const complete = (more: ResultData) => settle({ state: 'complete', ...result, ...more });

  return {
    get isSubmitted() {
      return state === 'submitted';
    },
    content() {
      if (state === 'failed') host.progress?.('recovered');
      state = 'open';
      if (!shown) host.progress?.('content');
      shown = true;
    },
    failed(error) {
      failure = state === 'submitted' ? OUTCOME_UNKNOWN : error;
      state = 'failed';
      host.progress?.('error', { error: failure });
    },
    submitted() {
      state = 'submitted';
      host.progress?.('submitted');
    },
    declined() {
      state = 'open';
      host.progress?.('recovered');
    },
    succeeded(data = {}) {
      state = 'succeeded';
      result = data;
      host.progress?.('succeeded', { data });
    },
    done: () => complete(DONE),
    complete: (data = {}) => complete(data),
    close() {
      if (state === 'succeeded') complete(CLOSE);
      else if (state === 'failed' && failure) settle({ state: 'error', ...CLOSE }, failure);
      else if (state === 'submitted') settle({ state: 'error' }, OUTCOME_UNKNOWN);
      else settle({ state: 'cancel' });
    },
  };
}

/** The control that ended the flow. */
const DONE = { trigger: 'done-button' };
const CLOSE = { trigger: 'close-button' };

const OUTCOME_UNKNOWN: FrameError = {
  code: 'outcome_unknown',
  message:
    'Money may have moved, and the page was closed before its result was known; ask your server for the outcome.',
  retryable: false,
};

/** What a flow reports to: the game's host, or the standalone page. */
export type FlowHost = Pick<PageSession, 'settle' | 'openTopLevel'> & Partial<Pick<PageSession, 'progress'>>;
