import type { DisputeReport } from '../cards/card-disputes.js';
import { refundDueCharges } from '../cards/refund-charges.js';
import type { Money } from '../money.js';
import { bookDispute, DisputeTooLarge } from './book-dispute.js';
import { type Dispute, findReported } from './dispute.js';
import { type DisputedCharge, findDisputedCharge } from './disputed-charge.js';
import { closeNotice, type Notice, noteDispute } from './notices.js';
import { DisputeChanged } from './takings.js';

/** Readings of a dispute that somebody else is changing. */
const ATTEMPTS = 5;
/** A notice may outrun the provider's own records and our commit, but not by more than this. */
const UNKNOWN_FOR_MS = 60 * 60_000;

export type DisputeOutcome = 'applied' | 'waiting' | 'ignored';

/**
 * Books what the provider says of a dispute now; called by each notice of it, from whichever side. It is stored first: if it cannot be
 * applied now, the job does it.
 *
 * @param reference - the provider's own of the dispute
 * @throws if the provider or the database does not answer
 */
export async function applyDispute(money: Money, reference: string): Promise<DisputeOutcome> {
  const notice = await noteDispute(money.deps, { provider: money.cards.name, reference });
  return applyNotice(money, notice);
}

/** The same for a stored notice. */
export async function applyNotice(money: Money, notice: Notice): Promise<DisputeOutcome> {
  const { reference } = notice;
  for (let attempt = 1; ; attempt += 1) {
    const verdict = await applyCurrent(money, reference);
    if (verdict === 'changed' && attempt < ATTEMPTS) continue;
    if (verdict === 'changed' || verdict === 'waiting') return 'waiting';
    const isNew = notice.ageMs < UNKNOWN_FOR_MS;
    if ((verdict === 'dispute_unknown' || verdict === 'charge_unknown') && isNew) return 'waiting';
    const reason = verdict === 'applied' ? '' : verdict;
    if (reason !== '') money.deps.log.error({ dispute: reference, reason }, 'dispute ignored: nothing was booked');
    await closeNotice(money.deps, notice, reason);
    return reason === '' ? 'applied' : 'ignored';
  }
}

/** Why a report is not booked. */
type Refusal =
  | 'dispute_unknown'
  | 'charge_unknown'
  | 'charge_not_captured'
  | 'currency_mismatch'
  | 'amount_invalid'
  | 'amount_changed'
  | 'charge_changed';

async function applyCurrent(money: Money, reference: string): Promise<'applied' | 'waiting' | 'changed' | Refusal> {
  const provider = money.cards.name;
  // read before the report: whoever changes it afterwards has a newer one
  const known = await findReported(money.deps.pool, { provider, reference });
  const report = await money.cards.disputes?.read(reference);
  if (report?.reference !== reference) return 'dispute_unknown';
  const named = known ? { charge: { chargeId: known.chargeId } } : report;
  const charge = await findDisputedCharge(money.deps.pool, named, provider);
  if (!charge) return 'charge_unknown';
  const refusal = refusalOf(report, charge, known);
  if (refusal) return refusal;
  if (known && isSame(known, report)) return 'applied';
  // not posted yet, or about to be refunded: what a bank takes of it is known afterwards
  if (charge.state === 'pending') return 'waiting';
  const refund = charge.state === 'refund_due' ? await tryRefund(money, charge) : undefined;
  if (refund === 'refunded') return 'changed';
  const replacesRefund = refund === 'refused' && isInsteadOfRefund(report, charge, known);
  if (charge.state === 'refund_due' && !replacesRefund) return 'waiting';
  try {
    await bookDispute(money, { report, charge, known, replacesRefund });
    return 'applied';
  } catch (error) {
    if (error instanceof DisputeTooLarge) return 'amount_invalid';
    if (error instanceof DisputeChanged) return 'changed';
    throw error;
  }
}

async function tryRefund(money: Money, { id, causeId }: DisputedCharge): Promise<'refunded' | 'refused' | 'unknown'> {
  const refused = await refundDueCharges(money, causeId);
  if (refused.has(id)) return 'refused';
  const { rows } = await money.deps.pool.query<{ state: string }>('SELECT state FROM card_charges WHERE id = $1', [id]);
  return rows[0]?.state === 'refund_due' ? 'unknown' : 'refunded';
}

/** Whether the bank has taken the very money that was to be refunded, which can then not be refunded any more. */
function isInsteadOfRefund(report: DisputeReport, charge: DisputedCharge, known: Dispute | undefined): boolean {
  const takesNow = report.state !== 'won' && (!known || known.state === 'won');
  return takesNow && report.amount >= charge.refundAmount && report.amount + charge.refundAmount > charge.amount;
}

function refusalOf(report: DisputeReport, charge: DisputedCharge, known: Dispute | undefined): Refusal | undefined {
  if (charge.state === 'declined') return 'charge_not_captured';
  if (!isOf(report, charge)) return 'charge_changed';
  if (report.currency !== charge.currency || (report.fee && report.fee.currency !== charge.currency)) {
    return 'currency_mismatch';
  }
  if (!isAmount(report.amount, 1) || report.amount > charge.amount) return 'amount_invalid';
  if (report.fee && !isAmount(report.fee.amount, 0)) return 'amount_invalid';
  return known && known.amount !== report.amount ? 'amount_changed' : undefined;
}

/** A known dispute is read with its own charge, which its report may no longer name. */
function isOf({ charge: named }: DisputeReport, charge: DisputedCharge): boolean {
  if ('chargeId' in named) return named.chargeId.toLowerCase() === charge.id;
  return charge.providerReference === '' || charge.providerReference === named.reference;
}

function isAmount(amount: number, least: number): boolean {
  return Number.isSafeInteger(amount) && amount >= least;
}

function isSame(known: Dispute, report: DisputeReport): boolean {
  return (
    known.state === report.state &&
    known.reason === report.reason &&
    known.respondByMs === report.respondByMs &&
    known.feeAmount === (report.fee?.amount ?? 0)
  );
}
