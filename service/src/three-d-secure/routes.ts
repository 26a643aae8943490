import { z } from 'zod';
import type { Deps } from '../context.js';
import { isUuid } from '../http/fields.js';
import type { HttpApp } from '../http/http-app.js';
import { displayAmount } from '../invoices/display-amount.js';
import { BANK_HEADERS, renderBankEnd, renderBankQuestion } from './bank-page.js';
import { type CardChallenge, openReturnUrl } from './challenge.js';
import { findChallenge, finishChallenge } from './finish-challenge.js';
import { BANK_PATH } from './sandbox-authenticator.js';

const params = z.object({ id: z.string().max(64) });
const options = { schema: { hide: true, params } } as const;

/** The sandbox's bank: a page of its own, opened top level. A real provider's bank has its own. */
export function registerBankRoutes(app: HttpApp, deps: Deps): void {
  if (deps.settings.mode !== 'sandbox') return;
  app.get(`${BANK_PATH}/:id`, options, async (request, reply) => {
    const challenge = await find(deps, request.params.id);
    return reply.headers(BANK_HEADERS).send(await render(deps, challenge));
  });
  app.post(
    `${BANK_PATH}/:id`,
    {
      config: { bodyKind: 'form' },
      schema: { hide: true, params, body: z.object({ answer: z.enum(['pass', 'refuse']) }) },
    },
    async (request, reply) => {
      const challenge = await find(deps, request.params.id);
      if (challenge) await finishChallenge(deps, challenge.id, request.body.answer === 'pass' ? 'passed' : 'refused');
      return reply.redirect(
        `${deps.settings.addresses.webUrl}${BANK_PATH}/${encodeURIComponent(request.params.id)}`,
        303,
      );
    },
  );
}

async function find(deps: Deps, id: string): Promise<CardChallenge | undefined> {
  return isUuid(id) ? findChallenge(deps, id.toLowerCase()) : undefined;
}

async function render(deps: Deps, challenge: CardChallenge | undefined): Promise<string> {
  if (!challenge) return renderBankEnd('There is no such payment to confirm.', '');
  const isLate = challenge.state === 'waiting' && challenge.expires_ms <= deps.clock.now();
  if (challenge.state !== 'waiting' || isLate) {
    return renderBankEnd(isLate ? ENDS.expired : ENDS[challenge.state], openReturnUrl(deps, challenge));
  }
  const owner = await deps.db
    .selectFrom('payment_methods as p')
    .innerJoin('integrators as i', 'i.id', 'p.integrator_id')
    .select('i.name')
    .where('p.id', '=', challenge.payment_method_id)
    .executeTakeFirst();
  return renderBankQuestion({
    displayAmount: displayAmount(challenge.amount, challenge.currency, await deps.money.exponents()),
    integratorName: owner?.name ?? '',
    action: `${BANK_PATH}/${challenge.id}`,
  });
}

const ENDS = {
  waiting: '',
  passed: 'You have confirmed the payment.',
  refused: 'You have refused the payment. Nothing was charged.',
  abandoned: 'The payment was given up. Nothing was charged.',
  expired: 'This took too long. Nothing was charged.',
} as const;
