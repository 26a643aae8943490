import * as v from 'valibot';
import { optionalField, optionalText } from './optional-field.js';

/** What became of an authorized invoice (an addition to interface §4.2: the service tells it to the integrator's server). */
export const authorizedInvoiceStatusSchema = v.looseObject({
  authorized_invoice_id: v.string(),
  /** The buyer. */
  account_id: v.string(),
  /** `open`, `processing`, `action_required`, `paid`, `expired`; an escrow is `paid` once the money is held. */
  state: v.string(),
  is_escrow: optionalField(v.boolean()),
  reference_type: optionalText,
  reference_id: optionalText,
  /** Once it is being paid, unless it is an escrow. */
  invoice_id: v.nullish(v.string()),
  /** Once it is being paid, when it is an escrow. */
  escrow_id: v.nullish(v.string()),
});

export type AuthorizedInvoiceStatus = v.InferOutput<typeof authorizedInvoiceStatusSchema>;
