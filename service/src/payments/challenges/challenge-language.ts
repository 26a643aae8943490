import type { LanguageTag } from '@svc-bridge/texts';
import type { Deps } from '../../platform/deps.js';
import { chooseTextLanguage } from '../../platform/language/choose-language.js';

/** The language of an account that never set one. */
const UNSAID = 'en';

/** The language of a page around a bank's challenge: the buyer's, else the browser's preference. */
export async function readChallengeLanguage(
  { db }: Pick<Deps, 'db'>,
  challengeId: string | undefined,
  acceptLanguage: string | undefined,
): Promise<LanguageTag> {
  const locale = challengeId && (await readLocale(db, challengeId));
  return chooseTextLanguage(locale === UNSAID ? undefined : locale, acceptLanguage);
}

async function readLocale(db: Deps['db'], challengeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_challenges')
    .innerJoin('payment_methods', 'payment_methods.id', 'payment_method_id')
    .innerJoin('accounts', 'accounts.id', 'payment_methods.account_id')
    .select('accounts.locale')
    .where('card_challenges.id', '=', challengeId)
    .executeTakeFirst();
  return row?.locale;
}
