import type { authorizedInvoiceStatusSchema, Sent } from 'svc-bridge/model';
import { isUuid } from 'svc-bridge/model';
import { notFound } from '../../platform/http/api-error.js';
import { viewCheckout } from '../checkout-attempts/checkout-view.js';
import type { PaymentDeps } from '../deps.js';
import { findAuthorizedInvoice } from './find-authorized-invoice.js';

export type AuthorizedInvoiceStatus = Sent<typeof authorizedInvoiceStatusSchema>;

export interface AuthorizedInvoiceQuery {
  readonly integratorId: string;
  readonly id: string;
}

/**
 * An authorized invoice's outcome, for the integrator's server: the invoice's or escrow's id, whatever happened to the page (Gap §4.2).
 *
 * @throws ApiError `authorized_invoice_not_found` 404, also for another integrator's
 */
export async function readAuthorizedInvoice(
  deps: Pick<PaymentDeps, 'db' | 'pool' | 'clock' | 'settings' | 'money'>,
  query: AuthorizedInvoiceQuery,
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
    // its page shows it like one whose time is over: the buyer asks for a new one
    state: checkout.state === 'expired' && authorized.isVoid ? 'void' : checkout.state,
    reference_type: checkout.reference_type,
    reference_id: checkout.reference_id,
    invoice_id: checkout.invoice_id,
    escrow_id: checkout.escrow_id,
    expires: new Date(authorized.expiresMs).toISOString(),
  };
}
