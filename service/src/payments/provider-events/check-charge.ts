import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { RESUME_AFTER_MS } from '../cards/card-charges.js';
import { resumePayment } from '../cards/resume-card-charges.js';
import type { PaymentDeps } from '../deps.js';
import { runTopUp } from '../top-ups/run-top-up.js';
import type { EventOutcome, ProvidersObject } from './event-outcome.js';

/** How long a node may be at work on a card since it last claimed it, ms. */
export const AT_WORK_MS = 15_000;

interface FoundCharge {
  readonly causeType: 'invoice' | 'purchase';
  readonly causeId: string;
  readonly state: string;
}

/**
 * Resumes the payment of a charge that has no outcome yet, or its refund.
 *
 * @throws if the provider gave no outcome
 */
export async function checkCharge(deps: PaymentDeps, named: ProvidersObject): Promise<EventOutcome> {
  const charge = await findCharge(deps, named);
  if (!charge) return { state: 'unknown' };
  if (!isUnresolved(charge)) return { state: 'applied' };
  if (!(await claim(deps, named.id, charge))) return { state: 'busy', forMs: AT_WORK_MS };
  if (charge.causeType === 'invoice') await resumePayment(deps.money, charge.causeId);
  else await runTopUp(deps, charge.causeId);
  const now = await findCharge(deps, named);
  if (now && isUnresolved(now)) throw new Error('The provider gave no outcome.');
  return { state: 'applied' };
}

/** Whether the charge is being refunded as a whole, under its own id, or was. */
export async function isRefundedWhole(deps: Pick<PaymentDeps, 'pool'>, named: ProvidersObject): Promise<boolean> {
  const charge = await findCharge(deps, named);
  return charge?.state === 'refund_due' || charge?.state === 'refunded';
}

/** Of charges with the same reference, one that has no outcome yet. */
export async function findChargeByReference(
  { pool }: Pick<PaymentDeps, 'pool'>,
  named: { readonly provider: string; readonly reference: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT card_charges.id FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
     WHERE provider_reference = $1 AND provider_reference <> '' AND provider = $2
     ORDER BY card_charges.state IN ('pending', 'refund_due') DESC LIMIT 1`,
    [named.reference, named.provider],
  );
  return rows[0]?.id;
}

async function findCharge(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { provider, id }: ProvidersObject,
): Promise<FoundCharge | undefined> {
  const { rows } = await pool.query<FoundCharge>(
    `SELECT cause_type AS "causeType", cause_id AS "causeId", card_charges.state
     FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
     WHERE card_charges.id = $1 AND provider = $2`,
    [id, provider],
  );
  return rows[0];
}

function isUnresolved({ state, causeType }: FoundCharge): boolean {
  return state === 'pending' || (state === 'refund_due' && causeType === 'invoice');
}

/** As the jobs claim it, but before its turn. @returns false while a node may be at work on it */
async function claim({ pool, clock }: PaymentDeps, chargeId: string, charge: FoundCharge): Promise<boolean> {
  const shiftMs = shiftOf(clock);
  const claimed =
    charge.causeType === 'invoice'
      ? await pool.query(
          `UPDATE card_charges SET check_after_ms = ${serviceTimeSql('$2')} + ${RESUME_AFTER_MS}
           WHERE id = $1 AND state IN ('pending', 'refund_due') AND check_after_ms <= ${serviceTimeSql('$2')} + ${RESUME_AFTER_MS - AT_WORK_MS}`,
          [chargeId, shiftMs],
        )
      : await pool.query(
          `UPDATE purchases SET updated_ms = ${serviceTimeSql('$2')}
           WHERE id = $1 AND state = 'processing' AND updated_ms <= ${serviceTimeSql('$2')} - ${AT_WORK_MS}`,
          [charge.causeId, shiftMs],
        );
  return claimed.rowCount === 1;
}
