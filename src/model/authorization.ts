import * as s from './schema.js';
import { userTokenSchema } from './user-token.js';

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
export const userAuthorizationSchema = s.looseObject({
  redirect: s.string,
  token: s.optional(userTokenSchema),
});

export type UserAuthorization = s.Infer<typeof userAuthorizationSchema>;

export * from './token-grant.js';
export * from './user-token.js';
