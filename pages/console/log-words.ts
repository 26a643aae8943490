import type { LogEntry } from './log-answer.js';

/** A field that an entry tells of, in words. */
interface ChangedField {
  readonly name: string;
  /** As it was and as it is, or the one of them that the entry has. */
  readonly text: string;
}

/** Where the field's own name does not say it. */
const NAMES: Readonly<Record<string, string>> = {
  client_id: 'key',
  exponent: 'decimals',
  is_virtual: 'virtual',
  kyc_state: 'identity check',
  oauth_return_patterns: 'return addresses of apps',
  return_patterns: 'return addresses of apps',
};

/** What an entry has of before and after. */
export function changedFields({ before, after }: Pick<LogEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const sides = [before, after].filter((side) => side !== null && Object.hasOwn(side, name));
    return { name: nameOf(name), text: sides.map((side) => textOf(side?.[name])).join(' → ') };
  });
}

function nameOf(field: string): string {
  const words = NAMES[field] ?? field.replaceAll('_', ' ');
  return /(^|_)amount$/.test(field) ? `${words} in minor units` : words;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map(textOf)
    : Object.entries(value).map(([name, inner]) => `${nameOf(name)}: ${textOf(inner)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
