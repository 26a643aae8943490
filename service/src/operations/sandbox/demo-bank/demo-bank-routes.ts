import type { LanguageTag } from '@svc-bridge/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { displayAmount } from '../../../ledger/display-amount.js';
import { readStepLanguage } from '../../../payments/challenges/step-language.js';
import { STEP_PAGE_HEADERS } from '../../../payments/challenges/step-page.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { isUuid } from '../../../platform/http/fields.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { DEMO_BANK_PATH } from './demo-bank-authenticator.js';
import { renderDemoBankEnd, renderDemoBankQuestion } from './demo-bank-page.js';
import { answerDemoBankStep, type DemoBankStep, findDemoBankStep } from './demo-bank-steps.js';

const params = z.object({ id: z.string().max(64) });

/** The sandbox's bank, opened top level. Like any bank it writes into its own books and sends the buyer back. */
export function registerDemoBankRoutes(app: HttpApp, deps: PaymentDeps): void {
  if (deps.settings.mode !== 'sandbox') return;
  app.get(`${DEMO_BANK_PATH}/:id`, { schema: { hide: true, params } }, async (request, reply) => {
    return sendPage(deps, request, reply, await find(deps, request.params.id));
  });
  app.post(
    `${DEMO_BANK_PATH}/:id`,
    {
      config: { bodyKind: 'form' },
      schema: { hide: true, params, body: z.object({ answer: z.enum(['pass', 'refuse']) }) },
    },
    async (request, reply) => {
      const step = await find(deps, request.params.id);
      if (!step) return sendPage(deps, request, reply, undefined);
      await answerDemoBankStep(deps.pool, step.id, request.body.answer === 'pass' ? 'passed' : 'refused');
      return reply.redirect(step.returnUrl, 303);
    },
  );
}

async function find(deps: PaymentDeps, id: string): Promise<DemoBankStep | undefined> {
  return isUuid(id) ? findDemoBankStep(deps.pool, id.toLowerCase()) : undefined;
}

async function sendPage(
  deps: PaymentDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  step: DemoBankStep | undefined,
): Promise<FastifyReply> {
  const lang = await readStepLanguage(deps, step?.id, request.headers['accept-language']);
  return reply.headers(STEP_PAGE_HEADERS).send(await render(deps, lang, step));
}

async function render(deps: PaymentDeps, lang: LanguageTag, step: DemoBankStep | undefined): Promise<string> {
  if (!step || step.answer) return renderDemoBankEnd(lang, step?.returnUrl);
  return renderDemoBankQuestion({
    lang,
    displayAmount: displayAmount(step.amount, step.currency, await deps.money.exponents()),
    action: `${DEMO_BANK_PATH}/${step.id}`,
  });
}
