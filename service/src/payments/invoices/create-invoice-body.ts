import type { invoiceRequestSchema, lineItemRequestSchema, paymentMethodShareSchema } from 'svc-bridge/model';
import type { z } from 'zod';

/** The create body of invoices and escrows, as it has been checked (interface §4.1). */
export type CreateInvoiceBody = z.output<typeof invoiceRequestSchema>;
export type LineItemBody = z.output<typeof lineItemRequestSchema>;
export type PaymentMethodBody = z.output<typeof paymentMethodShareSchema>;
