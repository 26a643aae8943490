const MINUTE_MS = 60_000;

/** Gap §5.7: token lifetimes. */
export const CLIENT_TOKEN_MS = 60 * MINUTE_MS;
export const USER_TOKEN_MS = 60 * MINUTE_MS;
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * MINUTE_MS;

/** For this long after a rotation the same successor is returned, because a response may have been lost. */
export const ROTATION_GRACE_MS = 30_000;
