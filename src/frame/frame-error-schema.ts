import * as z from 'zod/mini';
import { finiteNumber } from '../model/numbers.js';

/** An error as it crosses the frame: `SdkError` without its cause. */
export const frameErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  retryable: z.optional(z.boolean()),
  api: z.optional(
    z.looseObject({
      responseCode: finiteNumber,
      messages: z.array(z.string()),
      codes: z.array(z.string()),
      requestId: z.optional(z.string()),
    }),
  ),
});

/** An error as a page tells it to its host. */
export type FrameError = z.infer<typeof frameErrorSchema>;
