import { authorizeInvoiceRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { authorizeInvoice } from './authorize-invoice.js';
import { authorizedInvoiceStatusSchema, readAuthorizedInvoice } from './read-authorized-invoice.js';

const authorizationSchema = z
  .object({
    authorized_invoice_id: z.string(),
    redirect: z
      .string()
      .describe('Opaque; for the widget, or a link for the buyer with svc_hosted. It opens for 24 hours, paid or not.'),
    nonce_auth_id: z.string().optional().describe('Widget only.'),
  })
  .meta({ id: 'AuthorizedInvoice' });

/** Interface §4 row 11, and reading its outcome. */
export function registerAuthorizedInvoiceRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/v2/authorize/invoice',
    {
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Authorize a buyer to create and pay an invoice',
        description:
          'The buyer has 24 hours. Afterwards the redirect and the hosted link open nothing, and a page that is open pays no more; ' +
          'a payment that is under way by then comes to its end. Disabling the client that asked ends both at once.',
        body: authorizeInvoiceRequestSchema,
        response: responses(200, authorizationSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        authorizeInvoice(deps, { principal: principalOf(request), body: request.body, claim }),
      ),
  );
  app.get(
    '/v2/authorize/invoice/:authorized_invoice_id',
    {
      config: { access: { scope: 'read_invoices' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Get an authorized invoice',
        params: z.object({ authorized_invoice_id: z.string().max(200) }),
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
