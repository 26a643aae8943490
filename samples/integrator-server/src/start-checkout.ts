import type { AuthorizedInvoice, Result, ServerClient } from 'svc-bridge/server';
import { type CatalogItem, CURRENCY } from './catalog.js';
import { pictureUrl } from './pictures.js';

export interface CheckoutOptions {
  readonly svc: ServerClient;
  readonly playerAccountId: string;
  readonly item: CatalogItem;
  /** Absent: the item has no picture. */
  readonly shopUrl?: string | undefined;
  /** The shop's own id; the webhook contains it once the player has paid. */
  readonly orderId: string;
}

/**
 * Authorizes an invoice that the player pays in the checkout flow, with any payment method.
 *
 * @returns a checkout whose `redirect` works once: request it right before the flow
 */
export async function startCheckout({
  svc,
  playerAccountId,
  item,
  shopUrl,
  orderId,
}: CheckoutOptions): Promise<Result<AuthorizedInvoice>> {
  return svc.authorizeInvoice({
    account_id: playerAccountId,
    is_escrow: false,
    invoice_mechanism: 'widget',
    reference_type: 'lantern_market_checkout',
    reference_id: orderId,
    line_items: [
      {
        amount: item.amountMinor,
        currency: CURRENCY,
        transaction_type: 'user_to_integrator',
        product_sku: item.sku,
        description: item.title,
        ...(shopUrl !== undefined && { image_url: pictureUrl(shopUrl, item.sku) }),
      },
    ],
  });
}
