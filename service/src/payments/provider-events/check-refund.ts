import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { PARKED_MS } from '../../platform/db/parked.js';
import { RESUME_AFTER_MS } from '../cards/card-charges.js';
import type { PaymentDeps } from '../deps.js';
import { settleRefund } from '../refunds/settle-refund.js';
import { AT_WORK_MS, checkCharge, isRefundedWhole } from './check-charge.js';
import type { EventOutcome, ProvidersObject } from './event-outcome.js';

/**
 * Settles the refund of a card that is due, or asks for the refund of a whole charge, which has the charge's id.
 *
 * @throws if the provider gave no outcome
 */
export async function checkRefund(deps: PaymentDeps, named: ProvidersObject): Promise<EventOutcome> {
  const refund = await findCardRefund(deps, named);
  if (!refund) return (await isRefundedWhole(deps, named)) ? checkCharge(deps, named) : { state: 'unknown' };
  if (refund.isParked) return { state: 'ignored' };
  if (refund.state !== 'due') return { state: 'applied' };
  if (!(await claim(deps, named.id))) return { state: 'busy', forMs: AT_WORK_MS };
  await settleRefund(deps.money, refund.invoiceId);
  return { state: 'applied' };
}

interface FoundRefund {
  readonly invoiceId: string;
  readonly state: string;
  readonly isParked: boolean;
}

async function findCardRefund(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { provider, id }: ProvidersObject,
): Promise<FoundRefund | undefined> {
  const { rows } = await pool.query<FoundRefund>(
    `SELECT refund_invoice_id AS "invoiceId", card_refunds.state, card_refunds.check_after_ms >= ${PARKED_MS} AS "isParked"
     FROM card_refunds JOIN card_charges ON card_charges.id = charge_id
     JOIN payment_methods ON payment_methods.id = payment_method_id
     WHERE card_refunds.id = $1 AND provider = $2`,
    [id, provider],
  );
  return rows[0];
}

/** As the job claims it, but before its turn. @returns false while a node may be at work on it */
async function claim({ pool, clock }: PaymentDeps, cardRefundId: string): Promise<boolean> {
  const claimed = await pool.query(
    `UPDATE card_refunds SET check_after_ms = ${serviceTimeSql('$2')} + ${RESUME_AFTER_MS}
     WHERE id = $1 AND state = 'due' AND check_after_ms <= ${serviceTimeSql('$2')} + ${RESUME_AFTER_MS - AT_WORK_MS}`,
    [cardRefundId, shiftOf(clock)],
  );
  return claimed.rowCount === 1;
}
