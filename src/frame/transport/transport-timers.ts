/** The timers that resending needs. */
export interface TransportTimers {
  /** @returns cancels the timer; harmless afterwards */
  after(delayMs: number, callback: () => void): () => void;
}
