/** One line of the record: what the service has promised, written before the recorder goes on. */
export interface Acknowledgement {
  readonly kind: 'invoice' | 'escrow';
  /** When it was promised, ms since 1970. */
  readonly atMs: number;
  readonly id: string;
  readonly buyer: number;
  /** What the buyer agreed to pay, minor units. */
  readonly amount: number;
  /** The last state that was promised: `paid`, `COMMITTED`, `CANCELLED`, `ESCROWED`, or `failed`. */
  readonly state: string;
  /** Requests that it took. */
  readonly requests: number;
}

/** A request that had no answer, not even a refusal, when it should have had one. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly path: string;
}

/** What the orchestrator tells the recorder, as JSON in its first argument. */
export interface RecorderOrders {
  readonly ports: readonly number[];
  readonly token: string;
  readonly file: string;
  readonly lanes: number;
  readonly buyers: readonly { readonly accountId: string; readonly methodId: string }[];
  readonly sellerWalletIds: readonly string[];
}
