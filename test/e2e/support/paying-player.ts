import { FlowVisitor } from './flow-visitor.js';
import { registerPlayer } from './register-player.js';
import type { ShopFixture } from './shop-fixture.js';

export interface PayingPlayerOptions {
  /** Added to the player's methods, in this order. */
  readonly cards?: readonly string[];
  /** US cents in the wallet; none when absent. */
  readonly walletMinor?: number;
}

/** Creates a player for one test who has accepted the terms, with these cards and this balance; returns the account's id. */
export async function payingPlayer(shop: ShopFixture, options: PayingPlayerOptions): Promise<string> {
  const { cards = [], walletMinor = 0 } = options;
  const accountId = await registerPlayer(shop.fixtures, shop.serviceUrl);
  const visitor = await visit(shop, accountId);
  await visitor.acceptTerms();
  for (const card of cards) await visitor.addCard(card);
  if (walletMinor > 0) await fund(shop, accountId, walletMinor);
  return accountId;
}

/** The player in another tab. */
export async function visit(shop: ShopFixture, accountId: string): Promise<FlowVisitor> {
  const redirect = await shop.redirect({ flow: 'payment-selection', accountId });
  return FlowVisitor.open(redirect, 'payment-selection');
}

/** US cents in the player's wallet. */
export async function walletOf(shop: ShopFixture, accountId: string): Promise<{ id: string; balance: number }> {
  const methods = await shop.client.listPaymentMethods(accountId);
  if (!methods.ok) throw new Error(methods.error.message);
  const wallet = methods.value.find(
    ({ provider, processing_currency }) => provider === 'wallet' && processing_currency === 'USD',
  );
  return { id: wallet?.id ?? '', balance: Number(wallet?.wallet_balance ?? 0) };
}

/** The second demo buyer pays the player for a painting: US cents into the wallet. */
export async function fund(shop: ShopFixture, accountId: string, amount: number): Promise<void> {
  const methods = await shop.client.listPaymentMethods(accountId);
  if (!methods.ok) throw new Error(methods.error.message);
  const wallet = methods.value.find(({ provider }) => provider === 'wallet');
  const { other_buyer } = shop.fixtures;
  const recipient = {
    amount,
    currency: 'USD',
    source_wallet_id: '',
    destination_wallet_id: wallet?.psp_reference ?? '',
  };
  await payNow(shop, {
    accountId: other_buyer.account_id,
    paymentMethodId: other_buyer.card_payment_method_id,
    amount,
    sale: { transaction_type: 'user_to_user', recipients: [recipient] },
  });
}

interface PayNowOptions {
  readonly accountId: string;
  readonly paymentMethodId: string;
  /** US cents. */
  readonly amount: number;
  readonly sale?: object;
}

/** Pays an invoice outside of any flow, and waits until it is paid. */
export async function payNow(shop: ShopFixture, options: PayNowOptions): Promise<void> {
  const { accountId, paymentMethodId, amount, sale } = options;
  const invoice = await shop.client.createInvoice({
    account_id: accountId,
    reference_type: 'sale',
    reference_id: crypto.randomUUID(),
    payment_methods: [{ payment_method_id: paymentMethodId }],
    line_items: [
      {
        amount,
        currency: 'USD',
        transaction_type: 'user_to_integrator',
        product_sku: 'painting',
        reference_type: 'sku',
        reference_id: 'painting',
        ...sale,
      },
    ],
  });
  if (!invoice.ok) throw new Error(invoice.error.message);
  const paid = await shop.client.payInvoice(invoice.value.invoice_id);
  let state = paid.ok ? paid.value.state : 'failed';
  while (state !== 'success') {
    if (state === 'failed') throw new Error('The sale was not paid.');
    const now = await shop.client.getInvoice(invoice.value.invoice_id);
    state = now.ok ? now.value.state : 'failed';
  }
}
