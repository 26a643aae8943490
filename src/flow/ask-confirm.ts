import type { TimersPort } from '../ports/ports.js';
import type { Confirm, Confirmation } from '../ports/web-view.js';

/** Between one time to ask and the next: 30 s in all, of which the last question has 5 s. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 10_000, 5_000];

/**
 * Asks the integrator's server until it knows the outcome, one question at a time, for at most 30 s. Each pause begins when the one before
 * ends: after a sleep of the device, when every timer is due at once, there is still time for an answer.
 *
 * @returns a function that stops asking; to be called with the answer
 */
export function askConfirm(timers: TimersPort, confirm: Confirm, onAnswer: (answer: Confirmation) => void): () => void {
  let done = false;
  let isAsking = false;
  let cancelPause: (() => void) | undefined;
  const ask = async (): Promise<void> => {
    isAsking = true;
    const answer = await Promise.resolve()
      .then(() => (done ? undefined : confirm()))
      .catch(() => 'pending');
    isAsking = false;
    if (answer === 'complete' || answer === 'incomplete') onAnswer(answer);
  };
  const turn = (n: number): void => {
    const pauseMs = PAUSES_MS[n];
    if (!pauseMs) onAnswer('pending');
    else {
      if (!isAsking) void ask();
      cancelPause = timers.after(pauseMs, () => turn(n + 1));
    }
  };
  turn(0);
  return () => {
    done = true;
    cancelPause?.();
  };
}
