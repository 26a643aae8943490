/** One `Idempotency-Key` of one caller. */
export interface IdempotencyClaim {
  /** `client:…` or `user:…`. */
  readonly owner: string;
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: Buffer;
}

/** Another request recorded an outcome under this key first: the transaction that throws this must roll back. */
export class IdempotencyKeyTaken extends Error {
  constructor() {
    super('The idempotency key is already taken.');
    this.name = 'IdempotencyKeyTaken';
  }
}
