import type { ApiError } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { chargeVoided } from '../invoices/failure-reasons.js';
import type { Money } from '../money.js';
import { endOpenEscrow } from './end-open-escrow.js';
import { escrowPayable } from './escrow-payable.js';
import { requireEscrow } from './escrow-state.js';
import type { EscrowCall } from './pay-escrow.js';
import { findEscrow } from './read-escrow.js';

/**
 * Ends an `OPEN` escrow, which can then not be paid any more (Gap §3.1).
 *
 * @returns 200 with `ESCROW-FAILED`; its invoice has the reason `voided`
 * @errors as `payEscrow`
 */
export async function voidEscrow(
  money: Money,
  options: EscrowCall & { claim: IdempotencyClaim | undefined },
): Promise<Outcome> {
  const { escrowInvoiceId: invoiceId } = await findEscrow(money.deps.pool, options);
  const context = { ...options, invoiceId };
  const payable = escrowPayable(context);
  const ended = await money.engine.run<Outcome | ApiError>({
    invoiceIds: [invoiceId],
    escrowIds: payable.escrowIds,
    integratorId: options.integratorId,
    claim: options.claim,
    decide: (rows, nowMs) => {
      const lapse = payable.lapsed(rows, payable.requireOpen(rows), nowMs);
      if (lapse) return { movements: [], effects: { ...lapse.effects, result: lapse.refusal } };
      const { effects, outcome } = endOpenEscrow(requireEscrow(rows, context), chargeVoided(), { ...options, nowMs });
      return { movements: [], effects: { ...effects, outcome, result: outcome } };
    },
  });
  if (ended instanceof Error) throw ended;
  return ended;
}
