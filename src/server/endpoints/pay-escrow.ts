import type { ApiContext } from '../../api/api-context.js';
import type { Escrow } from '../../model/escrow.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';
import { postEscrow } from './post-escrow.js';

/**
 * Charges the buyer of an `OPEN` escrow and holds the money.
 *
 * @param escrowId - begins with `esc_`
 * @returns the escrow, `ESCROWED` or `ESCROW-FAILED`; its escrow invoice then has the `failure_reason`
 * @errors those of `sendRequest`
 * @source interface §4 row 7, §3.1
 */
export async function payEscrow(api: ApiContext, escrowId: string, options?: RequestOptions): Promise<Result<Escrow>> {
  return postEscrow(api, escrowId, 'pay', options);
}
