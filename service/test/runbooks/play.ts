import { setTimeout as delay } from 'node:timers/promises';
import type { Stage, StageAnswer } from './stage.js';

const UNTIL_MS = 120_000;

/** An alert and its runbook, as a night would bring them. */
export interface Play {
  /** Its name, in the rules and in docs/runbooks.md. */
  readonly alert: string;
  /** Makes it happen. @returns what its runbook says to do; afterwards the alert must end */
  begin(stage: Stage): Promise<() => Promise<void>>;
  /** Which statements of the runbook find what is wrong, counted from 0. All of them are run. */
  readonly finds?: readonly number[];
  /** What the runbook quotes of the nodes' log, and the nodes must have said meanwhile. */
  readonly says?: readonly string[];
}

/** Repeats some work until the returned function is called, which throws what the work has thrown. */
export function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopping = false;
  const done = (async () => {
    while (!stopping) {
      await work();
      await delay(everyMs);
    }
  })();
  // whoever stops it is told
  done.catch(() => undefined);
  return async () => {
    stopping = true;
    await done;
  };
}

/** Looks every half second. @throws after two minutes */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const limitMs = Date.now() + UNTIL_MS;
  while (!(await holds())) {
    if (Date.now() > limitMs) throw new Error(`what a play waits for did not come in ${UNTIL_MS / 1000} s`);
    await delay(500);
  }
}

/** @throws if a call that prepares a play was refused */
export async function taken(call: Promise<StageAnswer>): Promise<StageAnswer> {
  const answer = await call;
  if (answer.status < 200 || answer.status > 299) throw new Error(`a call was answered with ${answer.status}`);
  return answer;
}
