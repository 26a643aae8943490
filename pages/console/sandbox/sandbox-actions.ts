import type { PatchStore } from '../../kit/store/store.js';
import { doneContract } from '../answers.js';
import type { Answer, ConsoleApi, Problem } from '../console-api.js';
import type { ConsoleState } from '../console-state.js';
import { type Delivery, overviewContract } from './overview-answer.js';

/** What a developer can do in the sandbox. Each that changes something shows afterwards what came of it. */
export interface SandboxActions {
  advance(seconds: number): Promise<Problem | undefined>;
  /** @param fault - as `POST /sandbox/faults` takes it */
  inject(fault: object): Promise<Problem | undefined>;
  /** @param faultId - absent: all of them */
  removeFaults(faultId?: string): Promise<Problem | undefined>;
  sendAgain(delivery: Delivery): Promise<Problem | undefined>;
  reset(): Promise<Problem | undefined>;
  /** Shows what has happened meanwhile. */
  refresh(): Promise<void>;
  /** @returns whether the browser allowed it */
  copy(text: string): Promise<boolean>;
  /** The page that shows a mail as its reader sees it. */
  mailAddress(mailId: string): string;
}

interface Parts {
  readonly store: PatchStore<ConsoleState>;
  readonly api: ConsoleApi;
  readonly copyText: (text: string) => Promise<boolean>;
}

export function createSandboxActions({ store, api, copyText }: Parts): SandboxActions {
  /** A later answer makes an earlier one worthless. */
  let turn = 0;

  async function refresh(): Promise<void> {
    turn += 1;
    const own = turn;
    const answer = await api.get('/sandbox', overviewContract);
    if (own !== turn || store.state.route.name !== 'sandbox') return;
    store.patch(answer.ok ? { overview: answer.value, isLive: true } : { isLive: false });
  }

  async function then(answer: Promise<Answer<unknown>>): Promise<Problem | undefined> {
    const { ok, ...rest } = { problem: undefined, ...(await answer) };
    if (ok) await refresh();
    return rest.problem;
  }

  return {
    advance: (seconds) => then(api.tool('POST', '/clock', { advance_seconds: seconds }, doneContract)),
    inject: (fault) => then(api.tool('POST', '/faults', fault, doneContract)),
    removeFaults: (faultId) => {
      const path = faultId === undefined ? '/faults' : `/faults/${encodeURIComponent(faultId)}`;
      return then(api.tool('DELETE', path, undefined, doneContract));
    },
    sendAgain: ({ integrator_id, webhook_id, delivery_id }) => {
      const body = { webhook_id, delivery_id, reason: 'Sent again in the sandbox' };
      return then(api.post(`/integrators/${encodeURIComponent(integrator_id)}/replay`, body, doneContract));
    },
    reset: () => then(api.tool('POST', '/reset', undefined, doneContract)),
    refresh,
    copy: copyText,
    mailAddress: (mailId) => api.toolAddress(`/mails/${encodeURIComponent(mailId)}`),
  };
}
