/** The scopes of interface §5.3 that endpoints require. */
export const SCOPES = [
  'read_payment_methods',
  'write_payment_methods',
  'write_user_tokens',
  'read_invoices',
  'write_invoices',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The hosted checkout's names of the same scopes (interface §5.3). */
const ALIASES: Readonly<Record<string, Scope>> = {
  read_payment_method: 'read_payment_methods',
  write_payment_method: 'write_payment_methods',
  read_invoice: 'read_invoices',
  write_invoice: 'write_invoices',
};

const KNOWN: ReadonlySet<string> = new Set(SCOPES);

/** @returns the scope for a name or its alias; undefined if there is none */
export function canonicalScope(name: string): Scope | undefined {
  if (KNOWN.has(name)) return name as Scope;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** Whether a token granted with `granted` names may do what `needed` allows. */
export function allowsScope(granted: Iterable<string>, needed: Scope): boolean {
  for (const name of granted) if (canonicalScope(name) === needed) return true;
  return false;
}
