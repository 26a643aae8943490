import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { storeCard } from '../../../src/payments/cards/store-card.js';
import { listFlowMethods } from '../../../src/payments/payment-methods/payment-method-view.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { deps, buyer, integrator } = service;
  const walletId = buyer.wallets.USD?.wallet_id ?? '';
  await fundWallet(deps.money, { walletId, amount: 12_345, currency: 'USD' });
  await deps.db.transaction().execute((trx) =>
    storeCard(deps, trx, {
      accountId: buyer.account_id,
      integratorId: integrator.integratorId,
      currency: 'USD',
      card: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2045, securityCode: '123' },
    }),
  );
});
afterAll(() => service.stop());

/** Every row of the table in interface §2.2. */
const FIELDS = [
  'id',
  'account_id',
  'method_class',
  'display_string',
  'provider',
  'psp_reference',
  'psp_hash_code',
  'processing_currency',
  'pm_state',
  'integrator',
  'created',
  'updated',
  'wallet_balance',
  'payment_method_id',
];

const list = (accountId: string, as?: { authorization: string }) =>
  service.call({ url: `/v1/${accountId}/payment_methods`, ...(as && { as }) });

describe('payment methods (interface §4 row 1, §2.2)', () => {
  it.each(FIELDS)('include the text field %s in every method', async (field) => {
    const { json } = await list(service.buyer.account_id);
    expect(json.payload).toHaveLength(3);
    for (const method of json.payload) expect(method[field]).toBeTypeOf('string');
  });

  it('say of a card that only a former card provider could charge that it cannot pay, here and in flows', async () => {
    const { deps, buyer } = service;
    const { id } = await deps.db
      .updateTable('payment_methods')
      .set({ provider: 'former-cards' })
      .where('account_id', '=', buyer.account_id)
      .where('wallet_id', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();

    const { json } = await list(buyer.account_id);
    const inFlows = await listFlowMethods(deps, { accountId: buyer.account_id, currency: 'USD' });
    await deps.db
      .updateTable('payment_methods')
      .set({ provider: deps.money.cards.name })
      .where('id', '=', id)
      .execute();

    const unable = json.payload.filter(({ pm_state }: { pm_state: string }) => pm_state !== 'ACTIVE');
    expect(unable).toMatchObject([{ id, pm_state: 'DISABLED' }]);
    expect(inFlows.find(({ payment_method_id }) => payment_method_id === id)).toMatchObject({
      ...{ state: 'ACTIVE', usable: false, removable: true, last_four: '1111' },
    });
    expect(inFlows.filter(({ usable }) => usable).map(({ kind }) => kind)).toEqual(['wallet']);
  });

  it('include a wallet with its id, its balance as text, and times without a zone', async () => {
    const { json } = await list(service.buyer.account_id);
    const wallet = json.payload.find(
      (method: { provider: string; processing_currency: string }) =>
        method.provider === 'wallet' && method.processing_currency === 'USD',
    );
    const walletId = service.buyer.wallets.USD?.wallet_id;
    expect(wallet).toMatchObject({
      account_id: service.buyer.account_id,
      method_class: 'registration',
      psp_reference: walletId,
      pm_state: 'ACTIVE',
      integrator: service.integrator.name,
      wallet_balance: '12345',
      provider_data: { wallet_id: walletId, wallet_balance: '12345' },
    });
    expect(wallet.created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('include a card without its number', async () => {
    const { json, text } = await list(service.buyer.account_id);
    const card = json.payload.find((method: { provider: string }) => method.provider !== 'wallet');
    expect(card.last_four).toBe('1111');
    expect(text).not.toContain('4111111111111111');
  });

  it('say that a card has expired, and then it pays no new invoice', async () => {
    const { deps, buyer } = service;
    const card = async () => {
      const { json } = await list(buyer.account_id);
      return json.payload.find((method: { provider: string }) => method.provider !== 'wallet');
    };
    const { id, expiration } = await card();
    expect(expiration).toBe('12/45');
    const create = async (path: string) => {
      const body = {
        account_id: buyer.account_id,
        reference_type: 'order',
        reference_id: 'order-1',
        payment_methods: [{ payment_method_id: id }],
        line_items: [{ amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' }],
      };
      const { status, json } = await service.call({ method: 'POST', url: path, body });
      return [status, json.codes];
    };
    const expireIn = (year: number) =>
      deps.pool.query(`UPDATE payment_methods SET card = jsonb_set(card, '{expiry_year}', $2) WHERE id = $1`, [
        id,
        String(year),
      ]);
    const thisYear = new Date(deps.clock.now()).getUTCFullYear();

    await expireIn(thisYear - 1);
    expect((await card()).pm_state).toBe('EXPIRED');
    for (const path of ['/v2/invoice', '/v2/escrow']) {
      expect(await create(path)).toEqual([422, ['payment_method_inactive']]);
    }
    await expireIn(thisYear + 1);
    expect((await card()).pm_state).toBe('ACTIVE');
    expect(await create('/v2/invoice')).toEqual([201, []]);
    await expireIn(2045);
  });

  it('are listed for their own user only', async () => {
    const as = await service.userHeaders(service.buyer.account_id);
    expect((await list(service.buyer.account_id, as)).status).toBe(200);
    const foreign = await list(service.seller.account_id, as);
    expect([foreign.status, foreign.json.codes]).toEqual([403, ['account_forbidden']]);
  });

  it('return not found for another integrator’s account and for unknown ids', async () => {
    expect((await list(service.buyer.account_id, service.other.headers)).status).toBe(404);
    expect((await list('nobody')).status).toBe(404);
    expect((await list('%00')).status).toBe(404);
  });

  it('include the exact balance of a wallet with many large payments', async () => {
    const { deps, seller } = service;
    const walletId = seller.wallets.EUR?.wallet_id ?? '';
    for (const amount of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1]) {
      await fundWallet(deps.money, { walletId, amount, currency: 'EUR' });
    }
    const { status, json } = await list(seller.account_id);
    expect([status, json.codes]).toEqual([200, []]);
    const wallet = json.payload.find((each: { processing_currency: string }) => each.processing_currency === 'EUR');
    expect(wallet.wallet_balance).toBe('18014398509481981');
    expect(wallet.provider_data.wallet_balance).toBe('18014398509481981');
  });
});
