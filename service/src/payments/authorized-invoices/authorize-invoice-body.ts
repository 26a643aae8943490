import { z } from 'zod';
import { defaultedField, metadataField, optionalField, textField, uuidField } from '../../platform/http/fields.js';
import { lineItemsField } from '../invoices/create-invoice-body.js';

/** The authorize-invoice request (interface §4.2). */
export const authorizeInvoiceBodySchema = z.object({
  account_id: uuidField().describe('The buyer.'),
  is_escrow: defaultedField(z.boolean(), false),
  invoice_mechanism: z.enum(['widget', 'svc_hosted']),
  reference_type: textField({ max: 255 }),
  reference_id: textField({ max: 255 }),
  description: defaultedField(textField({ max: 1000 }), ''),
  metadata: metadataField().nullish(),
  line_items: lineItemsField,
  return_url: optionalField(textField({ max: 2000 })).describe('Hosted only: where "Back" leads after the payment.'),
});

export type AuthorizeInvoiceBody = z.infer<typeof authorizeInvoiceBodySchema>;

/** What is kept until the buyer pays: the create body (interface §4.1) without its payment methods, and the return address. */
export const authorizedBodySchema = authorizeInvoiceBodySchema.omit({ is_escrow: true, invoice_mechanism: true });

export type AuthorizedBody = z.infer<typeof authorizedBodySchema>;
