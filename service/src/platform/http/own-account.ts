import { ApiError } from './api-error.js';
import type { Principal } from './principal.js';

/** A user token reaches its own account only (Gap §5.5). @errors `account_forbidden` 403 */
export function requireOwnAccount(principal: Principal, accountId: string): void {
  if (principal.accountId === undefined || principal.accountId === accountId) return;
  const errors = [
    { code: 'account_forbidden', message: 'A user token only reaches its own account.', param: 'account_id' },
  ];
  throw new ApiError({ status: 403, errors });
}
