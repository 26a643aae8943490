import type { PatchStore } from '../../kit/store/create-patch-store.js';
import type { FlowApi } from '../api/flow-api.js';
import type { FlowAnswer } from '../api/flow-refusal.js';
import type { FlowSession } from '../api/flow-session.js';
import type { FlowCore } from './flow-core.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOutcome } from './flow-outcome.js';

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
  /** Looks what became of a submitted payment, before the page is closed. */
  check?(): Promise<void>;
}
