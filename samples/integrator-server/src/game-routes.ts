import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { confirmationOfAuthorizedInvoice, confirmationOfInvoice, type FailureReason } from 'svc-bridge/server';
import * as z from 'zod';
import { findItem, priceText, publicCatalog } from './catalog.js';
import type { Inventory } from './inventory.js';
import { purchase } from './purchase.js';
import { refuse, refuseForService } from './refusal.js';
import type { ServiceAccount } from './service-account.js';
import { startCheckout } from './start-checkout.js';
import { findWallet } from './wallet.js';

export interface GameRoutesOptions {
  readonly account: ServiceAccount;
  readonly serviceUrl: string;
  readonly inventory: Inventory;
  /** Where the payment service reaches this server; absent: the goods have no pictures. */
  readonly shopUrl: string | undefined;
}

const checkoutSchema = z.object({ sku: z.string() });
const outcomeSchema = z.object({ authorized_invoice_id: z.string() });
const buySchema = z.object({ sku: z.string(), purchaseId: z.uuid() });

/** The game's API. */
export function addGameRoutes(app: FastifyInstance, options: GameRoutesOptions): void {
  const { account, serviceUrl, inventory, shopUrl } = options;

  app.get('/api/addresses', () => ({
    authUrl: serviceUrl,
    invoicingUrl: serviceUrl,
    paymentsUrl: serviceUrl,
    webUrl: serviceUrl,
    hostedUrl: serviceUrl,
  }));

  app.get('/api/catalog', () => ({ items: publicCatalog() }));

  app.get('/api/inventory', () => inventory.items());

  app.get('/api/wallet', async (_request, reply) => {
    const wallet = await account.call(({ svc, playerAccountId }) => findWallet(svc, playerAccountId));
    if (!wallet.ok) return refuseForService(reply, wallet.error);
    return { balance: priceText(wallet.value.balanceMinor) };
  });

  // The game gets the player's own token, which reaches this player's history and nothing else.
  app.post('/api/session', async (_request, reply) => {
    const authorization = await account.call(({ svc, playerAccountId }) =>
      svc.authorizeUser(playerAccountId, { returnToken: true }),
    );
    if (!authorization.ok) return refuseForService(reply, authorization.error);
    return authorization.value.token;
  });

  app.post('/api/buy', async (request, reply) => {
    const body = buySchema.safeParse(request.body);
    if (!body.success) {
      const fields = body.error.issues.map((issue) => issue.path.join('.') || 'body').join(', ');
      return refuse(reply, 400, { code: 'invalid_request', message: `Wrong or missing: ${fields}.` });
    }
    const item = findItem(body.data.sku);
    if (!item) {
      return refuse(reply, 404, { code: 'unknown_item', message: `This shop has no "${body.data.sku}".` });
    }
    if (!inventory.place(body.data.purchaseId, item.sku)) {
      return refuse(reply, 409, { code: 'purchase_id_used', message: 'This purchaseId bought something else.' });
    }
    const { purchaseId } = body.data;
    const bought = await account.call((caller) => purchase({ ...caller, shopUrl, item, purchaseId }));
    if (!bought.ok) return refuseForService(reply, bought.error);
    const { invoice_id, failure_reason } = bought.value;
    const outcome = confirmationOfInvoice(bought.value);
    if (outcome === 'complete') {
      inventory.fulfil(body.data.purchaseId, invoice_id);
      return { transactionId: invoice_id, title: item.title };
    }
    if (outcome === 'incomplete') {
      return refuse(reply, 402, { code: 'payment_failed', message: reasonText(failure_reason) });
    }
    return refuse(reply, 504, {
      code: 'payment_pending',
      message: 'The payment is still being processed. Your history will show how it ended.',
    });
  });

  app.post('/api/checkout', async (request, reply) => {
    const body = checkoutSchema.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, { code: 'invalid_request', message: 'Wrong or missing: sku.' });
    const item = findItem(body.data.sku);
    if (!item || item.sellerFeeMinor !== undefined) {
      return refuse(reply, 404, {
        code: 'unknown_item',
        message: `This shop does not sell "${body.data.sku}" itself.`,
      });
    }
    const orderId = randomUUID();
    inventory.place(orderId, item.sku);
    const authorized = await account.call((caller) => startCheckout({ ...caller, shopUrl, item, orderId }));
    if (!authorized.ok) return refuseForService(reply, authorized.error);
    const { redirect, authorized_invoice_id } = authorized.value;
    return { redirect, authorized_invoice_id };
  });

  // After an interrupted flow, the game asks for the payment's outcome; players see only their own payments.
  app.post('/api/checkout/outcome', async (request, reply) => {
    const body = outcomeSchema.safeParse(request.body);
    if (!body.success) {
      return refuse(reply, 400, { code: 'invalid_request', message: 'Wrong or missing: authorized_invoice_id.' });
    }
    let player = '';
    const authorized = await account.call(({ svc, playerAccountId }) => {
      player = playerAccountId;
      return svc.getAuthorizedInvoice(body.data.authorized_invoice_id);
    });
    if (!authorized.ok && authorized.error.api?.responseCode !== 404) return refuseForService(reply, authorized.error);
    if (!authorized.ok || authorized.value.account_id !== player) {
      return refuse(reply, 404, { code: 'unknown_checkout', message: 'There is no such checkout of yours.' });
    }
    const outcome = confirmationOfAuthorizedInvoice(authorized.value);
    if (outcome !== 'complete') return { outcome };
    inventory.fulfil(authorized.value.reference_id ?? '', authorized.value.invoice_id ?? undefined);
    return { outcome, transaction_id: authorized.value.invoice_id };
  });
}

function reasonText(reason: FailureReason | null | undefined): string {
  const text = typeof reason === 'string' ? reason : reason?.message;
  return text || 'The payment failed.';
}
