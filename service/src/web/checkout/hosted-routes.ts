import type { FastifyRequest } from 'fastify';
import { hostedLinkParamsSchema, hostedSessionRequestSchema, openedFlowSessionSchema } from 'svc-bridge/model';
import { type IntegratorProfile, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { markIn } from '../../platform/cell.js';
import { ApiError } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { escapeHtml } from '../../platform/http/escape-html.js';
import { type HttpApp, MAX_ANONYMOUS_BODY_BYTES } from '../../platform/http/http-app.js';
import { responses } from '../../platform/http/responses.js';
import { findSession, insertSession } from '../flow-sessions/flow-session.js';
import type { OpenedSession } from '../flow-sessions/redeem-nonce.js';
import { viewSession } from '../flows/session-view.js';
import { checkoutExamples } from './examples.js';
import { findHostedLink } from './find-hosted-link.js';

/** The hosted checkout behind a buyer's link (interface §4.2). */
export function registerHostedRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get('/pay/:token', { schema: { hide: true, params: hostedLinkParamsSchema } }, async (request, reply) => {
    const head = await linkPreview(deps, request);
    return app.sendPage(request, reply, 'hosted', { head, frameAncestors: "'none'" });
  });
  app.post(
    '/ui/v1/hosted-sessions',
    {
      bodyLimit: MAX_ANONYMOUS_BODY_BYTES,
      schema: {
        tags: ['Flows'],
        summary: 'Open a hosted checkout',
        example: checkoutExamples.openHosted,
        body: hostedSessionRequestSchema,
        response: responses(201, openedFlowSessionSchema),
      },
    },
    async (request, reply) => {
      const { link_token, locale } = request.body;
      const { token, session } = await throttled(request, () => openHostedSession(deps, link_token));
      const payload = { session_token: token, ...(await viewSession(deps, session, locale)) };
      return reply.code(201).header('cache-control', 'no-store').send(successEnvelope(payload));
    },
  );
}

/**
 * Opens a checkout session from a `{hosted_url}` link. It may be opened again, also after payment:
 * then the session says so.
 *
 * @throws ApiError as `findHostedLink`
 * @source interface §4.2
 */
async function openHostedSession(deps: PaymentDeps, linkToken: string): Promise<OpenedSession> {
  const token = `svc_fs_${markIn(linkToken)}${deps.random.bytes(32).toString('base64url')}`;
  await deps.db.transaction().execute(async (trx) => {
    const link = await findHostedLink(deps, trx, linkToken);
    await insertSession(deps, trx, {
      ...link,
      token,
      flow: 'checkout',
      nonceId: null,
      hostedToken: linkToken,
    });
  });
  return { token, session: await findSession(deps, token) };
}

/** An unknown link counts as a failed authentication of its sender's address, unless a page of another site has the visitor's browser fetch it. */
async function throttled<T>(request: FastifyRequest, open: () => Promise<T>): Promise<T> {
  const { authenticationThrottle } = request.server;
  authenticationThrottle.check(request);
  try {
    return await open();
  } catch (error) {
    const { 'sec-fetch-site': site, 'sec-fetch-dest': purpose } = request.headers;
    const isTheirs = site !== 'cross-site' || purpose === 'document';
    if (error instanceof ApiError && error.status === 404 && isTheirs) authenticationThrottle.recordFailure(request);
    throw error;
  }
}

/** An invalid link has no preview. */
async function linkPreview(
  deps: PaymentDeps,
  request: FastifyRequest & { params: { token: string } },
): Promise<string> {
  try {
    const { integratorId } = await throttled(request, () => findHostedLink(deps, deps.db, request.params.token));
    return renderLinkPreview(await readIntegrator(deps.db, integratorId));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return NOT_INDEXED;
    throw error;
  }
}

/** A payment link belongs to one person. */
const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** What mail and chat programs show for a link: the integrator's name, preview text and logo. */
function renderLinkPreview(integrator: Pick<IntegratorProfile, 'displayName' | 'branding'>): string {
  const { preview_text, logo_url } = integrator.branding;
  const tags = [
    NOT_INDEXED,
    meta('og:title', integrator.displayName),
    ...(preview_text === null ? [] : [meta('og:description', preview_text)]),
    ...(logo_url === null ? [] : [meta('og:image', logo_url)]),
  ];
  return tags.join('');
}

function meta(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}">`;
}
