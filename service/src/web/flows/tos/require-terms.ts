import { readTerms } from '../../../accounts/terms/read-terms.js';
import type { Deps } from '../../../platform/deps.js';
import { forbidden } from '../../../platform/http/api-error.js';

/** Requires that the newest terms are accepted before money moves. @throws ApiError `terms_not_accepted` 403 @source interface §1.7 */
export async function requireTerms(deps: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  const { required } = await readTerms(deps.db, accountId);
  if (required) throw forbidden('terms_not_accepted', 'Accept the latest terms of service first.');
}
