/** A money transaction waits this long for a lock before it is repeated. */
const LOCK_TIMEOUT_MS = 10_000;

export const LOCK_TIMEOUT_SQL = `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`;
