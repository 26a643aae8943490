import { isUuid, sandboxCardRequestSchema, sandboxCardSchema } from 'svc-bridge/model';
import { SANDBOX_CARDS, type SandboxCard, sandboxToken } from '../../payments/cards/sandbox-cards.js';
import { storeCard } from '../../payments/cards/store-card.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import { sandboxExamples } from './examples.js';

/** Also checks that the number is a published one. */
const bodySchema = sandboxCardRequestSchema.check(({ value: { number: input }, issues }) => {
  if (findCard(input)) return;
  const message = 'must be the number of a test card; GET /sandbox/cards lists them';
  issues.push({ code: 'custom', input, path: ['number'], message });
});

/** Gives a user a test card, as if typed into the card form; the same one for a repeated request. */
export function registerTestCardRoute(app: HttpApp, deps: PaymentDeps): void {
  const schema = {
    tags: ['Sandbox'],
    summary: 'Give a user a test card',
    example: sandboxExamples.giveCard,
    body: bodySchema,
    response: bareResponses(200, sandboxCardSchema),
  };
  app.post('/sandbox/cards', { schema }, async (request) => {
    const { account_id: accountId, number, currency } = request.body;
    const card = findCard(number);
    if (!card || !isUuid(accountId)) throw notFound('account');
    return { payment_method_id: await addCard(deps, { accountId, card, currency }) };
  });
}

function findCard(number: string): SandboxCard | undefined {
  return SANDBOX_CARDS.find((card) => card.number === number);
}

async function addCard(
  deps: PaymentDeps,
  { accountId, card, currency }: { accountId: string; card: SandboxCard; currency: string },
): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    const accounts = trx.selectFrom('accounts').select('integrator_id').where('id', '=', accountId);
    // locked, so that requests at the same time add one card
    const user = await accounts.where('kind', '=', 'user').forUpdate().executeTakeFirst();
    if (!user?.integrator_id) throw notFound('account');
    const known = await trx
      .selectFrom('payment_methods')
      .select(['id', 'card'])
      .where('account_id', '=', accountId)
      .where('provider', '=', deps.money.cards.name)
      .where('processing_currency', '=', currency)
      .where('pm_state', '=', 'ACTIVE')
      .execute();
    const same = known.find((method) => method.card?.token === sandboxToken(card));
    if (same) return same.id;
    const details = { number: card.number, expiryMonth: 12, expiryYear: 2045, securityCode: '123' };
    return storeCard(deps, trx, { accountId, integratorId: user.integrator_id, currency, card: details });
  });
}
