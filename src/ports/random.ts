/** Unpredictable bytes, for idempotency keys, channel secrets and jitter. */
export interface RandomPort {
  bytes(length: number): Uint8Array;
}
