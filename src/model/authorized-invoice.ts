import * as z from 'zod/mini';
import { sometimes } from './reading.js';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = z.looseObject({
  authorized_invoice_id: z.string(),
  redirect: z.string(),
  nonce_auth_id: sometimes(z.string()),
});

/** Result of authorize-invoice (interface §2.5). */
export type AuthorizedInvoice = z.infer<typeof authorizedInvoiceSchema>;
