import type { Welcome } from '../frame/messages.js';
import type { PaymentFlowName } from '../model/flow-names.js';
import type { ScreenCalls } from '../model/screen-calls.js';
import type { AbortSignalLike, ClockPort, LogEntry, TimersPort } from '../ports/ports.js';
import type { Confirm, WebViewPort } from '../ports/web-view.js';
import type { Result } from '../result/result.js';
import type { SdkError } from '../result/sdk-error.js';

/** Screens whose data the SDK fetches with the user's token (interface §4.4). */
export type ScreenName = 'history' | 'receipt';

/** Every flow that a manager can open; each is also the last part of its page's address. */
export type FlowName = ScreenName | PaymentFlowName;

/** What a flow does. */
export interface FlowPlan {
  readonly flow: FlowName;
  /** A screen is complete once it was read; a payment flow only when its page says so. */
  readonly isScreen: boolean;
  /** Of the page, without anything secret. */
  readonly url: string;
  readonly origin: string;
  /** The welcome's first half. */
  readonly welcome: Partial<Welcome>;
  /** Fetches what the page needs before it can be welcomed; its value joins the welcome. */
  readonly prepare: () => Promise<Result<Partial<Welcome>>>;
  readonly answer?: AnswerCall;
  readonly confirm?: Confirm | undefined;
  readonly signal?: AbortSignalLike | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Answers a page's request; undefined for a call it may not make. */
export type AnswerCall = (
  call: keyof ScreenCalls | (string & {}),
  args: Record<string, unknown>,
) => Promise<Result<unknown> | undefined>;

/** What a flow needs from its environment. */
export interface FlowContext {
  readonly ports: {
    readonly webView: WebViewPort;
    readonly timers: TimersPort;
    readonly clock: ClockPort;
  };
  readonly log: (entry: LogEntry) => void;
  /** Why nothing can come; undefined unless the device says that it has no network. */
  readonly offline: () => SdkError | undefined;
  /** How long a page may take to be ready, in milliseconds; default 20,000. */
  readonly openTimeoutMs?: number | undefined;
}
