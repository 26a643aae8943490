import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type AuthorizedInvoice, authorizedInvoiceSchema } from '../../model/authorized-invoice.js';
import type { Result } from '../../result/result.js';
import type { AuthorizeInvoiceRequest } from '../invoice-request.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Authorizes an invoice that the buyer then creates and pays: in the checkout flow (`widget`) or on the hosted page
 * (`svc_hosted`), whose link is the `redirect`.
 *
 * @errors those of `sendRequest`
 * @source interface §4 row 11, §4.2
 */
export async function authorizeInvoice(
  api: ApiContext,
  request: AuthorizeInvoiceRequest,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<AuthorizedInvoice>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: '/v2/authorize/invoice',
    body: { ...request },
    idempotencyKey,
    schema: authorizedInvoiceSchema,
  });
}
