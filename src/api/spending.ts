import { spendingContract } from '../model/shapes.js';
import type { PlayerSpending } from '../model/spending.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { type ApiCall, callApi } from './send-request.js';

const PATH = '/v2/spending';

/** The paths of the screen's calls. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ['spending.get', ''],
  ['spending.set', '/limit'],
  ['spending.remove', '/limit/remove'],
  ['spending.withdraw', '/limit/withdraw'],
]);

/** @returns undefined for another call than `spending.get`, `spending.set`, `spending.remove` and `spending.withdraw` */
export function spendingCall(
  call: string,
  { currency, amount }: Readonly<Record<string, unknown>>,
): ApiCall | undefined {
  const path = PATHS.get(call);
  if (path === undefined) return undefined;
  const asked = { base: 'invoicingUrl', path: PATH + path } as const;
  return path ? { ...asked, method: 'POST', body: { currency, amount } } : { ...asked, method: 'GET' };
}

/**
 * What the player has spent by month, and the limits that they have set for themselves. A deployment without spending refuses it with 404.
 *
 * @errors those of `sendRequest`
 * @source Gap §4.4
 */
export async function getSpending(api: ApiContext): Promise<Result<PlayerSpending>> {
  return callApi(api, { method: 'GET', base: 'invoicingUrl', path: PATH, contract: spendingContract });
}
