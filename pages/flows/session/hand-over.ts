import type { Answer, handoverAnswerSchema, handoverRequestSchema, RequestBody } from 'svc-bridge/model';
import { runLater } from '../../kit/page/run-later.js';
import type { FlowApi, FlowSession } from '../api/flow-api.js';
import type { FlowContext, FlowCore } from './flow-context.js';

interface HandoverStep {
  readonly request: RequestBody<typeof handoverRequestSchema>;
  /** The phone has done it. */
  onDone(handover: Answer<typeof handoverAnswerSchema>['handover']): void;
}

/** What the script of handovers needs of the page. */
export interface HandoverOptions extends HandoverStep {
  readonly api: FlowApi;
  readonly account: FlowSession['account'] | undefined;
}

declare global {
  interface Window {
    /** From the script of handovers: shows a code over the page, and follows the phone. */
    svcHandover?(options: HandoverOptions): void;
  }
}

let loading: Promise<void> | null | undefined;

/** Hands a step over to the player's phone. */
export async function handOver<S extends FlowCore>({ api, store }: FlowContext<S>, step: HandoverStep): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('#handover');
  loading ??= script && runLater(script);
  await loading;
  window.svcHandover?.({ ...step, api, account: store.state.session?.account });
}
