import { invoiceParamsSchema, invoiceRequestSchema, invoiceSchema, isUuid } from 'svc-bridge/model';
import { notFound } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_PURCHASE_BODY_BYTES } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { withPictures } from '../pictures/pictures-of-items.js';
import { createInvoice } from './create-invoice.js';
import { invoiceExamples } from './examples.js';
import { payInvoice } from './pay-invoice.js';
import { readInvoice } from './read-invoice.js';
import { voidInvoice } from './void-invoice.js';

/** Interface §4 rows 3, 4 and 5, and voiding (Gap §3.2). */
export function registerInvoiceRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.post(
    '/v2/invoice',
    {
      bodyLimit: MAX_PURCHASE_BODY_BYTES,
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Invoices'],
        summary: 'Create an invoice',
        example: invoiceExamples.create,
        body: invoiceRequestSchema,
        response: responses(201, invoiceSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) => {
        const { integratorId } = principalOf(request);
        return withPictures(deps, { integratorId, items: request.body.line_items }, () =>
          createInvoice(money, { integratorId, body: request.body, claim }),
        );
      }),
  );
  app.post(
    '/v2/invoice/:invoice_id/pay',
    {
      config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
      schema: {
        tags: ['Invoices'],
        summary: 'Pay an invoice',
        example: invoiceExamples.pay,
        params: invoiceParamsSchema,
        response: responses(200, invoiceSchema),
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
  app.post(
    '/v2/invoice/:invoice_id/void',
    {
      config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
      schema: {
        tags: ['Invoices'],
        summary: 'Void an open invoice: it can no longer be paid',
        example: invoiceExamples.void,
        params: invoiceParamsSchema,
        response: responses(200, invoiceSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) =>
        voidInvoice(money, {
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
        summary: 'Get an invoice, including one that belongs to an escrow',
        example: invoiceExamples.read,
        params: invoiceParamsSchema,
        response: responses(200, invoiceSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const invoiceId = requireInvoiceId(request.params.invoice_id);
      return successEnvelope(await readInvoice(money, { integratorId, invoiceId }));
    },
  );
}

/** A malformed id gets the same answer as an unknown one. */
function requireInvoiceId(text: string): string {
  if (!isUuid(text)) throw notFound('invoice');
  return text.toLowerCase();
}
