import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type Escrow, escrowSchema } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

/**
 * Charges the buyer of an `OPEN` escrow and holds the money.
 *
 * @param escrowId - begins with `esc_`
 * @returns the escrow, `ESCROWED` or `ESCROW-FAILED`; its escrow invoice then has the `failure_reason`
 * @errors those of `sendRequest`
 * @source interface §4 row 7, §3.1
 */
export async function payEscrow(
  api: ApiContext,
  escrowId: string,
  { idempotencyKey }: RequestOptions = {},
): Promise<Result<Escrow>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v2/escrow/${encodeURIComponent(escrowId)}/pay`,
    idempotencyKey,
    schema: escrowSchema,
  });
}
