import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Invoice, invoiceSchema } from '../../model/invoice.js';
import type { Result } from '../../result/result.js';
import type { InvoiceRequest } from '../invoice-request.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Creates an invoice; nothing is charged before it is paid.
 *
 * @returns the invoice, `open`
 * @errors those of `sendRequest`
 * @source interface §4 row 3, §4.1
 */
export async function createInvoice(
  api: ApiContext,
  request: InvoiceRequest,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Invoice>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: '/v2/invoice',
    body: { ...request },
    idempotencyKey,
    schema: invoiceSchema,
  });
}
