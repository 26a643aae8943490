import { readTerms } from '../../../accounts/terms/read-terms.js';
import type { Deps } from '../../../platform/deps.js';
import { forbidden } from '../../../platform/http/api-error.js';

/** Money waits until the newest terms are accepted. @throws ApiError `terms_not_accepted` 403 @source interface §1.7 */
export async function requireTerms(deps: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  const { required } = await readTerms(deps.db, accountId);
  if (required) throw forbidden('terms_not_accepted', 'The newest terms of service have to be accepted first.');
}
