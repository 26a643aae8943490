import * as z from 'zod/mini';
import { shownText, sometimes } from './reading.js';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = z.looseObject({
  /** Empty where a deployment names it in the redirect alone; `authorizeInvoice` of the server half then reads it there. */
  authorized_invoice_id: shownText(),
  redirect: z.string(),
  nonce_auth_id: sometimes(z.string()),
});

/** Result of authorize-invoice (interface §2.5). */
export type AuthorizedInvoice = z.infer<typeof authorizedInvoiceSchema>;
