import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Commits a held escrow; its recipients are then paid.
 *
 * @param escrowId - begins with `esc_`
 * @returns the escrow, normally `COMMITTED`
 * @errors those of `sendRequest`
 * @source interface §4 row 8, §3.1
 */
export async function commitEscrow(
  api: ApiContext,
  escrowId: string,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v2/escrow/${encodeURIComponent(escrowId)}/commit`,
    idempotencyKey,
    schema: escrowSchema,
  });
}
