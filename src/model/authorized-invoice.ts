import * as v from 'valibot';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = v.looseObject({
  authorized_invoice_id: v.string(),
  redirect: v.string(),
  nonce_auth_id: v.optional(v.string()),
});

export type AuthorizedInvoice = v.InferOutput<typeof authorizedInvoiceSchema>;
