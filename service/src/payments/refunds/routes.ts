import {
  escrowParamsSchema,
  invoiceParamsSchema,
  isUuid,
  refundListQuerySchema,
  refundPageSchema,
  refundParamsSchema,
  refundRequestSchema,
  refundSchema,
} from 'svc-bridge/model';
import { notFound } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { refundExamples } from './examples.js';
import { listEscrowRefunds, listInvoiceRefunds, readRefund } from './read-refunds.js';
import { refundEscrow, refundInvoice } from './start-refund.js';

const WRITE = { access: { scope: 'write_invoices' } } as const;
const READ = { access: { scope: 'read_invoices' } } as const;
const TAGS = ['Refunds'];
const LIST = responses(200, refundPageSchema);

/** Refunds of invoices and escrows (Gap §3.3). */
export function registerRefundRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.post(
    '/v2/invoice/:invoice_id/refund',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Refund a paid invoice, in full or in part',
        example: refundExamples.refundInvoice,
        params: invoiceParamsSchema,
        body: refundRequestSchema,
        response: responses(200, refundSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const { integratorId } = principalOf(request);
        const invoiceId = requireId(request.params.invoice_id, 'invoice');
        return refundInvoice(money, { integratorId, invoiceId, body: request.body, claim });
      }),
  );
  app.get(
    '/v2/invoice/:invoice_id/refunds',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: "List an invoice's refunds, oldest first",
        example: refundExamples.listInvoiceRefunds,
        params: invoiceParamsSchema,
        querystring: refundListQuerySchema,
        response: LIST,
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const invoiceId = requireId(request.params.invoice_id, 'invoice');
      return successEnvelope(await listInvoiceRefunds(money, { integratorId, invoiceId, ...request.query }));
    },
  );
  app.post(
    '/v2/escrow/:escrow_id/refund',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Refund a committed escrow, in full or in part',
        example: refundExamples.refundEscrow,
        params: escrowParamsSchema,
        body: refundRequestSchema,
        response: responses(200, refundSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const { integratorId, integratorName } = principalOf(request);
        const { escrow_id: escrowId } = request.params;
        return refundEscrow(money, { integratorId, integratorName, escrowId, body: request.body, claim });
      }),
  );
  app.get(
    '/v2/escrow/:escrow_id/refunds',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: "List an escrow's refunds, oldest first",
        example: refundExamples.listEscrowRefunds,
        params: escrowParamsSchema,
        querystring: refundListQuerySchema,
        response: LIST,
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const { escrow_id: escrowId } = request.params;
      return successEnvelope(await listEscrowRefunds(money, { integratorId, escrowId, ...request.query }));
    },
  );
  app.get(
    '/v2/refund/:refund_id',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'Get a refund',
        example: refundExamples.read,
        params: refundParamsSchema,
        response: responses(200, refundSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const refundId = requireId(request.params.refund_id, 'refund');
      return successEnvelope(await readRefund(money, { integratorId, refundId }));
    },
  );
}

/** A malformed id gets the same answer as an unknown one. */
function requireId(text: string, resource: 'invoice' | 'refund'): string {
  if (!isUuid(text)) throw notFound(resource);
  return text.toLowerCase();
}
