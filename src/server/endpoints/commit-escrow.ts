import type { ApiContext } from '../../api/api-context.js';
import type { Escrow } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';
import { postEscrow } from './post-escrow.js';

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
  options?: RequestOptions,
): Promise<Result<Escrow>> {
  return postEscrow(api, escrowId, 'commit', options);
}
