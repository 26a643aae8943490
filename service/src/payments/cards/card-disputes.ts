/**
 * Charges that a card's bank takes back. A notice only says which dispute to read: what is booked is always the current report, so that
 * notices may come late, twice or in any order.
 */
export interface CardDisputes {
  /**
   * The disputes that are new or have changed since a position, in any order; one may be listed again.
   *
   * @param position - from the last answer; absent at first: all that may still change
   */
  changedSince(position: string | undefined): Promise<DisputeChanges>;
  /** @returns undefined if the provider has no such dispute */
  read(reference: string): Promise<DisputeReport | undefined>;
  /** Hands in what speaks for the charge; repeated with the same id until it is answered. @throws if it may not have arrived */
  submitEvidence(evidence: DisputeEvidence): Promise<void>;
  /** Gives the dispute up: it is lost. @throws if it may not have arrived; call again with the same id */
  accept(acceptance: DisputeAcceptance): Promise<void>;
}

/** What has changed, and from where to go on. */
export interface DisputeChanges {
  /** Their current reports. */
  readonly disputes: readonly Pick<DisputeReport, 'reference'>[];
  /** The next call's position. */
  readonly position: string;
}

/** A dispute as the provider has it now. */
export interface DisputeReport {
  /** The provider's own id of it. */
  readonly reference: string;
  /** The charge by our id, or by the provider's reference of it, which takes longer to find. */
  readonly charge: { readonly chargeId: string } | { readonly reference: string };
  /** Minor units: at most the charge's amount. It never changes. */
  readonly amount: number;
  /** The charge's. */
  readonly currency: string;
  /** The provider's word for it, such as `fraudulent`. */
  readonly reason: string;
  /** In every state but `won` the bank has the money. */
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Until when evidence is taken. */
  readonly respondByMs: number;
  /** What the provider keeps for it now; absent: nothing, or no longer anything. */
  readonly fee?: { readonly amount: number; readonly currency: string } | undefined;
  /** When the bank opened it. */
  readonly openedMs: number;
}

/** What the integrator says to a dispute. */
export interface DisputeEvidence {
  /** The dispute. */
  readonly reference: string;
  /** The idempotency key. */
  readonly evidenceId: string;
  /** Plain text. */
  readonly text: string;
}

/** The integrator gives a dispute up. */
export interface DisputeAcceptance {
  /** The dispute. */
  readonly reference: string;
  /** The idempotency key. */
  readonly acceptId: string;
}
