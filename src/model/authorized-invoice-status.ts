import * as s from './schema.js';

/** What became of an authorized invoice (an addition to interface §4.2: the service tells it to the integrator's server). */
export const authorizedInvoiceStatusSchema = s.looseObject({
  authorized_invoice_id: s.string,
  /** The buyer. */
  account_id: s.string,
  /** `open`, `processing`, `action_required`, `paid`, `expired`; an escrow is `paid` once the money is held. */
  state: s.string,
  is_escrow: s.optional(s.boolean),
  reference_type: s.optional(s.string),
  reference_id: s.optional(s.string),
  /** Once it is being paid, unless it is an escrow. */
  invoice_id: s.optional(s.nullable(s.string)),
  /** Once it is being paid, when it is an escrow. */
  escrow_id: s.optional(s.nullable(s.string)),
});

export type AuthorizedInvoiceStatus = s.Infer<typeof authorizedInvoiceStatusSchema>;
