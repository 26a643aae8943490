import type { LanguageTag } from '@svc-bridge/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { challengeParamsSchema, demoBankRequestSchema, isUuid } from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import { readChallengeLanguage } from '../../../payments/challenges/challenge-language.js';
import { challengePageHeaders } from '../../../payments/challenges/challenge-page.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { DEMO_BANK_PATH } from './demo-bank-authenticator.js';
import { answerDemoBankChallenge, type DemoBankChallenge, findDemoBankChallenge } from './demo-bank-challenges.js';
import { renderDemoBankEnd, renderDemoBankQuestion } from './demo-bank-page.js';

/** The sandbox's bank, opened at top level. Like any bank it keeps its own records and sends the buyer back. */
export function registerDemoBankRoutes(app: HttpApp, deps: PaymentDeps): void {
  if (deps.settings.mode !== 'sandbox') return;
  app.get(
    `${DEMO_BANK_PATH}/:id`,
    { schema: { hide: true, params: challengeParamsSchema } },
    async (request, reply) => {
      return sendPage(deps, request, reply, await find(deps, request.params.id));
    },
  );
  app.post(
    `${DEMO_BANK_PATH}/:id`,
    {
      config: { bodyKind: 'form' },
      schema: { hide: true, params: challengeParamsSchema, body: demoBankRequestSchema },
    },
    async (request, reply) => {
      const challenge = await find(deps, request.params.id);
      if (!challenge) return sendPage(deps, request, reply, undefined);
      await answerDemoBankChallenge(deps.pool, challenge.id, request.body.answer === 'pass' ? 'passed' : 'refused');
      return reply.redirect(challenge.returnUrl, 303);
    },
  );
}

async function find(deps: PaymentDeps, id: string): Promise<DemoBankChallenge | undefined> {
  return isUuid(id) ? findDemoBankChallenge(deps.pool, id.toLowerCase()) : undefined;
}

async function sendPage(
  deps: PaymentDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: DemoBankChallenge | undefined,
): Promise<FastifyReply> {
  const lang = await readChallengeLanguage(deps, challenge?.id, request.headers['accept-language']);
  return reply.headers(challengePageHeaders()).send(await render(deps, lang, challenge));
}

async function render(deps: PaymentDeps, lang: LanguageTag, challenge: DemoBankChallenge | undefined): Promise<string> {
  if (!challenge || challenge.answer) return renderDemoBankEnd(lang, challenge?.returnUrl);
  return renderDemoBankQuestion({
    lang,
    displayAmount: displayAmount(challenge.amount, challenge.currency, await deps.money.exponents()),
    action: `${DEMO_BANK_PATH}/${challenge.id}`,
  });
}
