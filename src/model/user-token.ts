import * as z from './kinds.js';
import { optionalText } from './reading.js';

/** A user password token as the API sends it (interface §2.6). */
export const userTokenSchema = z.looseObject({
  access_token: z.string(),
  token_type: optionalText,
  refresh_token: optionalText,
  expiry: optionalText,
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
