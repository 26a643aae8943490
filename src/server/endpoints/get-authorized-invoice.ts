import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type AuthorizedInvoiceStatus, authorizedInvoiceStatusSchema } from '../../model/authorized-invoice-status.js';
import type { Result } from '../../result/result.js';

/**
 * Reads what became of an authorized invoice, and the id of the invoice or escrow that the buyer made of it.
 *
 * @errors those of `sendRequest`
 * @source an addition of the service to interface §4.2
 */
export async function getAuthorizedInvoice(
  api: ApiContext,
  authorizedInvoiceId: string,
): Promise<Result<AuthorizedInvoiceStatus>> {
  return sendRequest(api, {
    method: 'GET',
    base: 'invoicingUrl',
    path: `/v2/authorize/invoice/${encodeURIComponent(authorizedInvoiceId)}`,
    schema: authorizedInvoiceStatusSchema,
  });
}
