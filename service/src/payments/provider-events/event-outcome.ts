/** An object of a provider, by an id of ours. */
export interface ProvidersObject {
  readonly provider: string;
  /** A UUID. */
  readonly id: string;
}

/** The outcome of an event. */
export type EventOutcome =
  /** The object was asked about, or nothing more is to be learned about it. */
  | { readonly state: 'applied' }
  /** It is about nothing of this provider's, or of an integrator that has moved to another cell. */
  | { readonly state: 'ignored' }
  /** Nothing of ours yet: an event may be faster than our own COMMIT. */
  | { readonly state: 'unknown' }
  /** A node may be at work on the object: look again after it, `forMs` at least. */
  | { readonly state: 'busy'; readonly forMs: number };
