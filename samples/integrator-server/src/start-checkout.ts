import { randomUUID } from 'node:crypto';
import type { AuthorizedInvoice, Result, ServerClient } from 'svc-bridge/server';
import { type CatalogItem, CURRENCY } from './catalog.js';

export interface CheckoutOptions {
  readonly svc: ServerClient;
  readonly playerAccountId: string;
  readonly item: CatalogItem;
}

/**
 * Authorizes an invoice that the player creates and pays in the checkout flow, with any method.
 *
 * @returns its `redirect` works once: ask for it right before the flow
 */
export async function startCheckout({
  svc,
  playerAccountId,
  item,
}: CheckoutOptions): Promise<Result<AuthorizedInvoice>> {
  return svc.authorizeInvoice({
    account_id: playerAccountId,
    is_escrow: false,
    invoice_mechanism: 'widget',
    reference_type: 'lantern_market_checkout',
    reference_id: randomUUID(),
    line_items: [
      {
        amount: item.amountMinor,
        currency: CURRENCY,
        transaction_type: 'user_to_integrator',
        product_sku: item.sku,
        description: item.title,
      },
    ],
  });
}
