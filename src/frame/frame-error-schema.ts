import * as s from '../model/schema.js';

/** An error as it crosses the frame: `SdkError` without its cause. */
export const frameErrorSchema = s.looseObject({
  code: s.string,
  message: s.string,
  retryable: s.optional(s.boolean),
  api: s.optional(
    s.looseObject({
      responseCode: s.number,
      messages: s.array(s.string),
      codes: s.array(s.string),
      requestId: s.optional(s.string),
    }),
  ),
});

export type FrameError = s.Infer<typeof frameErrorSchema>;
