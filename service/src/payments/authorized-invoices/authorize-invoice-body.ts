import { authorizeInvoiceRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';

export type AuthorizeInvoiceBody = z.output<typeof authorizeInvoiceRequestSchema>;

/** What is stored until the buyer pays: the create body (interface §4.1) without its payment methods, and the return address. */
export const authorizedBodySchema = z
  .object(authorizeInvoiceRequestSchema.shape)
  .omit({ is_escrow: true, invoice_mechanism: true, expires_at: true });

export type AuthorizedBody = z.infer<typeof authorizedBodySchema>;
