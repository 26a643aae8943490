import * as z from './kinds.js';
import { optionalText } from './reading.js';

/** A user password token as the API sends it (interface §2.6). */
export const userTokenSchema = z.looseObject({
  /** The bearer token of the user's session (§5.5). */
  access_token: z.string(),
  /** `Bearer` (§2.6). */
  token_type: optionalText,
  /** Refreshes the token; without it the SDK calls the session provider again (§5.5). */
  refresh_token: optionalText,
  /** When it expires, ISO 8601 (§2.6). */
  expiry: optionalText,
});

/** A user password token (interface §2.6), as the integrator's server hands it to the player's game. */
export interface UserToken {
  /** The bearer token of the user's session (interface §5.5). */
  readonly access_token: string;
  /** `Bearer`. */
  readonly token_type?: string | undefined;
  /** Without it the token cannot be renewed: the session provider is asked again. */
  readonly refresh_token?: string | undefined;
  /** ISO 8601. */
  readonly expiry?: string | undefined;
}
