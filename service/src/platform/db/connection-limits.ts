/** How long a connection waits for what; all of it ends. Milliseconds. */
export interface ConnectionLimits {
  /** For a place in the pool, and for a server to accept a new connection. */
  readonly connectMs: number;
  /** The server gives up a statement after this. */
  readonly statementMs: number;
  /** The server gives up waiting for a lock after this. */
  readonly lockMs: number;
  /** The server ends a session whose transaction has been left alone so long: that of a frozen node, which holds locks. */
  readonly idleInTransactionMs: number;
  /** A server from which nothing has come for so long, while it was asked something, is given up. Longer than `statementMs`. */
  readonly silenceMs: number;
}

/** What requests and jobs do. */
export const REQUEST_LIMITS: ConnectionLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  lockMs: 4_000,
  idleInTransactionMs: 5_000,
  silenceMs: 12_000,
};

const HOUR_MS = 60 * 60_000;

/** Steps of the schema and the audit: they read whole tables. */
export const WHOLE_TABLE_LIMITS: ConnectionLimits = {
  connectMs: 10_000,
  statementMs: 4 * HOUR_MS,
  lockMs: 2 * 60_000,
  idleInTransactionMs: 60_000,
  silenceMs: 4 * HOUR_MS + 60_000,
};

/** TCP asks a connection in silence after this whether the other side lives, and gives it up about ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 5_000;
