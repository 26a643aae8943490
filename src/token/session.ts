import type { UserToken } from '../model/authorization.js';

/**
 * Asks the integrator's server for the player's user password token: authorize-user with `return_token` (interface §2.6).
 * Called when the first token is needed, and again when the last one can no longer be refreshed.
 */
export type SessionProvider = () => UserToken | Promise<UserToken>;
