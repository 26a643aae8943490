import type { LookUpDeps } from '../../payments/deps.js';
import { listWaitingRequests } from './console-requests.js';
import type { Operator } from './operator.js';
import { readCredits } from './read-credits.js';
import { readPlayer } from './read-player.js';

/** A player, with what was credited to them and what waits for a second person. */
export async function readPlayerPage(deps: LookUpDeps, operator: Operator, accountId: string): Promise<object> {
  return {
    ...(await readPlayer(deps, operator, accountId)),
    ...(await readCredits(deps, operator, accountId)),
    ...(await listWaitingRequests(deps, operator, accountId)),
  };
}
