import * as z from 'zod/mini';
import { sometimes } from './reading.js';
import { userTokenSchema } from './user-token.js';

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
export const userAuthorizationSchema = z.looseObject({
  redirect: z.string(),
  token: sometimes(userTokenSchema),
});

/** Result of authorize-user (interface §2.6). */
export type UserAuthorization = z.infer<typeof userAuthorizationSchema>;

export * from './token-grant.js';
export * from './user-token.js';
