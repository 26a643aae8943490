/** One `Idempotency-Key` of one integrator, or of one of its users. */
export interface IdempotencyClaim {
  /** The key's owner: `integrator:…`, `user:…` with the integrator and the account, or `checkout`. */
  readonly scope: string;
  /** The caller, as nodes of the previous release look it up: `client:…`, `user:…` or `checkout`. */
  readonly owner: string;
  /** The integrator whose other clients may have used the key on a node of the previous release; null if it is not a client's key. */
  readonly integratorId: string | null;
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: Buffer;
  /** Of the request, without `req_`; absent: there is none. */
  readonly requestId?: string | null;
}

/** Another request recorded an outcome under this key first: the transaction that throws this must roll back. */
export class IdempotencyKeyTaken extends Error {
  constructor() {
    super('The idempotency key is already taken.');
    this.name = 'IdempotencyKeyTaken';
  }
}
