/** Unpredictable bytes, for idempotency keys, channel secrets and jitter. */
export interface RandomPort {
  /** Exactly `length` bytes, from a cryptographic source. */
  bytes(length: number): Uint8Array;
}
