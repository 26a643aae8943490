import * as z from 'zod/mini';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = z.looseObject({
  authorized_invoice_id: z.string(),
  redirect: z.string(),
  nonce_auth_id: z.optional(z.string()),
});

export type AuthorizedInvoice = z.infer<typeof authorizedInvoiceSchema>;
