import * as v from 'valibot';
import { optionalText } from './optional-field.js';

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
export const authorizedInvoiceSchema = v.looseObject({
  authorized_invoice_id: v.string(),
  redirect: v.string(),
  nonce_auth_id: optionalText,
});

export type AuthorizedInvoice = v.InferOutput<typeof authorizedInvoiceSchema>;
