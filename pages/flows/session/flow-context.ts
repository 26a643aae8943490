import type { PatchStore } from '../../kit/store/store.js';
import type { FlowApi, FlowName, FlowSession } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowFailure } from './flow-failure.js';
import type { FlowHost, FlowOutcome } from './flow-outcome.js';

/** Everything a flow's actions depend on. */
export interface FlowContext<S extends FlowCore> {
  /** Available once the host has sent the nonce. */
  api: FlowApi;
  readonly host: FlowHost;
  readonly outcome: FlowOutcome;
  readonly store: PatchStore<S>;
  /** The widget's `flowConfig` (interface §4.3). */
  config: Readonly<Record<string, unknown>>;
  /** Opens the session; safe to repeat. */
  redeem: () => Promise<FlowAnswer<FlowSession>>;
  /** Whether that opens another one once the first has ended. */
  readonly opensAgain?: boolean;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/** The actions of every flow. */
export interface FlowActions {
  /** Shows the flow's own form, once the terms are accepted. */
  begin(session: FlowSession): void;
  /** Whether a payment is in progress that another page has sent. */
  isPaying?(session: FlowSession): boolean;
  /** Checks the outcome of a submitted payment before the page closes. */
  check?(): Promise<void>;
}

/** The current screen. */
export type FlowStage = 'loading' | 'terms' | 'form' | 'busy' | 'bank' | 'done' | 'failed';

/** The part of its state that every flow has. */
export interface FlowCore {
  readonly flow: FlowName;
  readonly stage: FlowStage;
  readonly session: FlowSession | undefined;
  /** Set in the stage `failed`. */
  readonly failure: FlowFailure | undefined;
  /** A sentence above the form: why the last attempt failed. */
  readonly problem: string | undefined;
  /** Whether the connection is lost and the outcome of the last call is being looked up. */
  readonly checking: boolean;
  /** Whether the form waits for an answer. */
  readonly sending: boolean;
  readonly online: boolean;
  readonly hostDrawsClose: boolean;
  readonly savesFiles: boolean;
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
    savesFiles: false,
  };
}

/** A random UUID; `crypto.randomUUID` is missing on plain http. */
export function newId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
