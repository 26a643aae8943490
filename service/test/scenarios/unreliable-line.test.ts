import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createServerClient } from 'svc-bridge/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGameServer } from '../../../samples/integrator-server/src/game-server.js';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { webhooksJob } from '../../src/delivery/webhooks/webhooks-job.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { readBalances } from '../../src/ledger/read-balances.js';
import { rollUpWalletCredits } from '../../src/ledger/roll-up.js';
import { renderInvoiceEvent } from '../../src/payments/invoices/read-invoice.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { FATES, startUnreliableLine, type UnreliableLine } from '../support/unreliable-line.js';

const FUNDS = 1_000_000;
const PRICES = { 'paper-lantern': 500, 'wind-kite': 1250, 'sea-compass': 4900 } as const;
const SELLER_PART = 1125;
const ORDERS = 9;
const TRIES = 40;

describe('the sample shop over a network that drops, delays, duplicates and truncates in both directions', () => {
  let service: TestService;
  let toService: UnreliableLine;
  let toShop: UnreliableLine;
  let game: ReturnType<typeof createGameServer>;
  let webhookId: string;
  let direct: ReturnType<typeof createServerClient>;
  const wallet = (user: 'buyer' | 'seller') => service[user].wallets.USD?.wallet_id ?? '';

  beforeAll(async () => {
    service = await startTestService();
    await fundWallet(service.deps.money, { walletId: wallet('buyer'), amount: FUNDS, currency: 'USD' });
    const serviceUrl = await service.app.listen({ port: 0, host: '127.0.0.1' });
    [toService, toShop] = [await startUnreliableLine(), await startUnreliableLine()];
    toService.target = serviceUrl;
    const credentials = await createClient(service.deps, service.integrator.integratorId);
    const [clientId, clientSecret] = [credentials.client_id, credentials.client_secret];
    direct = createServerClient({ addresses: serviceUrl, clientId, clientSecret });
    const registered = await direct.registerWebhook({ url: `${toShop.url}/svc/webhooks` });
    if (!registered.ok) throw new Error(registered.error.message);
    webhookId = registered.value.id;
    game = createGameServer({
      serviceUrl: toService.url,
      credentials: {
        clientId,
        clientSecret,
        playerAccountId: service.buyer.account_id,
        sellerWalletId: wallet('seller'),
      },
      webhookSecret: registered.value.secret,
      gameFiles: tmpdir(),
      log: false,
    });
    toShop.target = await game.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await game.close();
    await Promise.all([toService.close(), toShop.close()]);
    await service.stop();
  });

  /** A player who presses again until the shop reports the outcome, with one id for the purchase. */
  async function buy(sku: string): Promise<string> {
    const purchaseId = randomUUID();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const press = () => game.inject({ method: 'POST', url: '/api/buy', payload: { sku, purchaseId } });
      // twice at the same time, as impatient players do
      const [first, second] = await Promise.all([press(), press()]);
      const bought = [first, second].find(({ statusCode }) => statusCode === 200);
      if (bought) return purchaseId;
      expect(
        [first.statusCode, second.statusCode].every((status) => status >= 500),
        first.body,
      ).toBe(true);
    }
    throw new Error(`the purchase ${purchaseId} never ended`);
  }

  it('fulfils and charges each order exactly once', async () => {
    const skus = Array.from({ length: ORDERS }, (_, index) => Object.keys(PRICES)[index % 3] as keyof typeof PRICES);
    const orders = await Promise.all(skus.map((sku) => buy(sku)));
    await toService.quiet();

    const states = async () => {
      const log = await direct.listWebhookDeliveries(webhookId, { limit: 100 });
      return log.ok ? log.value.deliveries.map(({ state }) => state) : [];
    };
    const delivered = Array.from({ length: ORDERS }, () => 'delivered');
    const job = webhooksJob(service.deps, { renderInvoice: (id) => renderInvoiceEvent(service.deps.money, id) });
    for (let round = 0; round < FATES.length && String(await states()) !== String(delivered); round += 1) {
      while (await job.run(new AbortController().signal));
      service.deps.clock.advance(30 * 3_600_000);
    }
    await toShop.quiet();

    const { rows } = await service.deps.pool.query(
      `select reference_id, count(*)::int as paid from invoices
       where integrator_id = $1 and state = 'success' group by reference_id`,
      [service.integrator.integratorId],
    );
    expect(Object.fromEntries(rows.map((row) => [row.reference_id, row.paid]))).toEqual(
      Object.fromEntries(orders.map((order) => [order, 1])),
    );

    const owned = (await game.inject({ url: '/api/inventory' })).json();
    expect(owned).toEqual({ 'paper-lantern': ORDERS / 3, 'wind-kite': ORDERS / 3, 'sea-compass': ORDERS / 3 });

    while (await rollUpWalletCredits(service.deps.pool));
    const balances = await readBalances(service.deps.pool, [wallet('buyer'), wallet('seller')]);
    const spent = skus.reduce((sum, sku) => sum + PRICES[sku], 0);
    expect(Number(balances.get(wallet('buyer')))).toBe(FUNDS - spent);
    expect(Number(balances.get(wallet('seller')))).toBe((ORDERS / 3) * SELLER_PART);

    expect(await states()).toEqual(delivered);

    for (const line of [toService, toShop]) {
      for (const fate of FATES) expect(line.met[fate], fate).toBeGreaterThan(0);
    }
  });
});
