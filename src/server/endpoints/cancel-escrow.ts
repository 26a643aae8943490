import type { ApiContext } from '../../api/api-context.js';
import type { Escrow } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';
import { postEscrow } from './post-escrow.js';

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
  options?: RequestOptions,
): Promise<Result<Escrow>> {
  return postEscrow(api, escrowId, 'cancel', options);
}
