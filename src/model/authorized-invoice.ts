import * as z from 'zod/mini';
import { openEnum, optionalField, optionalText, reads, shownText, sometimes } from './reading.js';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = z.looseObject({
  /** Empty if a deployment puts it only in the redirect; `authorizeInvoice` of `svc-bridge/server` then reads it there. */
  authorized_invoice_id: shownText(),
  /** Opaque. For the widget; with svc_hosted, a link for the buyer. Opens for 24 hours or until `expires_at`, paid or not. */
  redirect: z.string(),
  /** Widget only. */
  nonce_auth_id: sometimes(z.string()),
});

/** Result of authorize-invoice (interface §2.5). */
export type AuthorizedInvoice = z.infer<typeof authorizedInvoiceSchema>;

/** The state of an authorized invoice, for the integrator's server (an addition to interface §4.2). */
export const authorizedInvoiceStatusSchema = z.looseObject({
  /** The authorized invoice, a UUID (§2.5). */
  authorized_invoice_id: z.string(),
  /** The buyer. */
  account_id: z.string(),
  /** `open`, `processing`, `action_required`, `paid`, `expired`, or `void` if you voided it; an escrow is `paid` once the money is held. */
  state: openEnum(['open', 'processing', 'action_required', 'paid', 'expired', 'void']),
  /** `widget` or `svc_hosted` (§4.2). */
  invoice_mechanism: optionalField(openEnum(['widget', 'svc_hosted'])),
  /** Whether it becomes an escrow (§4.2). */
  is_escrow: optionalField(z.boolean()),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: optionalText,
  /** The integrator's own reference (§4.1). */
  reference_id: optionalText,
  /** Set once payment starts, unless it is an escrow. */
  invoice_id: reads(z.nullish(z.string()), z.nullable(z.string())),
  /** Set once payment of an escrow starts. */
  escrow_id: reads(z.nullish(z.string()), z.nullable(z.string())),
  /** ISO 8601, UTC; it cannot be paid afterwards. */
  expires: optionalField(z.string()),
});

/** The state of an authorized invoice (an addition to interface §4.2). */
export type AuthorizedInvoiceStatus = z.infer<typeof authorizedInvoiceStatusSchema>;
