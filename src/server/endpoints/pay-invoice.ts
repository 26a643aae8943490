import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Invoice, invoiceSchema } from '../../model/invoice.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Starts the payment of an `open` invoice. How it ends, `getInvoice` and the completion webhook say.
 *
 * @returns the invoice, `processing`
 * @errors those of `sendRequest`
 * @source interface §4 row 4, §3.2
 */
export async function payInvoice(
  api: ApiContext,
  invoiceId: string,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Invoice>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v2/invoice/${encodeURIComponent(invoiceId)}/pay`,
    idempotencyKey,
    schema: invoiceSchema,
  });
}
