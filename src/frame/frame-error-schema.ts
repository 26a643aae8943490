import * as v from 'valibot';
import { finiteNumber } from '../model/numbers.js';

/** An error as it crosses the frame: `SdkError` without its cause. */
export const frameErrorSchema = v.looseObject({
  code: v.string(),
  message: v.string(),
  retryable: v.optional(v.boolean()),
  api: v.optional(
    v.looseObject({
      responseCode: finiteNumber,
      messages: v.array(v.string()),
      codes: v.array(v.string()),
      requestId: v.optional(v.string()),
    }),
  ),
});

export type FrameError = v.InferOutput<typeof frameErrorSchema>;
