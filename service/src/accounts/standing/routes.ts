import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import { optionalField, textField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findAccount } from '../users/find-account.js';
import { type Freezable, findFreezers, freeze, unfreeze } from './freeze.js';
import { revokeSessions } from './revoke-sessions.js';

const TAGS = ['Authorization'];
const ACCESS = { access: { scope: 'write_user_tokens' } } as const;
const params = z.object({ account_id: z.string() });
const standingSchema = z
  .object({
    account_id: z.string(),
    frozen: z.boolean(),
    frozen_by: z.array(z.enum(['operator', 'integrator'])).describe('Whoever froze it lifts it.'),
  })
  .meta({ id: 'AccountStanding' });

/** What an integrator's server does when a player's device is lost or a player is suspected (Gap §5: not shown). */
export function registerStandingRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users/:account_id/revoke-sessions',
    {
      config: { ...ACCESS, bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: "Revoke a user's sessions",
        description:
          "Ends the user's tokens, flow sessions, unused redirects and hosted links. Payments that are under way come to their end.",
        params,
        response: responses(200, z.object({ account_id: z.string(), revoked: z.literal(true) })),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const id = await requireUser(deps, principalOf(request).integratorId, request.params.account_id);
        const outcome = { status: 200, payload: { account_id: id, revoked: true as const } };
        await deps.db.transaction().execute(async (trx) => {
          await revokeSessions(deps, trx, id);
          await recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() });
        });
        app.accessTokens.clear();
        return outcome;
      }),
  );
  app.post(
    '/v1/users/:account_id/freeze',
    {
      config: ACCESS,
      schema: {
        tags: TAGS,
        summary: 'Freeze a user',
        description:
          'Afterwards the user opens nothing, pays nothing and is paid nothing new. What is owed already still arrives and stays: ' +
          'a refund, a cancelled or committed escrow, a payout that the bank returns, a top-up whose card was charged.',
        params,
        body: z.object({ reason: optionalField(textField({ max: 500 })) }),
        response: responses(200, standingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const subject = await subjectOf(deps, principalOf(request).integratorId, request.params.account_id);
        await freeze(deps, subject, request.body.reason ?? '');
        app.accessTokens.clear();
        return answer(deps, subject, claim);
      }),
  );
  app.post(
    '/v1/users/:account_id/unfreeze',
    {
      config: { ...ACCESS, bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Lift the freeze of a user',
        description:
          'One of the operator stays. Sessions and redirects from before open again for as long as they last.',
        params,
        response: responses(200, standingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const subject = await subjectOf(deps, principalOf(request).integratorId, request.params.account_id);
        await unfreeze(deps, subject);
        app.accessTokens.clear();
        return answer(deps, subject, claim);
      }),
  );
}

/** @throws ApiError `account_not_found` 404, also for the integrator's own account: that one is the operator's to freeze */
async function requireUser(deps: Deps, integratorId: string, accountId: string): Promise<string> {
  const { id, kind } = await findAccount(deps, integratorId, accountId);
  if (kind !== 'user') throw notFound('account');
  return id;
}

async function subjectOf(deps: Deps, integratorId: string, accountId: string): Promise<Freezable> {
  return { kind: 'account', id: await requireUser(deps, integratorId, accountId), by: 'integrator' };
}

async function answer(deps: Deps, subject: Freezable, claim: IdempotencyClaim | undefined) {
  const frozen_by = await findFreezers(deps, subject);
  const outcome = { status: 200, payload: { account_id: subject.id, frozen: frozen_by.length > 0, frozen_by } };
  await deps.db
    .transaction()
    .execute((trx) => recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() }));
  return outcome;
}
