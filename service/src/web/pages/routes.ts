import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { frameAncestors } from '../../accounts/integrators/frame-ancestors.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { FrameAncestors } from './frame-ancestors.js';
import { type PageFiles, readPageFiles } from './page-files.js';
import { sendPage } from './send-page.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a built page by its name, e.g. the hosted checkout's. @throws ApiError `page_not_found` 404 */
    sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      options?: { readonly head?: string; readonly frameAncestors?: string },
    ): Promise<FastifyReply>;
  }
}

/** `pages/dist`, from `service/src/pages` as from `service/dist/pages`. */
const PAGES_FOLDER = new URL('../../../../pages/dist/', import.meta.url);

/** A page of an authorized invoice follows that integrator's origins; any other page is the same for everybody. */
const pageQuery = z.object({
  lang: z.string().max(35).optional().catch(undefined),
  authorized_invoice_id: z.string().max(64).optional().catch(undefined),
});

/** The built pages under `{web_url}/ui/v1/`: screens, flows, and the Continue page of a redirect that is opened by itself. */
export function registerPageRoutes(app: HttpApp, deps: Deps): void {
  const shared = new FrameAncestors(deps);
  let pages: PageFiles | undefined;
  const ancestorsOf = (authorizedInvoiceId: string | undefined) =>
    authorizedInvoiceId ? frameAncestors(deps, { authorizedInvoiceId }) : shared.sources();
  const send: FastifyInstance['sendPage'] = async (request, reply, name, { head, frameAncestors: given } = {}) => {
    pages ??= readPageFiles(PAGES_FOLDER);
    const query = pageQuery.safeParse(request.query).data ?? {};
    const ancestors = given ?? (await ancestorsOf(query.authorized_invoice_id));
    const sent = sendPage(pages, request, reply, { name, lang: query.lang, frameAncestors: ancestors, head });
    if (!sent) throw pageNotFound();
    return reply;
  };
  app.decorate('sendPage', send);
  const options = { schema: { hide: true } };
  app.get('/ui/v1/screens/:screen', options, (request, reply) =>
    app.sendPage(request, reply, `screens/${nameIn(request.params, 'screen')}`),
  );
  app.get('/ui/v1/flow/:flow', options, (request, reply) =>
    app.sendPage(request, reply, `flow/${nameIn(request.params, 'flow')}`),
  );
  app.get('/ui/v1/continue', options, (request, reply) => app.sendPage(request, reply, 'continue'));
}

function nameIn(params: unknown, key: string): string {
  const parsed = z.record(z.string(), z.string()).safeParse(params);
  return parsed.data?.[key] ?? '';
}

function pageNotFound(): ApiError {
  const message = 'There is no such page. Flows are tos, kyc, purchase, payout, payment-selection and checkout.';
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
