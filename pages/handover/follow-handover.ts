import type { Answer, startedHandoverAnswerSchema } from 'svc-bridge/model';
import type { FlowRefusal } from '../flows/api/flow-refusal.js';
import { isPassing } from '../flows/api/flow-refusal.js';
import { endHandover, readHandover, startHandover } from '../flows/api/handover.js';
import type { HandoverOptions } from '../flows/session/hand-over.js';

type Started = Answer<typeof startedHandoverAnswerSchema>['handover'];

/** What the panel shows. */
export interface HandoverState {
  readonly stage: 'starting' | 'waiting' | 'opened' | 'expired' | 'ended' | 'failed';
  readonly handover: Started | undefined;
  readonly secondsLeft: number;
}

export const FIRST_HANDOVER_STATE: HandoverState = { stage: 'starting', handover: undefined, secondsLeft: 0 };

interface FollowOptions extends HandoverOptions {
  onChange(state: HandoverState): void;
  /** The panel closes: the step is done, or the session is over. */
  onClose(): void;
  /** Milliseconds of a clock that only moves on. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface HandoverFollower {
  /** Asks for a code, also again. */
  start(): Promise<void>;
  /** The player goes on here instead. */
  cancel(): void;
}

const TICK_MS = 1_000;
const READ_EVERY_TICKS = 2;

/** Asks for a handover and follows it until it is done, over or cancelled. */
export function followHandover(options: FollowOptions): HandoverFollower {
  const { api, request, onChange, onClose, onDone, now, wait } = options;
  /** Of the handover on screen; an answer to an earlier one is dropped. */
  let current = 0;
  let shown: Started | undefined;

  async function start(): Promise<void> {
    current += 1;
    const mine = current;
    onChange(FIRST_HANDOVER_STATE);
    const answer = await startHandover(api, request);
    if (!answer.ok) {
      if (mine === current) refuse(answer.refusal);
      return;
    }
    const { handover } = answer.value;
    shown = handover;
    if (mine === current) await follow(handover, mine);
    else void endHandover(api, handover.handover_id);
  }

  async function follow(handover: Started, mine: number): Promise<void> {
    let ends = now() + handover.seconds_left * 1_000;
    let stage: HandoverState['stage'] = 'waiting';
    for (let tick = 0; mine === current; tick += 1) {
      const secondsLeft = Math.max(0, Math.ceil((ends - now()) / 1_000));
      onChange({ stage, handover, secondsLeft });
      if (stage !== 'waiting' && stage !== 'opened') return;
      await wait(TICK_MS);
      if (mine !== current || (tick % READ_EVERY_TICKS !== 0 && secondsLeft > 0)) continue;
      const answer = await readHandover(api, handover.handover_id);
      if (mine !== current) return;
      if (!answer.ok) {
        if (!isPassing(answer.refusal)) return refuse(answer.refusal);
        continue;
      }
      const read = answer.value.handover;
      ends = now() + read.seconds_left * 1_000;
      if (read.state === 'done') {
        close();
        onDone(read);
        return;
      }
      stage = stageOf(read.state);
    }
  }

  /** A session that is over says so on the page below. */
  function refuse({ status }: FlowRefusal): void {
    if (status === 401) close();
    else onChange({ ...FIRST_HANDOVER_STATE, stage: 'failed' });
  }

  function close(): void {
    current += 1;
    onClose();
  }

  /** The phone may have been done at that moment. */
  async function end({ handover_id }: Started): Promise<void> {
    const answer = await endHandover(api, handover_id);
    if (answer.ok && answer.value.handover.state === 'done') onDone(answer.value.handover);
  }

  return {
    start,
    cancel() {
      if (shown) void end(shown);
      close();
    },
  };
}

function stageOf(state: string): HandoverState['stage'] {
  switch (state) {
    case 'opened':
    case 'expired':
    case 'ended':
      return state;
    default:
      return 'waiting';
  }
}
