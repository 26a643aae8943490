import { confirmationOfInvoice, type Invoice, type Result, type ServerClient } from 'svc-bridge/server';
import { type CatalogItem, CURRENCY } from './catalog.js';
import { pictureUrl } from './pictures.js';
import { findWallet } from './wallet.js';

export interface PurchaseOptions {
  readonly svc: ServerClient;
  readonly playerAccountId: string;
  readonly sellerWalletId: string;
  readonly item: CatalogItem;
  /** Absent: the item has no picture. */
  readonly shopUrl?: string | undefined;
  /** Idempotency key from the game: repeating an id never buys twice. */
  readonly purchaseId: string;
}

const POLL_EVERY_MS = 150;
const POLL_FOR_MS = 30_000;

/**
 * Charges the player's wallet for an item: creates an invoice, pays it, and waits until it has succeeded or failed.
 *
 * @returns the invoice, `success` or `failed`; still `processing` when the service takes longer than 30 s
 */
export async function purchase({ svc, item, ...who }: PurchaseOptions): Promise<Result<Invoice>> {
  const wallet = await findWallet(svc, who.playerAccountId);
  if (!wallet.ok) return wallet;
  const created = await svc.createInvoice(
    {
      account_id: who.playerAccountId,
      reference_type: 'lantern_market_purchase',
      reference_id: who.purchaseId,
      description: item.title,
      payment_methods: [{ payment_method_id: wallet.value.paymentMethodId }],
      line_items: lineItems(item, who),
    },
    { idempotencyKey: `${who.purchaseId}:create` },
  );
  if (!created.ok) return created;
  const invoiceId = created.value.invoice_id;
  const paid = await svc.payInvoice(invoiceId, { idempotencyKey: `${who.purchaseId}:pay` });
  return paid.ok ? settledInvoice(svc, invoiceId) : paid;
}

/** The shop's own goods are one line item; a player's goods are split between that player and the shop's fee. */
function lineItems(
  { sku, title, amountMinor, sellerFeeMinor }: CatalogItem,
  { sellerWalletId, shopUrl }: Pick<PurchaseOptions, 'sellerWalletId' | 'shopUrl'>,
) {
  const common = { currency: CURRENCY, product_sku: sku, reference_type: 'sku', reference_id: sku };
  const picture = shopUrl === undefined ? {} : { image_url: pictureUrl(shopUrl, sku) };
  if (sellerFeeMinor === undefined) {
    return [
      {
        ...common,
        ...picture,
        amount: amountMinor,
        transaction_type: 'user_to_integrator' as const,
        description: title,
      },
    ];
  }
  const amount = amountMinor - sellerFeeMinor;
  const recipient = { amount, currency: CURRENCY, source_wallet_id: '', destination_wallet_id: sellerWalletId };
  return [
    {
      ...common,
      ...picture,
      amount,
      transaction_type: 'user_to_user' as const,
      description: title,
      recipients: [recipient],
    },
    {
      ...common,
      amount: sellerFeeMinor,
      transaction_type: 'user_to_integrator' as const,
      description: 'Marketplace fee',
    },
  ];
}

async function settledInvoice(svc: ServerClient, invoiceId: string): Promise<Result<Invoice>> {
  const deadline = Date.now() + POLL_FOR_MS;
  for (;;) {
    const read = await svc.getInvoice(invoiceId);
    if (!read.ok || confirmationOfInvoice(read.value) !== 'pending') return read;
    if (Date.now() > deadline) return read;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
