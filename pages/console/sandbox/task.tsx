import { useState } from 'preact/hooks';
import type { Problem } from '../console-api.js';

export interface Task {
  readonly isBusy: boolean;
  /** What came of it; empty: nothing yet. */
  readonly text: string;
  readonly isBad: boolean;
  /** Does one thing at a time. @param done - what to say when it is done */
  run(work: () => Promise<Problem | undefined>, done: string): Promise<void>;
}

/** What a part of the page does, and what it says of it. */
export function useTask(): Task {
  const [state, setState] = useState({ isBusy: false, text: '', isBad: false });
  const run = async (work: () => Promise<Problem | undefined>, done: string) => {
    if (state.isBusy) return;
    setState({ isBusy: true, text: '', isBad: false });
    const problem = await work();
    setState({ isBusy: false, text: problem?.message ?? done, isBad: problem !== undefined });
  };
  return { ...state, run };
}

/** Has its line before there is anything to say, so that nothing moves. */
export function TaskNote({ task }: { task: Task }) {
  return (
    <p class={`task-note${task.isBad ? ' task-bad' : ''}`} role="status">
      {task.text}
    </p>
  );
}
