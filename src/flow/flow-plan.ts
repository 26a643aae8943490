import type { Welcome } from '../frame/messages.js';
import type { AbortSignalLike } from '../ports/abort-signal.js';
import type { Confirm } from '../ports/confirm.js';
import type { Result } from '../result/result.js';
import type { FlowName } from './flow-name.js';
import type { AnswerCall } from './screen-calls.js';

/** What a flow does. */
export interface FlowPlan {
  readonly flow: FlowName;
  /** A screen is complete once it was read; a payment flow only when it says so. */
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
