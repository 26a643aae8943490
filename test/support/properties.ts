import fc from 'fast-check';

/**
 * `npm test` tries the same values every time: it fails for a change, never by chance. `npm run soak` tries others, and more
 * of them; fast-check prints the seed of a failure, and `SEED` repeats it.
 */
const seed = Number(process.env.SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20_260_101));

fc.configureGlobal({ seed, numRuns: soakRuns(100) });

/** fast-check with the seed of this run. */
export default fc;

/** How often a property is tried: `SOAK=10` tries it ten times as often as `npm test` does. */
export function soakRuns(runs: number): number {
  return runs * Number(process.env.SOAK ?? 1);
}

/** The seed of this run, for a test that gives each of its parts one of its own. */
export function soakSeed(): number {
  return seed;
}
