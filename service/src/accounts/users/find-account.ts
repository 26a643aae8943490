import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import { isFrozen } from '../standing/standing.js';

export interface Account {
  readonly id: string;
  readonly kind: 'user' | 'integrator' | 'system';
  readonly email: string | null;
  readonly displayName: string;
  readonly locale: string;
  readonly isFrozen: boolean;
}

/**
 * Finds an account of an integrator: one of its users, or its own.
 *
 * @throws ApiError `account_not_found` 404, also for another integrator's account
 */
export async function findAccount(deps: Pick<Deps, 'db'>, integratorId: string, accountId: string): Promise<Account> {
  if (!isUuid(accountId)) throw notFound('account');
  const row = await deps.db
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'display_name', 'locale', isFrozen('account', 'accounts.id').as('is_frozen')])
    .where('id', '=', accountId)
    .where('integrator_id', '=', integratorId)
    .executeTakeFirst();
  if (!row) throw notFound('account');
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    displayName: row.display_name,
    locale: row.locale,
    isFrozen: row.is_frozen,
  };
}
