import type { ScreenCalls } from '../model/screen-calls.js';
import type { Result } from '../result/result.js';

/** Answers what a page asks; undefined for a call that it may not ask. */
export type AnswerCall = (
  call: keyof ScreenCalls | (string & {}),
  args: Record<string, unknown>,
) => Promise<Result<unknown> | undefined>;
