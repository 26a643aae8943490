/** The wall clock. */
export interface ClockPort {
  /** Milliseconds since 1970 UTC; may jump. */
  now(): number;
}
