/** An invariant of every row. */
export interface AuditRule {
  readonly name: string;
  /** What holds when nothing is found. */
  readonly says: string;
  /**
   * Selects the rows that break it; the first one is shown, so put what identifies it first and order by it.
   *
   * What it is about it reads from `unproven_…` and from the sums, which an audit restricts to what is new (`audit-sources.ts`); what it
   * compares that with, from the tables.
   */
  readonly sql: string;
}
