/**
 * Added to the due times of what an integrator leaves behind when it moves to another cell: no job's turn ever comes, and subtracting it
 * brings back what was due. Above every time in milliseconds, below 2^53.
 */
export const PARKED_MS = 1_000_000_000_000_000;
