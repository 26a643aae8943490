/** An invariant of every row. */
export interface AuditRule {
  readonly name: string;
  /** What holds when nothing is found. */
  readonly says: string;
  /** Selects the rows that break it; the first one is shown, so put what identifies it first and order by it. */
  readonly sql: string;
}
