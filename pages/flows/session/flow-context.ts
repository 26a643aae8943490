import type { PatchStore } from '../../kit/store/store.js';
import type { FlowApi } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowName, FlowSession } from '../api/flow-session.js';
import type { FlowFailure } from './flow-failure.js';
import type { FlowHost, FlowOutcome } from './flow-outcome.js';

/** What a flow's actions work with. */
export interface FlowContext<S extends FlowCore> {
  /** Known once the host has said the nonce. */
  api: FlowApi;
  readonly host: FlowHost;
  readonly outcome: FlowOutcome;
  readonly store: PatchStore<S>;
  /** The widget's `flowConfig` (interface §4.3). */
  config: Readonly<Record<string, unknown>>;
  /** How the session is opened; the same call again is safe. */
  redeem: () => Promise<FlowAnswer<FlowSession>>;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/** What every flow can do. */
export interface FlowActions {
  /** Puts the flow's own form on screen, once the terms are settled. */
  begin(session: FlowSession): void;
  /** Checks the outcome of a submitted payment before the page closes. */
  check?(): Promise<void>;
}

/** What is on screen. */
export type FlowStage = 'loading' | 'terms' | 'form' | 'busy' | 'bank' | 'done' | 'failed';

/** The part of its state that every flow has. */
export interface FlowCore {
  readonly flow: FlowName;
  readonly stage: FlowStage;
  readonly session: FlowSession | undefined;
  /** Of the stage `failed`. */
  readonly failure: FlowFailure | undefined;
  /** A sentence above the form: why the last try did not work. */
  readonly problem: string | undefined;
  /** Why it takes longer: the connection is lost and the outcome of the last call is being looked up. */
  readonly checking: boolean;
  /** A button of the form waits for its answer. */
  readonly sending: boolean;
  readonly online: boolean;
  readonly hostDrawsClose: boolean;
}

export function firstFlowCore(flow: FlowName): FlowCore {
  return {
    flow,
    stage: 'loading',
    session: undefined,
    failure: undefined,
    problem: undefined,
    checking: false,
    sending: false,
    online: true,
    hostDrawsClose: false,
  };
}
