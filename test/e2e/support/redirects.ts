import type { ServerClient } from 'svc-bridge/server';
import type { Fixtures } from './sandbox.js';

export interface CheckoutOptions {
  /** US cents; 500 when absent. */
  readonly amountMinor?: number;
  readonly isEscrow?: boolean;
  readonly hosted?: boolean;
  /** Hosted only: where Back leads. */
  readonly returnUrl?: string;
}

/** A one-time redirect for a buyer's checkout: authorize-invoice, as the integrator's server calls it. */
export async function checkoutRedirect(
  client: ServerClient,
  { buyer }: { readonly buyer: Pick<Fixtures['buyer'], 'account_id'> },
  { amountMinor = 500, isEscrow = false, hosted = false, returnUrl }: CheckoutOptions = {},
): Promise<string> {
  const authorized = await client.authorizeInvoice({
    account_id: buyer.account_id,
    is_escrow: isEscrow,
    invoice_mechanism: hosted ? 'svc_hosted' : 'widget',
    reference_type: 'order',
    reference_id: crypto.randomUUID(),
    ...(returnUrl && { return_url: returnUrl }),
    line_items: [
      {
        amount: amountMinor,
        currency: 'USD',
        transaction_type: 'user_to_integrator',
        product_sku: 'star-chart',
        description: 'Star chart',
      },
    ],
  });
  if (!authorized.ok) throw new Error(authorized.error.message);
  return authorized.value.redirect;
}

/** A one-time redirect for every other flow: authorize-user. */
export async function userRedirect(client: ServerClient, accountId: string): Promise<string> {
  const authorized = await client.authorizeUser(accountId);
  if (!authorized.ok) throw new Error(authorized.error.message);
  return authorized.value.redirect;
}
