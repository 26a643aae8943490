import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';

/**
 * Reads an escrow with its current status.
 *
 * @param escrowId - begins with `esc_`
 * @errors those of `sendRequest`
 * @source interface §4 row 10, §2.3
 */
export async function getEscrow(api: ApiContext, escrowId: string): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'GET',
    base: 'invoicingUrl',
    path: `/v2/escrow/${encodeURIComponent(escrowId)}`,
    schema: escrowSchema,
  });
}
