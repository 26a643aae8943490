import { z } from 'zod';
import { emailField } from '../../accounts/users/email-address.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { optionalField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { sendReceipt } from './send-receipt.js';

const bodySchema = z.object({
  email_address: optionalField(emailField()).describe(
    "Default: the account's own, the only one that a user password token may name.",
  ),
});
const receiptSchema = z
  .object({ transaction_id: z.string(), email_address: z.string().describe('Masked.') })
  .meta({ id: 'Receipt' });

/** Interface §4.4: users can e-mail themselves a receipt. */
export function registerReceiptRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/v1/transaction/:transaction_id/receipt',
    {
      config: { access: { scope: 'read_invoices', user: true } },
      schema: {
        tags: ['Transactions'],
        summary: 'Mail the receipt',
        params: z.object({ transaction_id: z.string() }),
        body: bodySchema,
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
