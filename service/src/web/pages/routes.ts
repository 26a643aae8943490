import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_FLOWS, pageQuerySchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { FrameAncestors } from './frame-ancestors.js';
import { registerLaterScriptRoutes } from './later-script-routes.js';
import { registerPictureRoute } from './picture-routes.js';
import { PAGES_FOLDER, type PageFiles, readPageFiles, sendPage } from './send-page.js';
import { registerTypefaceRoute } from './typeface-routes.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a built page by its name, e.g. the hosted checkout's. @throws ApiError `page_not_found` 404 */
    sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      options?: { readonly head?: string; readonly frameAncestors?: string; readonly frames?: string },
    ): Promise<FastifyReply>;
  }
}

/** Pages in which a player can add a card. */
const WITH_CARD_FORM = ['flow/purchase', 'flow/payment-selection', 'flow/checkout', 'hosted', 'continue', 'phone'];

/** Pages with the shop's logo, which is where the integrator has it. */
const WITH_LOGO = ['hosted', 'continue', 'phone', 'look-preview'];

/** The built pages under `{web_url}/ui/v1/`: screens, flows, and the Continue page of a redirect that is opened by itself. */
export function registerPageRoutes(app: HttpApp, deps: PaymentDeps): void {
  const ancestors = new FrameAncestors(deps);
  let pages: PageFiles | undefined;
  const send: FastifyInstance['sendPage'] = async (request, reply, name, options = {}) => {
    const { head, frames, frameAncestors: given } = options;
    pages ??= readPageFiles(PAGES_FOLDER);
    const { lang, integrator, authorized_invoice_id: authorizedInvoiceId } = pageQuerySchema.parse(request.query);
    const sources = given ?? (await ancestors.of({ integrator, authorizedInvoiceId }));
    const cardFields = WITH_CARD_FORM.includes(name) ? deps.adapters.cards?.cardEntry : undefined;
    // the copies of items' pictures have the web address, also in a page of the hosted one
    const pictures = `${new URL(deps.settings.addresses.webUrl).origin}${WITH_LOGO.includes(name) ? ' https:' : ''}`;
    const sent = sendPage(pages, request, reply, {
      name,
      lang,
      frameAncestors: sources,
      frames,
      head,
      cardFields,
      pictures,
    });
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
  registerLaterScriptRoutes(app);
  registerPictureRoute(app, deps);
  registerTypefaceRoute(app, deps);
  app.get('/ui/v1/continue', options, (request, reply) => app.sendPage(request, reply, 'continue'));
}

function nameIn(params: unknown, key: string): string {
  const parsed = z.record(z.string(), z.string()).safeParse(params);
  return parsed.data?.[key] ?? '';
}

function pageNotFound(): ApiError {
  const message = `No such page. Flows are ${PAYMENT_FLOWS.join(', ')}.`;
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
