import { setTimeout as delay } from 'node:timers/promises';
import { challengeParamsSchema, isUuid } from 'svc-bridge/model';
import type { HttpApp } from '../../platform/http/http-app.js';
import type { PaymentDeps } from '../deps.js';
import { askAfterReturn } from './ask-bank.js';
import { type CardChallenge, type ChallengeCause, causeOf, findChallenge } from './challenge.js';
import { readChallengeLanguage } from './challenge-language.js';
import { challengePageHeaders } from './challenge-page.js';
import { isOver } from './challenge-progress.js';
import { findShop } from './challenge-shop.js';
import { pageColours } from './page-colours.js';
import { openReturnUrl, RETURN_PATH } from './return-address.js';
import { type ReturnPage, renderReturnPage } from './return-page.js';

/** How long a buyer waits for the provider; the payment continues without the page. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * The page to which providers send buyers back, at top level, by GET or POST. It ignores the visit's parameters and asks the provider, so
 * that a second or a forged return changes nothing. It leads to the address that the flow was started with and to no other.
 *
 * @param isElsewhere - whether the buyer is at the bank with another device than the flow's: then the page leads nowhere
 */
export function registerReturnRoutes(
  app: HttpApp,
  deps: PaymentDeps,
  isElsewhere: (cause: ChallengeCause) => Promise<boolean>,
): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${RETURN_PATH}/:id`,
    config: { bodyKind: 'none' },
    schema: { hide: true, params: challengeParamsSchema },
    handler: async (request, reply) => {
      const { id } = request.params;
      const challenge = isUuid(id) ? await findAsked(deps, id.toLowerCase()) : undefined;
      const lang = await readChallengeLanguage(deps, challenge?.id, request.headers['accept-language']);
      const page = describe(deps, challenge);
      const isLost = challenge !== undefined && (await isElsewhere(causeOf(challenge)));
      const shop = challenge && (await findShop(deps, challenge.id));
      const colours = shop ? pageColours(shop.branding) : '';
      const shown = { lang, ...page, ...(isLost && { returnUrl: '' }), shop, colours };
      return reply.headers(challengePageHeaders({ colours })).send(renderReturnPage(shown));
    },
  });
}

/** The challenge, after the provider was asked how it stands. */
async function findAsked(deps: PaymentDeps, challengeId: string): Promise<CardChallenge | undefined> {
  const before = await findChallenge(deps, challengeId);
  if (before?.state !== 'waiting') return before;
  await askForAWhile(deps, challengeId);
  return findChallenge(deps, challengeId);
}

function describe(deps: PaymentDeps, challenge: CardChallenge | undefined): Pick<ReturnPage, 'state' | 'returnUrl'> {
  if (!challenge) return { state: 'unknown', returnUrl: '' };
  const state = isOver(challenge, deps.clock.now()) ? 'expired' : challenge.state;
  return { state, returnUrl: openReturnUrl(deps, challenge) };
}

async function askForAWhile(deps: PaymentDeps, challengeId: string): Promise<void> {
  const asked = askAfterReturn(deps, challengeId);
  deps.money.inBackground(asked);
  const done = new AbortController();
  const limit = delay(ANSWER_WITHIN_MS, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([asked, limit]);
  done.abort();
}
