import type { FlowName, FlowSession } from '../api/flow-session.js';
import type { FlowFailure } from './flow-failure.js';

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
  /** Why it takes longer: the connection is lost and what became of the last call is being found out. */
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
