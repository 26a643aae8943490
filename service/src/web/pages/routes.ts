import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
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

/** Text that is none, or is given twice, names nobody whom there is. */
const ownerField = z.string().max(64).optional().catch('unknown');
/** Whose page it is decides who may frame it; without an owner it is the same for everybody. */
const pageQuery = z.object({
  lang: z.string().max(35).optional().catch(undefined),
  integrator: ownerField,
  authorized_invoice_id: ownerField,
});

/** The built pages under `{web_url}/ui/v1/`: screens, flows, and the Continue page of a redirect that is opened by itself. */
export function registerPageRoutes(app: HttpApp, deps: Deps): void {
  const ancestors = new FrameAncestors(deps);
  let pages: PageFiles | undefined;
  const send: FastifyInstance['sendPage'] = async (request, reply, name, { head, frameAncestors: given } = {}) => {
    pages ??= readPageFiles(PAGES_FOLDER);
    const { lang, integrator, authorized_invoice_id: authorizedInvoiceId } = pageQuery.parse(request.query);
    const sources = given ?? (await ancestors.of({ integrator, authorizedInvoiceId }));
    const sent = sendPage(pages, request, reply, { name, lang, frameAncestors: sources, head });
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
