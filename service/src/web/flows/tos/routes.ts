import { acceptTermsRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { FLOWS } from '../../../accounts/authorize/flow-names.js';
import { acceptTerms } from '../../../accounts/terms/accept-terms.js';
import type { Deps } from '../../../platform/deps.js';
import { conflict } from '../../../platform/http/api-error.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import { localeQuery } from '../../flow-sessions/locale.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { termsSchema, viewTerms } from './terms-view.js';

const answer = responses(200, z.object({ terms: termsSchema }));
const TAGS = ['Flows'];

/** Reading and accepting the terms of service, in any flow (interface §1.7). */
export function registerFlowTermsRoutes(app: HttpApp, deps: Deps): void {
  app.get(
    `${SESSION_PATH}/terms`,
    {
      ...sessionOnly(deps, FLOWS),
      schema: { tags: TAGS, summary: 'Terms of service', querystring: localeQuery, response: answer },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const locale = request.query.locale ?? 'en';
      return successEnvelope({ terms: await viewTerms(deps, { accountId, locale, withDocument: 'always' }) });
    },
  );
  app.post(
    `${SESSION_PATH}/terms/accept`,
    {
      ...sessionOnly(deps, FLOWS),
      schema: {
        tags: TAGS,
        summary: 'Accept the terms of service',
        querystring: localeQuery,
        body: acceptTermsRequestSchema,
        response: answer,
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const options = { accountId, locale: request.query.locale ?? 'en', withDocument: 'when_required' } as const;
      const before = await viewTerms(deps, options);
      if (before.version !== request.body.version) {
        const message = 'These are not the newest terms; the newest are in the payload.';
        throw conflict('terms_outdated', message, { payload: { terms: before } });
      }
      await deps.db.transaction().execute((trx) => acceptTerms(deps, trx, accountId, request.body.version));
      return successEnvelope({ terms: await viewTerms(deps, options) });
    },
  );
}
