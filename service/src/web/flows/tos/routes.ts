import { acceptTermsRequestSchema, localeQuerySchema, PAYMENT_FLOWS, termsAnswerSchema } from 'svc-bridge/model';
import { acceptTerms } from '../../../accounts/terms/accept-terms.js';
import type { Deps } from '../../../platform/deps.js';
import { conflict } from '../../../platform/http/api-error.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { termsExamples } from './examples.js';
import { viewTerms } from './terms-view.js';

const answer = responses(200, termsAnswerSchema);
const TAGS = ['Flows'];

/** Reading and accepting the terms of service, in any flow (interface §1.7). */
export function registerFlowTermsRoutes(app: HttpApp, deps: Deps): void {
  app.get(
    `${SESSION_PATH}/terms`,
    {
      ...sessionOnly(deps, PAYMENT_FLOWS),
      schema: {
        tags: TAGS,
        summary: 'Get the terms of service',
        example: termsExamples.read,
        querystring: localeQuerySchema,
        response: answer,
      },
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
      ...sessionOnly(deps, PAYMENT_FLOWS),
      schema: {
        tags: TAGS,
        summary: 'Accept the terms of service',
        example: termsExamples.accept,
        querystring: localeQuerySchema,
        body: acceptTermsRequestSchema,
        response: answer,
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const options = { accountId, locale: request.query.locale ?? 'en', withDocument: 'when_required' } as const;
      const before = await viewTerms(deps, options);
      if (before.version !== request.body.version) {
        const message = 'These terms are outdated. The payload has the latest.';
        throw conflict('terms_outdated', message, { payload: { terms: before } });
      }
      await deps.db.transaction().execute((trx) => acceptTerms(deps, trx, accountId, request.body.version));
      return successEnvelope({ terms: await viewTerms(deps, options) });
    },
  );
}
