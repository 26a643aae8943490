import * as z from 'zod/mini';
import { optionalField, optionalText } from './optional-field.js';

/** What became of an authorized invoice (an addition to interface §4.2: the service tells it to the integrator's server). */
export const authorizedInvoiceStatusSchema = z.looseObject({
  authorized_invoice_id: z.string(),
  /** The buyer. */
  account_id: z.string(),
  /** `open`, `processing`, `action_required`, `paid`, `expired`; an escrow is `paid` once the money is held. */
  state: z.string(),
  is_escrow: optionalField(z.boolean()),
  reference_type: optionalText,
  reference_id: optionalText,
  /** Once it is being paid, unless it is an escrow. */
  invoice_id: z.nullish(z.string()),
  /** Once it is being paid, when it is an escrow. */
  escrow_id: z.nullish(z.string()),
});

export type AuthorizedInvoiceStatus = z.infer<typeof authorizedInvoiceStatusSchema>;
