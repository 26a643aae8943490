import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Cancels a held escrow; its buyer is then refunded in full.
 *
 * @param escrowId - begins with `esc_`
 * @returns the escrow, normally `CANCELLED`
 * @errors those of `sendRequest`
 * @source interface §4 row 9, §3.1
 */
export async function cancelEscrow(
  api: ApiContext,
  escrowId: string,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v2/escrow/${encodeURIComponent(escrowId)}/cancel`,
    idempotencyKey,
    schema: escrowSchema,
  });
}
