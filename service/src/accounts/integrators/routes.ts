import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { textField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { MAX_ORIGIN_LENGTH, MAX_ORIGINS, MAX_ORIGINS_LENGTH } from '../../platform/http/origin.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { type IntegratorProfile, readIntegrator } from './integrator-profile.js';
import { replaceOrigins } from './update-integrator.js';

const text = z.string().nullable();
export const integratorSchema = z
  .object({
    integrator_id: z
      .string()
      .describe('Public: the `integrator` of UIManager, by which pages know who may frame them.'),
    name: z.string(),
    display_name: z.string(),
    account_id: z.string(),
    allowed_origins: z.array(z.string()),
    return_patterns: z.array(z.string()).describe('Kept by the operator.'),
    branding: z.object({ background_color: text, primary_color: text, logo_url: text, preview_text: text }),
  })
  .meta({ id: 'Integrator' });

export const originsField = z
  .array(textField({ max: MAX_ORIGIN_LENGTH }))
  .max(MAX_ORIGINS)
  .describe(
    `As browsers report them, such as https://games.example, or https://*.games.example; together at most ${MAX_ORIGINS_LENGTH} characters. They stand instead of those before.`,
  );
const originsSchema = z.object({ origins: originsField });
const ACCESS = { access: { scope: 'write_user_tokens' } } as const;
const TAGS = ['Authorization'];

/** What an integrator may see and set of itself (Gap §4.3: which pages may embed the flows). */
export function registerIntegratorRoutes(app: HttpApp, deps: Deps): void {
  const read = async (integratorId: string) =>
    successEnvelope(viewIntegrator(await readIntegrator(deps.db, integratorId)));
  app.get(
    '/v1/integrator',
    { config: ACCESS, schema: { tags: TAGS, summary: 'Read yourself', response: responses(200, integratorSchema) } },
    (request) => read(principalOf(request).integratorId),
  );
  app.put(
    '/v1/integrator/origins',
    {
      config: ACCESS,
      schema: {
        tags: TAGS,
        summary: 'Register the origins that may embed your flows',
        body: originsSchema,
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
export function viewIntegrator(profile: IntegratorProfile): z.infer<typeof integratorSchema> {
  return {
    integrator_id: profile.id,
    name: profile.name,
    display_name: profile.displayName,
    account_id: profile.accountId,
    allowed_origins: [...profile.allowedOrigins],
    return_patterns: [...profile.returnPatterns],
    branding: profile.branding,
  };
}
