/** Serialization failure, deadlock, lock not available. */
const REPEATABLE = new Set(['40001', '40P01', '55P03']);
/** The server goes down or has just come up, or ran out of connections. */
const SERVER_GONE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
]);
const SOCKET_GONE = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const CONNECTION_LOST = /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect/i;

/** The error's SQLSTATE or system code; empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the transaction can be run again as it is: before COMMIT was sent nothing of it exists. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(errorCode(error)) || isConnectionLost(error);
}

/** Whether the connection or the server is gone; after COMMIT was sent the outcome is then unknown. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (SERVER_GONE.has(code) || SOCKET_GONE.has(code)) return true;
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}
