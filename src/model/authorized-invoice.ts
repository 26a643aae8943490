import * as s from './schema.js';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = s.looseObject({
  authorized_invoice_id: s.string,
  redirect: s.string,
  nonce_auth_id: s.optional(s.string),
});

export type AuthorizedInvoice = s.Infer<typeof authorizedInvoiceSchema>;
