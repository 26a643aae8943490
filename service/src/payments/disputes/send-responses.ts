import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { CardDisputes } from '../cards/card-disputes.js';
import type { Money } from '../money.js';
import { applyDispute } from './apply-dispute.js';

/** A response belongs to the node that sends it for so long, and is sent again after it. */
const CLAIMED_MS = 60_000;
const AT_ONCE = 20;

interface DueResponse {
  readonly id: string;
  readonly disputeId: string;
  readonly kind: 'evidence' | 'acceptance';
  readonly text: string;
  readonly reference: string;
}

/**
 * Hands what integrators have said to disputes in to the provider, each with its own id, until it answers.
 *
 * @returns whether there may be more
 */
export async function sendResponses(money: Money, disputes: CardDisputes): Promise<boolean> {
  const { pool, clock, log } = money.deps;
  const claimed = await pool.query<DueResponse>(
    `UPDATE dispute_responses SET check_after_ms = ${serviceTimeSql('$2')} + ${CLAIMED_MS}
     FROM disputes WHERE disputes.id = dispute_id AND dispute_responses.id IN (
       SELECT due.id FROM dispute_responses AS due JOIN disputes AS own ON own.id = due.dispute_id
       WHERE due.state = 'due' AND own.provider = $1 AND check_after_ms <= ${serviceTimeSql('$2')}
       ORDER BY check_after_ms, due.id LIMIT ${AT_ONCE} FOR UPDATE OF due SKIP LOCKED
     ) RETURNING dispute_responses.id, dispute_id AS "disputeId", kind, text, reference`,
    [money.cards.name, shiftOf(clock)],
  );
  for (const response of claimed.rows) {
    try {
      await send(disputes, response);
      await pool.query(
        `WITH sent AS (UPDATE dispute_responses SET state = 'sent', updated_ms = $3 WHERE id = $1 AND state = 'due' RETURNING dispute_id)
         UPDATE disputes SET revision = revision + 1, updated_ms = $3 FROM sent WHERE disputes.id = $2 AND disputes.id = sent.dispute_id`,
        [response.id, response.disputeId, clock.now()],
      );
      await applyDispute(money, response.reference);
    } catch (error) {
      log.warn(
        { err: error, dispute: response.disputeId, kind: response.kind },
        'response to a dispute failed; will retry',
      );
    }
  }
  return claimed.rows.length === AT_ONCE;
}

function send(disputes: CardDisputes, { id, kind, text, reference }: DueResponse): Promise<void> {
  return kind === 'evidence'
    ? disputes.submitEvidence({ reference, evidenceId: id, text })
    : disputes.accept({ reference, acceptId: id });
}
