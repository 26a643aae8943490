import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Invoice, invoiceSchema } from '../../model/invoice.js';
import type { Result } from '../../result/result.js';

/**
 * Reads an invoice, or an escrow's phase invoice.
 *
 * @returns the invoice; `failure_reason` says why when it is `failed`
 * @errors those of `sendRequest`
 * @source interface §4 row 5, §2.4
 */
export async function getInvoice(api: ApiContext, invoiceId: string): Promise<Result<Invoice>> {
  return sendRequest(api, {
    method: 'GET',
    base: 'invoicingUrl',
    path: `/v2/invoice/${encodeURIComponent(invoiceId)}`,
    schema: invoiceSchema,
  });
}
