/** Delayed work. Frame-driven timers may fire late, never early; deadlines are checked against the clock as well. */
export interface TimersPort {
  /** @returns cancels the timer; harmless afterwards */
  after(delayMs: number, callback: () => void): () => void;
}
