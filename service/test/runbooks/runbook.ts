import { readFileSync } from 'node:fs';

const RUNBOOKS = new URL('../../../docs/runbooks.md', import.meta.url);

/** The section of docs/runbooks.md about an alert. */
export interface Runbook {
  readonly text: string;
  /** In their order. */
  readonly statements: readonly string[];
}

export function readRunbook(alert: string): Runbook {
  const sections = readFileSync(RUNBOOKS, 'utf8').split(/^## /m);
  const text = sections.find((section) => section.startsWith(`${alert}\n`));
  if (text === undefined) throw new Error(`docs/runbooks.md has no section ${alert}.`);
  return { text, statements: [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql) };
}
