import * as z from 'zod/mini';

/** A user password token as the API sends it (interface §2.6). `expiry` is an ISO 8601 time. */
export const userTokenSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  expiry: z.optional(z.string()),
});

export type UserToken = z.infer<typeof userTokenSchema>;
