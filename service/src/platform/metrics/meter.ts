/** What is counted by its outcome. */
export const OUTCOMES = {
  webhookAttempts: ['delivered', 'will_retry', 'failed', 'taken_over'],
  mailAttempts: ['sent', 'will_retry', 'failed'],
  payouts: ['processed', 'failed', 'returned'],
  cardCharges: ['approved', 'declined', 'authentication_required', 'no_answer'],
  cardRefunds: ['refunded', 'refused', 'no_answer'],
  lockWaits: ['ended', 'refused'],
} as const;

export type Counted = keyof typeof OUTCOMES;

/**
 * The statements that a batch of money operations sends together. One statement's own time cannot be told within them: the server answers
 * all at once, at the end.
 */
export const ROUND_TRIPS = [
  // invoices and escrows, with BEGIN
  'lock_rows',
  'lock_wallets',
  // of integrators that a batch notifies unexpectedly
  'find_endpoints',
  'write',
  'write_and_commit',
  'commit',
] as const;

export type RoundTripKind = (typeof ROUND_TRIPS)[number];

/** A payment of an invoice or escrow, or a sale of tokens. */
export interface EndedPayment {
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  readonly outcome: 'success' | 'failed';
}

/** Takes what the parts of a node count and time. Nothing about a player, an object or an integrator. */
export interface Meter {
  /** Called where the outcome becomes known. */
  count<C extends Counted>(what: C, outcome: (typeof OUTCOMES)[C][number]): void;
  /** Called once, by the node that has ended it, after the COMMIT. */
  payment(ended: EndedPayment): void;
  /** A money operation leaves the queue: to run, or refused because it has waited too long. */
  waited(ms: number): void;
  /** A batch of money operations begins. */
  batch(operations: number): void;
  /** A round trip of a batch was answered, or failed. */
  roundTrip(kind: RoundTripKind, ms: number): void;
}

/** Tells nobody. */
export const noMeter: Meter = {
  count: () => undefined,
  payment: () => undefined,
  waited: () => undefined,
  batch: () => undefined,
  roundTrip: () => undefined,
};
