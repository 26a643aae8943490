import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';

/** The card whose bank has refused to charge it without a challenge; undefined when a payment has failed for another reason, or not at all. */
export function softDeclinedCard(reason: FailureReasonColumn | null | undefined): string | undefined {
  return reason?.code === 'authentication_required' ? reason.payment_method_id : undefined;
}
