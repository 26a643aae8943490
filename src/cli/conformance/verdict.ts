import type { Answer } from './send.js';

/** The deployment does not do what the sentence says. */
export class Broken extends Error {
  constructor(
    problem: string,
    readonly answer?: Answer,
  ) {
    super(problem);
  }
}

/** The sentence cannot be shown here; the message says why. */
export class NotShown extends Error {}

/** @throws Broken with `problem` unless `held` */
export function must(held: boolean, problem: string, answer?: Answer): asserts held {
  if (!held) throw new Broken(problem, answer);
}

/** @throws NotShown with `reason` unless `given` */
export function needs(given: unknown, reason: string): asserts given {
  if (!given) throw new NotShown(reason);
}
