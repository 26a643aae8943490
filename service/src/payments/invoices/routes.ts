import { invoiceRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { notFound } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { isUuid } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { createInvoice } from './create-invoice.js';
import { invoiceResponseSchema } from './invoice-schema.js';
import { payInvoice } from './pay-invoice.js';
import { readInvoice } from './read-invoice.js';

const paramsSchema = z.object({ invoice_id: z.string() });

/** Interface §4 rows 3, 4 and 5. */
export function registerInvoiceRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.post(
    '/v2/invoice',
    {
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Invoices'],
        summary: 'Create an invoice',
        body: invoiceRequestSchema,
        response: responses(201, invoiceResponseSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        createInvoice(money, { integratorId: principalOf(request).integratorId, body: request.body, claim }),
      ),
  );
  app.post(
    '/v2/invoice/:invoice_id/pay',
    {
      config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
      schema: {
        tags: ['Invoices'],
        summary: 'Pay an invoice',
        params: paramsSchema,
        response: responses(200, invoiceResponseSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) =>
        payInvoice(money, {
          integratorId: principalOf(request).integratorId,
          invoiceId: requireInvoiceId(request.params.invoice_id),
          claim,
        }),
      ),
  );
  app.get(
    '/v2/invoice/:invoice_id',
    {
      config: { access: { scope: 'read_invoices' } },
      schema: {
        tags: ['Invoices'],
        summary: 'Read an invoice, also a phase of an escrow',
        params: paramsSchema,
        response: responses(200, invoiceResponseSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const invoiceId = requireInvoiceId(request.params.invoice_id);
      return successEnvelope(await readInvoice(money, { integratorId, invoiceId }));
    },
  );
}

/** What cannot be an id is answered like an unknown one. */
function requireInvoiceId(text: string): string {
  if (!isUuid(text)) throw notFound('invoice');
  return text.toLowerCase();
}
