import {
  accountParamsSchema,
  accountStandingSchema,
  freezeRequestSchema,
  revokedSessionsSchema,
  type Sent,
} from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findAccount } from '../users/find-account.js';
import { standingExamples } from './examples.js';
import { type Freezable, type Freezers, freeze, unfreeze } from './freeze.js';
import { revokeSessions } from './revoke-sessions.js';

const TAGS = ['Authorization'];
const ACCESS = { access: { scope: 'write_user_tokens' } } as const;

/** For an integrator's server, when a player's device is lost or a player is suspect (Gap §5: not shown). */
export function registerStandingRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users/:account_id/revoke-sessions',
    {
      config: { ...ACCESS, bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: "Revoke a user's sessions",
        example: standingExamples.revokeSessions,
        description:
          "Ends the user's tokens, flow sessions, unused redirects and hosted links. Payments in progress complete.",
        params: accountParamsSchema,
        response: responses(200, revokedSessionsSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const id = await requireUser(deps, principalOf(request).integratorId, request.params.account_id);
        const outcome = {
          status: 200,
          payload: { account_id: id, revoked: true } satisfies Sent<typeof revokedSessionsSchema>,
        };
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
        example: standingExamples.freeze,
        description:
          'The user can no longer open flows, pay or receive new payments. Money already owed still arrives and stays: ' +
          'refunds, committed or cancelled escrows, returned payouts, and top-ups whose card was charged.',
        params: accountParamsSchema,
        body: freezeRequestSchema,
        response: responses(200, accountStandingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const subject = await subjectOf(deps, principalOf(request).integratorId, request.params.account_id);
        const freezers = await freeze(deps, subject, request.body.reason ?? '');
        app.accessTokens.clear();
        return answer(deps, subject, { freezers, claim });
      }),
  );
  app.post(
    '/v1/users/:account_id/unfreeze',
    {
      config: { ...ACCESS, bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Unfreeze a user',
        example: standingExamples.unfreeze,
        description: "The operator's freeze stays. Earlier sessions and redirects work again until they expire.",
        params: accountParamsSchema,
        response: responses(200, accountStandingSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const subject = await subjectOf(deps, principalOf(request).integratorId, request.params.account_id);
        const freezers = await unfreeze(deps, subject);
        app.accessTokens.clear();
        return answer(deps, subject, { freezers, claim });
      }),
  );
}

/** @throws ApiError `account_not_found` 404, also for the integrator's own account, which only the operator can freeze */
async function requireUser(deps: Deps, integratorId: string, accountId: string): Promise<string> {
  const { id, kind } = await findAccount(deps, integratorId, accountId);
  if (kind !== 'user') throw notFound('account');
  return id;
}

async function subjectOf(deps: Deps, integratorId: string, accountId: string): Promise<Freezable> {
  return { kind: 'account', id: await requireUser(deps, integratorId, accountId), by: 'integrator' };
}

async function answer(
  deps: Deps,
  { id }: Freezable,
  { freezers, claim }: { readonly freezers: Freezers; readonly claim: IdempotencyClaim | undefined },
) {
  const payload: Sent<typeof accountStandingSchema> = {
    account_id: id,
    frozen: freezers.length > 0,
    frozen_by: [...freezers],
  };
  const outcome = { status: 200, payload };
  await deps.db
    .transaction()
    .execute((trx) => recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() }));
  return outcome;
}
