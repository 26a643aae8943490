import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type AuthorizedInvoice, authorizedInvoiceSchema } from '../../model/authorized-invoice.js';
import { type Result, success } from '../../result/result.js';
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
  const answer = await sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: '/v2/authorize/invoice',
    body: { ...request },
    idempotencyKey,
    schema: authorizedInvoiceSchema,
  });
  return answer.ok ? success({ ...answer.value, authorized_invoice_id: idOf(answer.value) }) : answer;
}

/** Deployments were seen whose answer names the id in the redirect alone (interface §2.5). */
function idOf({ authorized_invoice_id: id, redirect }: AuthorizedInvoice): string {
  return id || (/[?&]authorized_invoice_id=([\w-]+)/.exec(redirect)?.[1] ?? '');
}
