import * as s from './schema.js';

/** A user password token as the API sends it (interface §2.6). */
export const userTokenSchema = s.looseObject({
  access_token: s.string,
  token_type: s.optional(s.string),
  refresh_token: s.optional(s.string),
  expiry: s.optional(s.string),
});

/** A user password token (interface §2.6), as the integrator's server hands it to the player's game. */
export interface UserToken {
  readonly access_token: string;
  readonly token_type?: string | undefined;
  /** Without it the token cannot be renewed: the session provider is asked again. */
  readonly refresh_token?: string | undefined;
  /** ISO 8601. */
  readonly expiry?: string | undefined;
}
