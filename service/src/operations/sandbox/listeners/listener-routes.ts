import {
  sandboxListenerAnswerRequestSchema,
  sandboxListenerDeliveriesSchema,
  sandboxListenerOutcomeSchema,
  sandboxListenerRequestSchema,
  sandboxListenerSchema,
} from 'svc-bridge/model';
import { z } from 'zod';
import type { PaymentDeps } from '../../../payments/deps.js';
import { renderInvoiceEvent } from '../../../payments/invoices/read-invoice.js';
import { boundAbort } from '../../../platform/bound-abort.js';
import { systemClock } from '../../../platform/clock.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { principalOf } from '../../../platform/http/principal.js';
import { bareResponses } from '../../../platform/http/responses.js';
import type { SandboxParts } from '../start-sandbox.js';
import { closeListener, fetchDeliveries, openListener, recordAnswer } from './listeners.js';

const WRITE = { access: { scope: 'write_invoices' } } as const;
const BODYLESS = { ...WRITE, bodyKind: 'none' } as const;
/** The channel of `npx svc-bridge listen`; not part of the API, and may change with the command. */
const hide = true;
const params = z.object({ listener_id: z.string() });
const deliveryParams = z.object({ listener_id: z.string(), delivery_id: z.string() });

/** Webhooks for a machine that the sandbox cannot reach: it fetches them and reports its server's responses. */
export function registerListenerRoutes(app: HttpApp, deps: PaymentDeps, { faults }: SandboxParts): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const compose = {
    wallClock: systemClock,
    renderInvoice: (invoiceId: string) => renderInvoiceEvent(deps.money, invoiceId),
    receiverDown: async () => (await faults.take('webhook_receiver_down')) !== undefined,
  };

  app.post(
    '/sandbox/listeners',
    {
      config: WRITE,
      schema: { hide, body: sandboxListenerRequestSchema, response: bareResponses(201, sandboxListenerSchema) },
    },
    async (request, reply) => {
      const listener = await openListener(deps, { ...request.body, ...principalOf(request) });
      return reply.code(201).header('cache-control', 'no-store').send(listener);
    },
  );

  app.post(
    '/sandbox/listeners/:listener_id/fetch',
    { config: BODYLESS, schema: { hide, params, response: bareResponses(200, sandboxListenerDeliveriesSchema) } },
    async (request, reply) => {
      const { controller, release } = boundAbort(closing.signal);
      reply.raw.once('close', () => controller.abort());
      const { integratorId } = principalOf(request);
      const wanted = { integratorId, id: request.params.listener_id, compose, stop: controller.signal };
      return fetchDeliveries(deps, wanted).finally(release);
    },
  );

  app.post(
    '/sandbox/listeners/:listener_id/deliveries/:delivery_id/answer',
    {
      config: WRITE,
      schema: {
        hide,
        params: deliveryParams,
        body: sandboxListenerAnswerRequestSchema,
        response: bareResponses(200, sandboxListenerOutcomeSchema),
      },
    },
    async (request) => {
      const { listener_id: id, delivery_id: deliveryId } = request.params;
      return recordAnswer(deps, { ...request.body, ...principalOf(request), id, deliveryId });
    },
  );

  app.delete(
    '/sandbox/listeners/:listener_id',
    { config: BODYLESS, schema: { hide, params } },
    async (request, reply) => {
      await closeListener(deps, { ...principalOf(request), id: request.params.listener_id });
      return reply.code(204).send();
    },
  );
}
