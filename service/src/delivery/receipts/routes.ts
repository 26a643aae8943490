import { receiptFileSchema, receiptRequestSchema, receiptSchema, transactionParamsSchema } from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { receiptExamples } from './examples.js';
import { readReceiptFile } from './read-receipt.js';
import { sendReceipt } from './send-receipt.js';

const access = { scope: 'read_invoices', user: true } as const;

/** Interface §4.4: users can e-mail themselves a receipt. */
export function registerReceiptRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/v1/transaction/:transaction_id/receipt',
    {
      config: { access },
      schema: {
        tags: ['Transactions'],
        summary: 'Get a receipt as a PDF',
        example: receiptExamples.file,
        params: transactionParamsSchema,
        response: responses(200, receiptFileSchema),
      },
    },
    async (request) =>
      successEnvelope(await readReceiptFile(deps, principalOf(request), request.params.transaction_id)),
  );
  app.post(
    '/v1/transaction/:transaction_id/receipt',
    {
      config: { access },
      schema: {
        tags: ['Transactions'],
        summary: 'Email a receipt',
        example: receiptExamples.send,
        params: transactionParamsSchema,
        body: receiptRequestSchema,
        response: responses(200, receiptSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        sendReceipt(deps, {
          principal: principalOf(request),
          transactionId: request.params.transaction_id,
          emailAddress: request.body.email_address,
          claim,
        }),
      ),
  );
}
