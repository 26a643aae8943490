import { isUuid } from 'svc-bridge/model';
import { PARKED_MS } from '../../platform/db/parked.js';
import type { PaymentDeps } from '../deps.js';
import { checkPayout } from '../payouts/payouts-job.js';
import type { EventOutcome } from './event-outcome.js';
import type { EventSubject } from './provider-events.js';

/** Most checks take less, ms; that of a node that has ended belongs to it for a minute. */
const LOOK_AGAIN_MS = 2_000;

interface FoundPayout {
  readonly id: string;
  readonly isParked: boolean;
  readonly isAskedAbout: boolean;
  readonly wasSent: boolean;
}

/** Asks the bank about a payout that is on its way, or that has arrived and may come back. @throws if the bank does not answer */
export async function checkDuePayout(
  deps: PaymentDeps,
  about: Extract<EventSubject, { kind: 'payout' }>,
): Promise<EventOutcome> {
  const { bank } = deps.adapters;
  const payout = await findDuePayout(deps, about);
  if (!bank || !payout) return { state: 'unknown' };
  if (payout.isParked) return { state: 'ignored' };
  if (!payout.isAskedAbout) return { state: 'applied' };
  // the bank cannot know it: it waits for its turn, perhaps held
  if (!payout.wasSent) return { state: 'ignored' };
  if (await checkPayout(deps, bank, payout.id)) return { state: 'applied' };
  return { state: 'busy', forMs: LOOK_AGAIN_MS };
}

const FOUND = `SELECT id, settle_after_ms >= ${PARKED_MS} AS "isParked", state = 'pending' OR watch_until_ms IS NOT NULL AS "isAskedAbout",
  sent_ms IS NOT NULL AS "wasSent" FROM payouts`;

/** Of payouts with the same reference, one that the bank is asked about. */
export async function findDuePayout(
  { pool }: Pick<PaymentDeps, 'pool'>,
  about: Extract<EventSubject, { kind: 'payout' }>,
): Promise<FoundPayout | undefined> {
  if ('payoutId' in about) {
    if (!isUuid(about.payoutId)) return undefined;
    return (await pool.query<FoundPayout>(`${FOUND} WHERE id = $1`, [about.payoutId])).rows[0];
  }
  const { rows } = await pool.query<FoundPayout>(
    `${FOUND} WHERE bank_reference = $1 AND bank_reference <> '' ORDER BY state = 'pending' OR watch_until_ms IS NOT NULL DESC LIMIT 1`,
    [about.reference],
  );
  return rows[0];
}
