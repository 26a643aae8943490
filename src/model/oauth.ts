import * as z from 'zod/mini';
import { readNumber } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';

/** An error of the token endpoints, without the envelope (Gap §5.7: RFC 6749 §5.2). */
export const oauthErrorSchema = z.looseObject({
  /** A code of RFC 6749 §5.2. */
  error: openEnum([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'unsupported_grant_type',
    'server_error',
    'temporarily_unavailable',
  ]),
  /** The problem and its remedy, for people. */
  error_description: z.string(),
});

const activeTokenSchema = z.looseObject({
  /** True: the token is good. */
  active: z.literal(true),
  /** The client that it was issued to. */
  client_id: optionalText,
  /** Names separated by spaces. */
  scope: optionalText,
  /** Seconds since 1970, UTC. */
  exp: optionalField(readNumber),
  /** Seconds since 1970, UTC. */
  iat: optionalField(readNumber),
  /** A user token's account. */
  sub: sometimes(z.string()),
  /** `Bearer` for an access token, `refresh_token` for a refresh token. */
  token_type: optionalField(openEnum(['Bearer', 'refresh_token'])),
});

/** The answer about a token that is not active (Gap §5.7: RFC 7662 §2.2). */
export const inactiveTokenSchema = z.looseObject({
  /** False: expired, revoked or unknown. */
  active: z.literal(false),
});

/** A token's state and permissions (Gap §5.7: RFC 7662); only `active` for one that is not active. */
export const introspectionSchema = z.union([activeTokenSchema, inactiveTokenSchema]);

/** The empty response to a revocation (Gap §5.7: RFC 7009 §2.2). */
export const revocationSchema = reads(z.looseObject({}), z.object({}));

/** What a token is good for (Gap §5.7: RFC 7662). */
export type Introspection = z.infer<typeof introspectionSchema>;
