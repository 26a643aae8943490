/** The service's only clock: milliseconds since 1970 UTC. The sandbox can move it; SQL `now()` is never used. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
