import type { Deps } from '../../platform/deps.js';
import { abandonChallenges } from '../challenges/challenge.js';
import { causeOfAttempt, findAttemptByKey } from './attempt.js';
import { finalizeAttempt } from './finalize-attempt.js';

/** Abandons an attempt that waits for the bank's challenge; one that has already continued stays unchanged. */
export async function abandonAttempt(deps: Deps, authorizedInvoiceId: string, key: string): Promise<void> {
  const attempt = await findAttemptByKey(deps.db, { authorizedInvoiceId, key });
  if (attempt?.state !== 'authenticating') return;
  await abandonChallenges(deps, causeOfAttempt(attempt));
  await finalizeAttempt(deps, attempt);
}
