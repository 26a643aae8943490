import {
  authorizedInvoiceParamsSchema,
  authorizedInvoiceSchema,
  authorizedInvoiceStatusSchema,
  authorizeInvoiceRequestSchema,
} from 'svc-bridge/model';
import { successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_PURCHASE_BODY_BYTES } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { authorizeInvoice } from './authorize-invoice.js';
import { authorizedInvoiceExamples } from './examples.js';
import { readAuthorizedInvoice } from './read-authorized-invoice.js';
import { voidAuthorizedInvoice } from './void-authorized-invoice.js';

/** Interface §4 row 11, reading its outcome, and voiding it. */
export function registerAuthorizedInvoiceRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/v2/authorize/invoice',
    {
      bodyLimit: MAX_PURCHASE_BODY_BYTES,
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Authorize a buyer to create and pay an invoice',
        example: authorizedInvoiceExamples.authorize,
        description:
          'The buyer has 24 hours, or until `expires_at`. After that the redirect and the hosted link stop working and an open page cannot pay; ' +
          'a payment in progress completes. Disabling the client ends both at once.',
        body: authorizeInvoiceRequestSchema,
        response: responses(200, authorizedInvoiceSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        authorizeInvoice(deps, { principal: principalOf(request), body: request.body, claim }),
      ),
  );
  app.post(
    '/v2/authorize/invoice/:authorized_invoice_id/void',
    {
      config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
      schema: {
        tags: ['Authorization'],
        summary: 'Void an authorized invoice: it can no longer be paid',
        example: authorizedInvoiceExamples.void,
        params: authorizedInvoiceParamsSchema,
        response: responses(200, authorizedInvoiceStatusSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) =>
        voidAuthorizedInvoice(deps, {
          integratorId: principalOf(request).integratorId,
          id: request.params.authorized_invoice_id,
          claim,
        }),
      ),
  );
  app.get(
    '/v2/authorize/invoice/:authorized_invoice_id',
    {
      config: { access: { scope: 'read_invoices' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Get an authorized invoice',
        example: authorizedInvoiceExamples.read,
        params: authorizedInvoiceParamsSchema,
        response: responses(200, authorizedInvoiceStatusSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const id = request.params.authorized_invoice_id;
      return successEnvelope(await readAuthorizedInvoice(deps, { integratorId, id }));
    },
  );
}
