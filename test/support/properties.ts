import fc from 'fast-check';

/**
 * `npm test` tries the same values every time: it fails because of a change, never by chance. `npm run soak` tries others, and more of
 * them; fast-check prints the seed of a failure, and `SEED` repeats it.
 */
const seed = Number(process.env.SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20_260_101));

fc.configureGlobal({ seed, numRuns: soakRuns(100) });

/** fast-check with the seed of this run. */
export default fc;

/** How many runs a property gets: with `SOAK=10` ten times as many as in `npm test`. */
export function soakRuns(runs: number): number {
  return runs * Number(process.env.SOAK ?? 1);
}

/** The seed of this run, for a test that derives one for each of its parts. */
export function soakSeed(): number {
  return seed;
}
