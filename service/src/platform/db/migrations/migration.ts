/** One step of the schema. Steps are never edited after a release: a later step expands first, and contracts a release later. */
export interface Migration {
  /** Sorts by its number: `0001-accounts`. */
  readonly name: string;
  /** Plain SQL, several statements, run in one transaction; with `index`, one `CREATE INDEX CONCURRENTLY IF NOT EXISTS`. */
  readonly sql: string;
  /** The index that the step builds beside traffic, outside a transaction. No later step may need it. */
  readonly index?: string;
}
