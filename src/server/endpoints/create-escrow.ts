import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { InvoiceRequest } from '../invoice-request.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Creates an escrow of at least one line item; nothing is charged before it is paid.
 *
 * @returns the escrow, `OPEN`
 * @errors those of `sendRequest`
 * @source interface §4 row 6, §3.1
 */
export async function createEscrow(
  api: ApiContext,
  request: InvoiceRequest,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: '/v2/escrow',
    body: { ...request },
    idempotencyKey,
    schema: escrowSchema,
  });
}
