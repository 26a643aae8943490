/** One line of the record: what the service has acknowledged, written before the recorder continues. */
export interface Acknowledgement {
  readonly kind: 'invoice' | 'escrow';
  /** When it was acknowledged, ms since 1970. */
  readonly atMs: number;
  readonly id: string;
  readonly buyer: number;
  /** What the buyer agreed to pay, minor units. */
  readonly amount: number;
  /** The refunded part. */
  readonly refunded: number;
  /** The last acknowledged state: `paid`, `processing`, `COMMITTED`, `CANCELLED`, `ESCROWED`, or `failed`. */
  readonly state: string;
  /** How many requests it took. */
  readonly requests: number;
  /** Paid by a card whose bank takes the money back; absent: paid from the buyer's wallet. */
  readonly card?: { readonly dispute: AcknowledgedDispute | null };
}

export interface AcknowledgedDispute {
  readonly id: string;
  readonly state: string;
  /** Times that it was handed in. */
  readonly evidence: number;
  readonly isAccepted: boolean;
}

/** A payout that was acknowledged. */
export interface AcknowledgedPayout {
  readonly kind: 'payout';
  readonly id: string;
  /** Minor units, fee included. */
  readonly amount: number;
  /** `processed`, `failed` or `returned`; `pending`: it did not end as its bank account stands for. */
  readonly state: string;
  readonly requests: number;
}

/** A payout that was refused: the wallet holds too little, or owes something. */
export interface RefusedPayout {
  readonly kind: 'refused-payout';
  readonly code: string;
}

/** A request without any response, not even a refusal, where there should have been one. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly path: string;
}

/** The orchestrator's message to the recorder, as JSON in its first argument. */
export interface RecorderOrders {
  readonly ports: readonly number[];
  readonly token: string;
  readonly file: string;
  /** Purchases at a time. */
  readonly lanes: number;
  /** Disputed purchases at a time; most of them wait. */
  readonly disputeLanes: number;
  /** Payouts at a time; most of them wait. */
  readonly payoutLanes: number;
  readonly buyers: readonly {
    readonly accountId: string;
    readonly methodId: string;
    /** Payment methods whose payments are disputed. */
    readonly cardIds: readonly string[];
  }[];
  readonly sellerWalletIds: readonly string[];
  /** Sellers of disputed purchases. They pay out what they have, so that disputes find their wallets empty. */
  readonly traders: readonly { readonly accountId: string; readonly walletId: string }[];
}
