import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

/** The terms of service in one language. */
export interface TermsText {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** Publishes the next version of the terms; users who accepted an older one must accept again (interface §1.7). */
export async function publishTerms(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  texts: Readonly<Record<string, TermsText>>,
): Promise<number> {
  const newest = await trx
    .selectFrom('terms_versions')
    .select((query) => query.fn.max('version').as('version'))
    .executeTakeFirst();
  const version = (newest?.version ?? 0) + 1;
  await trx
    .insertInto('terms_versions')
    .values({ version, content: JSON.stringify(texts), published_ms: deps.clock.now() })
    .execute();
  return version;
}
