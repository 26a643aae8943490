import * as z from 'zod/mini';

/** A user password token as the API sends it (interface §2.6). `expiry` is an ISO 8601 time. */
export const userTokenSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  expiry: z.optional(z.string()),
});

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
export const userAuthorizationSchema = z.looseObject({
  redirect: z.string(),
  token: z.optional(userTokenSchema),
});

/** The token endpoint's own answer, outside the envelope (Gap §5.7: RFC 6749). `expires_in` is in seconds. */
export const tokenGrantSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
});

export type UserToken = z.infer<typeof userTokenSchema>;
export type UserAuthorization = z.infer<typeof userAuthorizationSchema>;
export type TokenGrant = z.infer<typeof tokenGrantSchema>;
