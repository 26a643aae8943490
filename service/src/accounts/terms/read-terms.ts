import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { TermsText } from './publish-terms.js';

/** A user's acceptance of the terms of service. */
export interface TermsState {
  /** The newest version; null if none was ever published. */
  readonly version: number | null;
  readonly acceptedVersion: number | null;
  /** The newest version is not accepted: payment-selection and checkout wait for it (interface §1.7). */
  readonly required: boolean;
  readonly publishedMs: number;
  readonly texts: Readonly<Record<string, TermsText>>;
}

/** Reads the newest terms and what an account has accepted. */
export async function readTerms(db: Kysely<Database>, accountId: string): Promise<TermsState> {
  const newest = await db
    .selectFrom('terms_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const account = await db
    .selectFrom('accounts')
    .select('accepted_terms_version')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const acceptedVersion = account?.accepted_terms_version ?? null;
  return {
    version: newest?.version ?? null,
    acceptedVersion,
    required: newest !== undefined && (acceptedVersion ?? 0) < newest.version,
    publishedMs: newest?.published_ms ?? 0,
    texts: readTexts(newest?.content),
  };
}

/** The language asked for (`pt-BR`, then `pt`), else English, else whatever there is. */
export function chooseTermsText(
  texts: Readonly<Record<string, TermsText>>,
  locale: string,
): { language: string; text: TermsText } | undefined {
  const names = Object.keys(texts);
  const wanted = [locale, locale.split('-')[0] ?? '', 'en'].map((name) => name.toLowerCase());
  const language = wanted
    .map((name) => names.find((each) => each.toLowerCase() === name))
    .concat(names[0])
    .find((name) => name !== undefined);
  const text = language === undefined ? undefined : texts[language];
  return language !== undefined && text ? { language, text } : undefined;
}

function readTexts(content: Readonly<Record<string, unknown>> | undefined): Record<string, TermsText> {
  const texts: Record<string, TermsText> = {};
  for (const [language, value] of Object.entries(content ?? {})) if (isTermsText(value)) texts[language] = value;
  return texts;
}

function isTermsText(value: unknown): value is TermsText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'sections' in value &&
    Array.isArray(value.sections)
  );
}
