import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

/** What can be done to an escrow: the last part of its address (interface §4 rows 7 to 9). */
export async function postEscrow(
  api: ApiContext,
  escrowId: string,
  action: 'pay' | 'commit' | 'cancel',
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v2/escrow/${encodeURIComponent(escrowId)}/${action}`,
    idempotencyKey,
    schema: escrowSchema,
  });
}
