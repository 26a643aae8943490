const FIELDS = ['person', 'what', 'from', 'until'] as const;

/** What the log is filtered by, as an address and its call have it; empty: by nothing. @param given - of the form */
export function filterOf(given: Readonly<Record<string, string>>): string {
  const fields = FIELDS.map((name) => [name, given[name]?.trim() ?? ''] as const).filter(([, text]) => text !== '');
  return new URLSearchParams(fields.map(([name, text]) => [name, text])).toString();
}

/** The fields of a filter, as it was written into an address. */
export function readFilter(filter: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(filter));
}
