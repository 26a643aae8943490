import { withinDeadline } from '../../platform/deadline.js';
import { unavailable } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { finalizePayment } from '../cards/finalize-payment.js';
import { type Payable, type PayOptions, startPayment } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { escrowPayable } from './escrow-payable.js';
import { findEscrow } from './read-escrow.js';
import { renderEscrowUpdate } from './render-escrow.js';

/** How long the response to a card payment waits for its outcome, ms: less than callers do. */
const ANSWER_WITHIN_MS = 20_000;

export interface EscrowCall {
  readonly integratorId: string;
  readonly integratorName: string;
  readonly escrowId: string;
}

/**
 * Charges the buyer and holds the funds. Waits for slow cards.
 *
 * @returns 200 with `ESCROWED` or `ESCROW-FAILED`
 * @errors `escrow_not_found` 404; 409 with the escrow: `escrow_not_open`, `escrow_already_committed`, `escrow_already_cancelled`,
 *   `escrow_voided`, `escrow_expired`,
 *   `escrow_deadline_passed`, `escrow_payment_in_progress`; `card_outcome_unknown` 503 when the card provider does not answer
 * @source interface §4 row 7, §3.1
 */
export async function payEscrow(money: Money, options: EscrowCall & PayOptions): Promise<Outcome> {
  const found = await findEscrow(money.deps.pool, options);
  const payable = escrowPayable({ ...options, invoiceId: found.escrowInvoiceId });
  const { outcome, chargesCards } = await startPayment(money, payable, options);
  if (!chargesCards && outcome) return outcome;
  return (await finalized(money, payable, options)) ?? currentState(money, options);
}

/** Continues after the caller hangs up: the card may have been charged. */
async function finalized(money: Money, payable: Payable, options: PayOptions): Promise<Outcome | undefined> {
  const work = finalizePayment(money, payable, options.claim);
  money.inBackground(work);
  try {
    return await withinDeadline('The card provider', ANSWER_WITHIN_MS, () => work);
  } catch (cause) {
    money.deps.log.error({ err: cause, invoice: payable.invoiceId }, 'card payment will be resumed');
    throw unavailable(
      'card_outcome_unknown',
      'The card provider did not answer. The service will retry; read the escrow for the outcome.',
      30,
    );
  }
}

async function currentState(money: Money, options: EscrowCall): Promise<Outcome> {
  const escrow = await findEscrow(money.deps.pool, options);
  return { status: 200, payload: renderEscrowUpdate(escrow, options.integratorName) };
}
