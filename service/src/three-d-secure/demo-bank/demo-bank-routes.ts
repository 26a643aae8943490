import { z } from 'zod';
import type { Deps } from '../../context.js';
import { isUuid } from '../../http/fields.js';
import type { HttpApp } from '../../http/http-app.js';
import { displayAmount } from '../../invoices/display-amount.js';
import { STEP_PAGE_HEADERS } from '../step-page.js';
import { DEMO_BANK_PATH } from './demo-bank-authenticator.js';
import { renderDemoBankEnd, renderDemoBankQuestion } from './demo-bank-page.js';
import { answerDemoBankStep, type DemoBankStep, findDemoBankStep } from './demo-bank-steps.js';

const params = z.object({ id: z.string().max(64) });

/** The sandbox's bank, opened top level. Like any bank it writes into its own books and sends the buyer back. */
export function registerDemoBankRoutes(app: HttpApp, deps: Deps): void {
  if (deps.settings.mode !== 'sandbox') return;
  app.get(`${DEMO_BANK_PATH}/:id`, { schema: { hide: true, params } }, async (request, reply) => {
    return reply.headers(STEP_PAGE_HEADERS).send(await render(deps, await find(deps, request.params.id)));
  });
  app.post(
    `${DEMO_BANK_PATH}/:id`,
    {
      config: { bodyKind: 'form' },
      schema: { hide: true, params, body: z.object({ answer: z.enum(['pass', 'refuse']) }) },
    },
    async (request, reply) => {
      const step = await find(deps, request.params.id);
      if (!step) return reply.headers(STEP_PAGE_HEADERS).send(await render(deps, step));
      await answerDemoBankStep(deps.pool, step.id, request.body.answer === 'pass' ? 'passed' : 'refused');
      return reply.redirect(step.returnUrl, 303);
    },
  );
}

async function find(deps: Deps, id: string): Promise<DemoBankStep | undefined> {
  return isUuid(id) ? findDemoBankStep(deps.pool, id.toLowerCase()) : undefined;
}

async function render(deps: Deps, step: DemoBankStep | undefined): Promise<string> {
  if (!step) return renderDemoBankEnd('There is no such payment to confirm.', undefined);
  if (step.answer) return renderDemoBankEnd('You have answered already.', step.returnUrl);
  return renderDemoBankQuestion({
    displayAmount: displayAmount(step.amount, step.currency, await deps.money.exponents()),
    action: `${DEMO_BANK_PATH}/${step.id}`,
  });
}
