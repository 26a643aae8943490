import * as z from 'zod/mini';
import { readNumber } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';
import { userTokenSchema } from './user-token.js';

export * from './user-token.js';

/** What is told of a user password token in an API document, and need not be told to a game that reads one. */
const issuedTokenSchema = z.looseObject({
  ...userTokenSchema._zod.def.shape,
  /** `Bearer`. */
  token_type: optionalField(openEnum(['Bearer'])),
  /** ISO 8601. */
  expiry: optionalField(z.string()),
});

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
export const userAuthorizationSchema = z.looseObject({
  /** Opaque; open it unchanged. Its nonce is valid for 24 hours and works once. */
  redirect: z.string(),
  /** The user password token, when `return_token` was true (§5.5). */
  token: reads(optionalField(userTokenSchema), z.optional(issuedTokenSchema)),
});

/** Result of authorize-user (interface §2.6). */
export type UserAuthorization = z.infer<typeof userAuthorizationSchema>;

/** The token endpoint's response, without the envelope (Gap §5.7: RFC 6749). */
export const tokenGrantSchema = z.looseObject({
  /** The bearer token (§5.1). */
  access_token: z.string(),
  /** `Bearer` (RFC 6749). */
  token_type: optionalField(openEnum(['Bearer'])),
  /** Seconds. */
  expires_in: optionalField(readNumber),
  /** Granted scopes, separated by spaces (§5.3). */
  scope: optionalText,
  /** Refreshes a user password token; clients get none (§5.5). */
  refresh_token: sometimes(z.string()),
  /** ISO 8601. */
  expiry: sometimes(z.string()),
});

/** The token endpoint's answer (Gap §5.7: RFC 6749). */
export type TokenGrant = z.infer<typeof tokenGrantSchema>;
