import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = async (url: string, body: object, key?: string) => {
  const { status, json } = await service.call({
    method: 'POST',
    url,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status, codes: json.codes, message: json.message, payload: json.payload };
};

async function newUser(name: string, currencies: readonly string[]) {
  const { payload } = await post('/v1/users', { email: `${name}@example.com`, currencies });
  return payload as { account_id: string; wallets: Record<string, { wallet_id: string; payment_method_id: string }> };
}

const fund = (walletId = '', amount = 300) => fundWallet(service.deps.money, { walletId, amount, currency: 'USD' });

describe('a request refused for what may change without it is made by the same request, with its key, once that has changed:', () => {
  const exchange = (account_id: string, key?: string) =>
    post(
      '/v2/token_exchange',
      { account_id, paid_amount: 300, paid_currency: 'USD', received_amount: 75, received_currency: 'TST' },
      key,
    );

  it.each([
    ['first', 0],
    ['second', 1],
  ])('a player’s %s exchange, for want of money', async (name, earlier) => {
    const { account_id, wallets } = await newUser(name, ['USD']);
    for (let times = 0; times < earlier; times += 1) {
      await fund(wallets.USD?.wallet_id);
      expect((await exchange(account_id)).status).toBe(201);
    }
    expect(await exchange(account_id, `poor-${name}`)).toMatchObject({ status: 422, codes: ['insufficient_funds'] });
    await fund(wallets.USD?.wallet_id);

    expect((await exchange(account_id, `poor-${name}`)).status).toBe(201);
    expect((await exchange(account_id, `poor-${name}`)).status).toBe(201);
  });

  it('an exchange, for want of a wallet', async () => {
    const { account_id } = await newUser('no-wallet', []);
    expect(await exchange(account_id, 'no-wallet')).toMatchObject({ codes: ['paid_currency_unsupported'] });
    const { payload } = await post(`/v1/users/${account_id}/wallets`, { currency: 'USD' });
    await fund(payload.wallet_id);

    expect((await exchange(account_id, 'no-wallet')).status).toBe(201);
  });

  it('an invoice, for want of the integrator’s wallet', async () => {
    const { account_id, wallets } = await newUser('yen', ['JPY']);
    const invoice = () =>
      post(
        '/v2/invoice',
        {
          account_id,
          reference_type: 'order',
          reference_id: 'order-7',
          payment_methods: [{ payment_method_id: wallets.JPY?.payment_method_id }],
          line_items: [{ amount: 5, currency: 'JPY', transaction_type: 'user_to_integrator' }],
        },
        'order-7',
      );
    expect(await invoice()).toMatchObject({
      ...{ status: 422, codes: ['currency_unsupported'] },
      message: ['The integrator has no wallet in JPY. Open one: POST /v1/integrator/wallets.'],
    });
    expect((await post('/v1/integrator/wallets', { currency: 'JPY' })).status).toBe(201);

    expect((await invoice()).status).toBe(201);
  });

  it('an invoice, for a card that its player removed and adds again', async () => {
    const { account_id, wallets } = await newUser('removed', ['USD']);
    const { payment_method_id } = wallets.USD ?? {};
    const state = (pm_state: 'ACTIVE' | 'DISABLED') =>
      service.deps.db
        .updateTable('payment_methods')
        .set({ pm_state })
        .where('id', '=', payment_method_id ?? '')
        .execute();
    const invoice = () =>
      post(
        '/v2/invoice',
        {
          account_id,
          reference_type: 'order',
          reference_id: 'order-8',
          payment_methods: [{ payment_method_id }],
          line_items: [{ amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' }],
        },
        'order-8',
      );
    await state('DISABLED');
    expect(await invoice()).toMatchObject({ status: 422, codes: ['payment_method_inactive'] });
    await state('ACTIVE');

    expect((await invoice()).status).toBe(201);
  });

  it('a receipt, for an invoice that was not paid yet', async () => {
    const { account_id, wallets } = await newUser('unpaid', ['USD']);
    await fund(wallets.USD?.wallet_id);
    const { payload } = await post('/v2/invoice', {
      account_id,
      reference_type: 'order',
      reference_id: 'order-9',
      payment_methods: [{ payment_method_id: wallets.USD?.payment_method_id }],
      line_items: [{ amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' }],
    });
    const receipt = () => post(`/v1/transaction/${payload.invoice_id}/receipt`, {}, 'receipt-9');
    expect(await receipt()).toMatchObject({ status: 404, codes: ['transaction_not_found'] });
    expect((await post(`/v2/invoice/${payload.invoice_id}/pay`, {})).status).toBe(200);

    expect((await receipt()).status).toBe(200);
  });
});
