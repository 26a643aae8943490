import type { Answer, handoverAnswerSchema, handoverRequestSchema, RequestBody } from 'svc-bridge/model';
import { runLater } from '../../kit/page/run-later.js';
import type { FlowApi, FlowSession } from '../api/flow-api.js';
import { type FlowAnswer, isPassing } from '../api/flow-refusal.js';
import type { FlowContext, FlowCore } from './flow-context.js';

interface HandoverStep {
  readonly request: RequestBody<typeof handoverRequestSchema>;
  /** Said when there can be no code now. */
  readonly problem: string;
  /** The phone has done it. */
  onDone(handover: Answer<typeof handoverAnswerSchema>['handover']): void;
}

/** What the script of handovers needs of the page. */
export interface HandoverOptions extends Omit<HandoverStep, 'problem'> {
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

/** Hands a step over to the player's phone. A script that could not be fetched is fetched again at the next press. */
export async function handOver<S extends FlowCore>(
  context: FlowContext<S>,
  { problem, ...step }: HandoverStep,
): Promise<void> {
  const store: { patch(part: Partial<FlowCore>): void; readonly state: S } = context.store;
  const script = document.querySelector<HTMLScriptElement>('#handover');
  const asked = document.getElementById('phone');
  loading ??= script && runLater(script);
  await loading;
  const show = window.svcHandover;
  if (!show) loading = undefined;
  // the player has left the view that offered it
  if (asked && !asked.isConnected) return;
  store.patch({ problem: show ? undefined : problem });
  show?.({ ...step, api: context.api, account: store.state.session?.account });
}

const READ_AGAIN_MS = [500, 1_000, 2_000, 4_000];

/** Reads what the phone has done, again while that fails in passing: nobody takes the step a second time. */
export async function readAfterPhone<T>(
  wait: (ms: number) => Promise<void>,
  read: () => Promise<FlowAnswer<T>>,
): Promise<FlowAnswer<T>> {
  let answer = await read();
  for (const ms of READ_AGAIN_MS) {
    if (answer.ok || !isPassing(answer.refusal)) break;
    await wait(ms);
    answer = await read();
  }
  return answer;
}
