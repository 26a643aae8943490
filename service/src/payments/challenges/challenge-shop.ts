import { type IntegratorProfile, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import type { Deps } from '../../platform/deps.js';

/** Where the buyer of a challenge pays. */
export type ChallengeShop = Pick<IntegratorProfile, 'displayName' | 'branding'>;

/** @returns undefined when there is no such challenge */
export async function findShop({ db }: Pick<Deps, 'db'>, challengeId: string): Promise<ChallengeShop | undefined> {
  const row = await db
    .selectFrom('card_challenges')
    .innerJoin('payment_methods', 'payment_methods.id', 'payment_method_id')
    .innerJoin('accounts', 'accounts.id', 'payment_methods.account_id')
    .select('accounts.integrator_id')
    .where('card_challenges.id', '=', challengeId)
    .executeTakeFirst();
  return row?.integrator_id ? readIntegrator(db, row.integrator_id) : undefined;
}
