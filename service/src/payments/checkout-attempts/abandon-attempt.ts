import type { Deps } from '../../platform/deps.js';
import { abandonChallenges } from '../challenges/challenge.js';
import { findAttempt } from './attempt.js';
import { settleAttempt } from './settle-attempt.js';

/** Gives up an attempt that waits for the bank's step; one that has gone on already stays as it is. */
export async function abandonAttempt(deps: Deps, authorizedInvoiceId: string, attemptId: string): Promise<void> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt?.authorized_invoice_id !== authorizedInvoiceId || attempt.state !== 'authenticating') return;
  await abandonChallenges(deps, attempt.id);
  await settleAttempt(deps, attempt);
}
