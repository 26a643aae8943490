import * as z from 'zod/mini';
import { openEnum, optionalField, optionalText, reads } from './reading.js';

/** What became of an authorized invoice (an addition to interface §4.2: the service tells it to the integrator's server). */
export const authorizedInvoiceStatusSchema = z.looseObject({
  authorized_invoice_id: z.string(),
  /** The buyer. */
  account_id: z.string(),
  /** `open`, `processing`, `action_required`, `paid`, `expired`; an escrow is `paid` once the money is held. */
  state: openEnum(['open', 'processing', 'action_required', 'paid', 'expired']),
  invoice_mechanism: optionalField(openEnum(['widget', 'svc_hosted'])),
  is_escrow: optionalField(z.boolean()),
  reference_type: optionalText,
  reference_id: optionalText,
  /** Once it is being paid, unless it is an escrow. */
  invoice_id: reads(z.nullish(z.string()), z.nullable(z.string())),
  /** Once it is being paid, when it is an escrow. */
  escrow_id: reads(z.nullish(z.string()), z.nullable(z.string())),
  /** ISO 8601, UTC. */
  expires: optionalText,
});

/** What became of an authorized invoice (an addition to interface §4.2). */
export type AuthorizedInvoiceStatus = z.infer<typeof authorizedInvoiceStatusSchema>;
