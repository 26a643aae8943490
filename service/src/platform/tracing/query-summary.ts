import { LRUCache } from 'lru-cache';

/** What a statement does, and to which table. */
export interface QuerySummary {
  /** Such as `UPDATE mails`; of a prepared statement, its name. */
  readonly summary: string;
  /** Such as `UPDATE`. */
  readonly operation: string | undefined;
  readonly table: string | undefined;
}

const VERB = /^\s*([a-z]+)/i;
const WRITE = /\b(INSERT\s+INTO|(?<!\b(?:FOR|KEY)\s+)UPDATE|DELETE\s+FROM)\s+"?([a-z]\w*)"?/i;
const READ = /\bFROM\s+"?([a-z]\w*)"?(?!\w*\s*\()/i;

/** Texts are few: what differs between calls is in parameters. */
const known = new LRUCache<string, QuerySummary>({ max: 1000 });

/** Summarises a statement without a word of its text but keyword and table. */
export function summarizeQuery(text: string, name?: string): QuerySummary {
  const key = name ?? text;
  const found = known.get(key);
  if (found) return found;
  const made = summarize(text, name);
  known.set(key, made);
  return made;
}

function summarize(text: string, name: string | undefined): QuerySummary {
  const verb = VERB.exec(text)?.[1]?.toUpperCase();
  const [, write, written] = verb === 'SELECT' ? [] : (WRITE.exec(text) ?? []);
  const operation = write?.split(/\s/)[0]?.toUpperCase() ?? (verb === 'WITH' ? 'SELECT' : verb);
  const table = written ?? (operation === 'SELECT' ? READ.exec(text)?.[1] : undefined);
  return { summary: name ?? [operation ?? 'SQL', table].filter(Boolean).join(' '), operation, table };
}
