import { spendingCurrencyRequestSchema, spendingLimitRequestSchema, spendingSchema } from 'svc-bridge/model';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { playerOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { spendingExamples } from './examples.js';
import { readSpending } from './read-spending.js';
import { removeSpendingLimit, setSpendingLimit, withdrawSpendingLimit } from './spending-limit.js';

/** The player's own affair: an integrator's token neither reads nor changes it. */
const config = { access: { user: true } } as const;
const tags = ['Transactions'];

/** What a player has spent, and the limits that they set for themselves (Gap §4.4: not shown). */
export function registerSpendingRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/v2/spending',
    {
      config,
      schema: {
        tags,
        summary: "Read a player's spending",
        example: spendingExamples.read,
        description:
          'By calendar month, UTC: what the player paid for orders, in the month in which the payment started, without what came back ' +
          "of it later. Top-ups and payouts are no spending. The limits are the player's own.",
        response: responses(200, spendingSchema),
      },
    },
    async (request) => successEnvelope(await readSpending(deps, playerOf(request))),
  );
  app.post(
    '/v2/spending/limit',
    {
      config,
      schema: {
        tags,
        summary: "Set a player's spending limit",
        example: spendingExamples.set,
        description:
          'A first or lower limit holds at once, a higher one from 24 hours later. A payment above it fails with the reason ' +
          '`spending_limit_reached`; nothing is charged.',
        body: spendingLimitRequestSchema,
        response: responses(200, spendingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        setSpendingLimit(deps, { ...request.body, accountId: playerOf(request), claim }),
      ),
  );
  app.post(
    '/v2/spending/limit/remove',
    {
      config,
      schema: {
        tags,
        summary: "Remove a player's spending limit",
        example: spendingExamples.remove,
        description: 'From 24 hours later; until then it can be withdrawn.',
        body: spendingCurrencyRequestSchema,
        response: responses(200, spendingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        removeSpendingLimit(deps, { ...request.body, accountId: playerOf(request), claim }),
      ),
  );
  app.post(
    '/v2/spending/limit/withdraw',
    {
      config,
      schema: {
        tags,
        summary: "Withdraw a change of a player's spending limit",
        example: spendingExamples.withdraw,
        description: 'The raise or removal that waits is dropped; the limit stays as it is.',
        body: spendingCurrencyRequestSchema,
        response: responses(200, spendingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        withdrawSpendingLimit(deps, { ...request.body, accountId: playerOf(request), claim }),
      ),
  );
}
