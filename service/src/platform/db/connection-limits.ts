/** The limits of a connection's waits, in milliseconds. */
export interface ConnectionLimits {
  /** For a pool slot, and for a server to accept a new connection. */
  readonly connectMs: number;
  /** The server gives up a statement after this. */
  readonly statementMs: number;
  /** The server gives up waiting for a lock after this. */
  readonly lockMs: number;
  /** The server ends a session whose transaction is idle this long: that of a frozen node, which holds locks. */
  readonly idleInTransactionMs: number;
  /** A server that sends nothing for this long while a query is pending is dropped. Longer than `statementMs`. */
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

/** For a read replica: whatever takes longer is read from the primary. */
export const REPLICA_LIMITS: ConnectionLimits = {
  connectMs: 1_000,
  statementMs: 2_500,
  lockMs: 1_000,
  // the primary is asked meanwhile: for a connection, and the look-up
  idleInTransactionMs: 20_000,
  silenceMs: 3_000,
};

const HOUR_MS = 60 * 60_000;

/** For migrations and the audit, which read entire tables. */
export const WHOLE_TABLE_LIMITS: ConnectionLimits = {
  connectMs: 10_000,
  statementMs: 4 * HOUR_MS,
  lockMs: 2 * 60_000,
  idleInTransactionMs: 60_000,
  silenceMs: 4 * HOUR_MS + 60_000,
};

/** TCP keepalive probes an idle connection after this, and drops it about ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 5_000;
