import { integratorSchema, originsRequestSchema, type Sent } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { integratorExamples } from './examples.js';
import { type IntegratorProfile, readIntegrator } from './integrator-profile.js';
import { replaceOrigins } from './update-integrator.js';

const ACCESS = { access: { scope: 'write_user_tokens' } } as const;
const TAGS = ['Authorization'];

/** What an integrator may see and set of itself (Gap §4.3: which pages may embed the flows). */
export function registerIntegratorRoutes(app: HttpApp, deps: Deps): void {
  const read = async (integratorId: string) =>
    successEnvelope(viewIntegrator(await readIntegrator(deps.db, integratorId)));
  app.get(
    '/v1/integrator',
    {
      config: ACCESS,
      schema: {
        tags: TAGS,
        summary: 'Get your integrator profile',
        example: integratorExamples.read,
        response: responses(200, integratorSchema),
      },
    },
    (request) => read(principalOf(request).integratorId),
  );
  app.put(
    '/v1/integrator/origins',
    {
      config: ACCESS,
      schema: {
        tags: TAGS,
        summary: 'Set the origins that may embed your flows',
        example: integratorExamples.setOrigins,
        body: originsRequestSchema,
        response: responses(200, integratorSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      await replaceOrigins(deps, integratorId, request.body.origins);
      return read(integratorId);
    },
  );
}

/** An integrator as it and its operator see it. */
export function viewIntegrator(profile: IntegratorProfile): Sent<typeof integratorSchema> {
  return {
    integrator_id: profile.id,
    name: profile.name,
    display_name: profile.displayName,
    account_id: profile.accountId,
    allowed_origins: [...profile.allowedOrigins],
    return_patterns: [...profile.returnPatterns],
    branding: profile.branding,
    refund_shortfall: profile.refundShortfall,
    dispute_liability: profile.disputeLiability,
    limits: profile.limits,
    payout_hold_hours: profile.payoutHoldHours,
    payout_name_check: profile.payoutNameCheck,
  };
}
