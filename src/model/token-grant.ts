import * as z from 'zod/mini';

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
});

export type TokenGrant = z.infer<typeof tokenGrantSchema>;
