import { findAuthorizedInvoice } from '../../payments/authorized-invoices/find-authorized-invoice.js';
import type { Deps } from '../../platform/deps.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';

/** The one currency that a flow pays in: the authorized invoice's. Undefined if there is none. */
export async function flowCurrency(deps: Pick<Deps, 'db'>, session: FlowSession): Promise<string | undefined> {
  if (session.authorizedInvoiceId === null) return undefined;
  const authorized = await findAuthorizedInvoice(deps.db, session.authorizedInvoiceId);
  return authorized.currency;
}
