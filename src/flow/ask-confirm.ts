import type { TimersPort } from '../ports/ports.js';
import type { Confirm, Confirmation } from '../ports/web-view.js';

const TOTAL_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;

/**
 * Asks the integrator's server until it knows the outcome, for at most 30 s; pauses grow from one second.
 *
 * @returns a function that stops asking
 */
export function askConfirm(timers: TimersPort, confirm: Confirm, onAnswer: (answer: Confirmation) => void): () => void {
  let done = false;
  let cancelPause: (() => void) | undefined;
  const finish = (answer?: Confirmation) => {
    if (done) return;
    done = true;
    cancelPause?.();
    cancelDeadline();
    if (answer) onAnswer(answer);
  };
  const cancelDeadline = timers.after(TOTAL_MS, () => finish('pending'));
  const ask = async (pauseMs: number): Promise<void> => {
    const answer = await Promise.resolve()
      .then(() => (done ? undefined : confirm()))
      .catch(() => 'pending');
    if (done) return;
    if (answer === 'complete' || answer === 'incomplete') return finish(answer);
    cancelPause = timers.after(pauseMs, () => void ask(pauseMs * 2));
  };
  void ask(FIRST_PAUSE_MS);
  return () => finish();
}
