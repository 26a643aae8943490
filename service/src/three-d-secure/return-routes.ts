import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from '../context.js';
import { isUuid } from '../http/fields.js';
import type { HttpApp } from '../http/http-app.js';
import { askAfterReturn } from './ask-bank.js';
import { findChallenge } from './challenge.js';
import { isOver } from './challenge-progress.js';
import { openReturnUrl, RETURN_PATH } from './return-address.js';
import { renderReturnPage } from './return-page.js';
import { STEP_PAGE_HEADERS } from './step-page.js';

/** A buyer waits so long for the provider; the payment goes on without the page. */
const ANSWER_WITHIN_MS = 5_000;

const params = z.object({ id: z.string().max(64) });

/**
 * The page to which providers send buyers back, top level, by GET or POST. What the visit claims is not read: the provider is asked, so
 * that a second or a forged return changes nothing. It leads to the address that the flow was started with and to no other.
 */
export function registerReturnRoutes(app: HttpApp, deps: Deps): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${RETURN_PATH}/:id`,
    config: { bodyKind: 'none' },
    schema: { hide: true, params },
    handler: async (request, reply) => {
      const { id } = request.params;
      return reply.headers(STEP_PAGE_HEADERS).send(isUuid(id) ? await render(deps, id.toLowerCase()) : UNKNOWN);
    },
  });
}

const UNKNOWN = renderReturnPage('unknown', '');

async function render(deps: Deps, challengeId: string): Promise<string> {
  const before = await findChallenge(deps, challengeId);
  if (!before) return UNKNOWN;
  if (before.state === 'waiting') await askForAWhile(deps, challengeId);
  const challenge = (await findChallenge(deps, challengeId)) ?? before;
  const state = isOver(challenge, deps.clock.now()) ? 'expired' : challenge.state;
  return renderReturnPage(state, openReturnUrl(deps, challenge));
}

async function askForAWhile(deps: Deps, challengeId: string): Promise<void> {
  const asked = askAfterReturn(deps, challengeId);
  deps.money.inBackground(asked);
  const done = new AbortController();
  const limit = delay(ANSWER_WITHIN_MS, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([asked, limit]);
  done.abort();
}
