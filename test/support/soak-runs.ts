/** How often a property is tried: `SOAK=10` tries it ten times as often as `npm test` does. */
export function soakRuns(runs: number): number {
  return runs * Number(process.env.SOAK ?? 1);
}

/** Another seed in every run, printed so that a failure can be repeated with `SEED`. */
export function soakSeed(what: string): number {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`${what}: SEED=${seed}`);
  return seed;
}
