import * as v from 'valibot';
import { optionalField } from './optional-field.js';
import { userTokenSchema } from './user-token.js';

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
export const userAuthorizationSchema = v.looseObject({
  redirect: v.string(),
  token: optionalField(userTokenSchema),
});

export type UserAuthorization = v.InferOutput<typeof userAuthorizationSchema>;

export * from './token-grant.js';
export * from './user-token.js';
