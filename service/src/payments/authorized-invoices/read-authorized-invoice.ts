import { z } from 'zod';
import { notFound } from '../../platform/http/api-error.js';
import { isUuid } from '../../platform/http/fields.js';
import { viewCheckout } from '../checkout-attempts/checkout-view.js';
import type { PaymentDeps } from '../deps.js';
import { findAuthorizedInvoice } from './find-authorized-invoice.js';

export const authorizedInvoiceStatusSchema = z
  .object({
    authorized_invoice_id: z.string(),
    account_id: z.string(),
    is_escrow: z.boolean(),
    invoice_mechanism: z.enum(['widget', 'svc_hosted']),
    state: z.enum(['open', 'processing', 'action_required', 'paid', 'expired']),
    reference_type: z.string(),
    reference_id: z.string(),
    invoice_id: z.string().nullable().describe('Once it is being paid, unless it is an escrow.'),
    escrow_id: z.string().nullable().describe('Once it is being paid, when it is an escrow.'),
    expires: z.string().describe('24 hours after it was authorized; it cannot be paid afterwards.'),
  })
  .meta({ id: 'AuthorizedInvoiceStatus' });

export type AuthorizedInvoiceStatus = z.infer<typeof authorizedInvoiceStatusSchema>;

/**
 * The outcome of an authorized invoice: an integrator's server learns the invoice's or escrow's id, whatever happened to the page (Gap §4.2).
 *
 * @throws ApiError `authorized_invoice_not_found` 404, also for another integrator's
 */
export async function readAuthorizedInvoice(
  deps: PaymentDeps,
  query: { integratorId: string; id: string },
): Promise<AuthorizedInvoiceStatus> {
  const id = isUuid(query.id) ? query.id.toLowerCase() : undefined;
  const known =
    id !== undefined &&
    (await deps.db
      .selectFrom('authorized_invoices')
      .select('id')
      .where('id', '=', id)
      .where('integrator_id', '=', query.integratorId)
      .executeTakeFirst());
  if (!known) throw notFound('authorized_invoice');
  const authorized = await findAuthorizedInvoice(deps.db, known.id);
  const checkout = await viewCheckout(deps, authorized);
  return {
    authorized_invoice_id: authorized.id,
    account_id: authorized.accountId,
    is_escrow: authorized.isEscrow,
    invoice_mechanism: authorized.mechanism,
    state: checkout.state,
    reference_type: checkout.reference_type,
    reference_id: checkout.reference_id,
    invoice_id: checkout.invoice_id,
    escrow_id: checkout.escrow_id,
    expires: new Date(authorized.expiresMs).toISOString(),
  };
}
