const LOCK_NOT_AVAILABLE = '55P03';
/** Serialization failure, deadlock, lock not available. */
const REPEATABLE = new Set(['40001', '40P01', LOCK_NOT_AVAILABLE]);
/** The server, or a pooler in front of it, is stopping, starting, refusing connections or has ended this one. */
const SERVER_GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25P03',
  '25P04',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  // from a pooler whose server is down
  '08P01',
]);
/** A server that only reads: a standby, or a primary that has been demoted. The next connection may lead to the one that writes. */
export const READ_ONLY = '25006';
/** The transaction was rolled back and this server cannot run it now: disk or memory full, a configured limit, an unreadable file, or too slow. */
const SERVER_UNABLE = new Set(['53000', '53100', '53200', '53400', '57000', '57014', '58000', '58030', READ_ONLY]);
/** States that last until somebody makes room. */
const SERVER_FULL = new Set(['53100', '53200', '58030']);
const SOCKET_GONE = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);
const CONNECTION_LOST =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|timeout expired/i;

/** The error's SQLSTATE or system code; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a number is out of range, such as an impossible balance. */
export function isOutOfRange(error: unknown): boolean {
  return errorCode(error) === '22003';
}

/** Whether somebody else kept a lock for longer than `lock_timeout`. */
export function isLockHeld(error: unknown): boolean {
  return errorCode(error) === LOCK_NOT_AVAILABLE;
}

/** Whether the transaction can be retried unchanged: before COMMIT was sent it has no effect. */
export function isRepeatable(error: unknown): boolean {
  const code = errorCode(error);
  return REPEATABLE.has(code) || code === READ_ONLY || isConnectionLost(error);
}

/** Whether the connection or the server is gone; after COMMIT was sent the outcome is then unknown. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (SERVER_GONE.has(code) || SOCKET_GONE.has(code) || isSocketMissing(error)) return true;
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

/** A socket's file that is missing: of other files the same code says that this node is not installed completely. */
function isSocketMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

/** Whether the server rolled back because it cannot run any transaction now. */
export function isServerUnable(error: unknown): boolean {
  return SERVER_UNABLE.has(errorCode(error));
}

/** Whether this SQLSTATE means that the server is out of disk or memory. */
export function isServerFull(sqlState: string): boolean {
  return SERVER_FULL.has(sqlState);
}

/** Whether this SQLSTATE means that the server is read-only. */
export function isReadOnly(sqlState: string): boolean {
  return sqlState === READ_ONLY;
}
