import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDebts } from '../../../src/ledger/debts.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { readBalances } from '../../../src/ledger/read-balances.js';
import {
  ADJUSTMENTS_ACCOUNT_ID,
  ISSUANCE_ACCOUNT_ID,
  PROVIDER_ACCOUNT_ID,
} from '../../../src/ledger/system-accounts.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { bookAdjustment } from '../../../src/operations/reconciliation/book-adjustment.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
let payingWallet: string;
beforeAll(async () => {
  service = await startTestService();
  payingWallet = service.buyer.wallets.USD?.wallet_id ?? '';
  await fundWallet(service.deps.money, { walletId: payingWallet, amount: 1_000, currency: 'USD' });
});
afterAll(async () => {
  expect(await auditDatabase(service.deps.pool)).toEqual([]);
  await service.stop();
});

const balance = async (walletId: string) => Number((await readBalances(service.deps.pool, [walletId])).get(walletId));
const exchange = (change: object = {}, headers: Record<string, string> = {}, as = service.integrator.headers) =>
  service.call({
    method: 'POST',
    url: '/v2/token_exchange',
    headers,
    as,
    body: {
      account_id: service.buyer.account_id,
      paid_amount: 300,
      paid_currency: 'USD',
      received_amount: 75,
      received_currency: 'TST',
      ...change,
    },
  });

describe('a token exchange', () => {
  it('moves money to the integrator and tokens to the user, opens the wallet they need, and is listed in the history', async () => {
    const before = await balance(service.integrator.wallets.USD ?? '');
    const { status, json } = await exchange();
    expect(status).toBe(201);
    const { token_exchange_id: id, destination_wallet_id: wallet } = json.payload;
    expect(json.payload).toMatchObject({
      account_id: service.buyer.account_id,
      direction: 'token_purchase',
      user_paid_amount: 300,
      user_paid_currency: 'USD',
      user_received_amount: 75,
      user_received_currency: 'TST',
      status: 'success',
    });
    expect([await balance(payingWallet), await balance(wallet)]).toEqual([700, 75]);
    expect(await balance(service.integrator.wallets.USD ?? '')).toBe(before + 300);
    const methods = await service.call({ url: `/v1/${service.buyer.account_id}/payment_methods` });
    expect(methods.json.payload).toContainEqual(
      expect.objectContaining({ provider: 'wallet', processing_currency: 'TST', wallet_balance: '75' }),
    );
    const as = await service.userHeaders(service.buyer.account_id);
    const entry = (await service.call({ url: `/v1/transaction/${id}`, as })).json.payload;
    expect(entry).toMatchObject({
      transaction_id: id,
      transaction_id_type: 'invoicing.token_exchange.token_exchange_id',
      transaction_type: 'token_purchase',
      transaction_status: 'processed',
      transaction_data: { total_amount_display: 'USD 3.00', token_exchange: json.payload },
    });
    const list = (await service.call({ url: '/v1/transactions?types=token_purchase', as })).json.payload;
    expect(list.transactions).toMatchObject([{ transaction_id: id }]);
  });

  it('happens once per key, however often it is sent', async () => {
    const before = await balance(payingWallet);
    const headers = { 'idempotency-key': 'exchange-once' };
    service.deps.meter.clear();
    const answers = await Promise.all([exchange({}, headers), exchange({}, headers), exchange({}, headers)]);
    const again = await exchange({}, headers);
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(await balance(payingWallet)).toBe(before - 300);
    expect(service.deps.meter.payments).toEqual([{ currency: 'USD', amount: 300, outcome: 'success' }]);
  });

  it('happens under the key of a refusal once the wallet holds enough', async () => {
    const headers = { 'idempotency-key': 'exchange-when-funded' };
    const paid_amount = (await balance(payingWallet)) + 1;
    expect((await exchange({ paid_amount }, headers)).json.codes).toEqual(['insufficient_funds']);
    await fundWallet(service.deps.money, { walletId: payingWallet, amount: 301, currency: 'USD' });
    expect((await exchange({ paid_amount }, headers)).status).toBe(201);
    expect(await balance(payingWallet)).toBe(300);
    await fundWallet(service.deps.money, { walletId: payingWallet, amount: paid_amount - 301, currency: 'USD' });
  });

  it('refuses more than the wallet holds, and moves nothing', async () => {
    const before = await balance(payingWallet);
    service.deps.meter.clear();
    const refused = await exchange({ paid_amount: before + 1 });
    expect(service.deps.meter.payments).toEqual([]);
    expect([refused.status, refused.json.codes]).toEqual([422, ['insufficient_funds']]);
    expect(refused.json.payload.errors).toEqual([{ code: 'insufficient_funds', param: 'paid_amount' }]);
    expect(await balance(payingWallet)).toBe(before);
    const poor = await exchange({ account_id: service.seller.account_id });
    expect(poor.json.codes).toEqual(['insufficient_funds']);
    const methods = await service.call({ url: `/v1/${service.seller.account_id}/payment_methods` });
    expect(JSON.stringify(methods.json.payload)).not.toContain('TST');
  });

  it.each([
    [{ account_id: undefined }, 'account_id', 'account_id_missing'],
    [{ account_id: '00000000-0000-4000-8000-000000000000' }, 'account_id', 'account_id_unknown'],
    [{ paid_amount: 0 }, 'paid_amount', 'paid_amount_invalid'],
    [{ paid_amount: 2 ** 53 }, 'paid_amount', 'paid_amount_invalid'],
    [{ received_amount: 1.5 }, 'received_amount', 'received_amount_invalid'],
    [{ paid_currency: 'TST' }, 'paid_currency', 'paid_currency_unsupported'],
    [{ received_currency: 'USD' }, 'received_currency', 'received_currency_unsupported'],
    [{ received_currency: 'XTS' }, 'received_currency', 'received_currency_unsupported'],
    [{ paid_currency: 'GBP' }, 'paid_currency', 'paid_currency_unsupported'],
  ])('refuses %j', async (change, param, code) => {
    const refused = await exchange(change);
    expect([refused.status, refused.json.codes]).toEqual([422, [code]]);
    expect(refused.json.payload.errors).toEqual([{ code, param }]);
  });

  it('accepts only the integrator’s server and its own users', async () => {
    const user = await service.userHeaders(service.buyer.account_id);
    expect((await exchange({}, {}, user)).json.codes).toEqual(['user_token_not_allowed']);
    expect((await exchange({}, {}, service.other.headers)).json.codes).toEqual(['account_id_unknown']);
  });
});

describe('a virtual currency', () => {
  const MOST = Number.MAX_SAFE_INTEGER;
  const codesOf = ({ status, json }: Awaited<ReturnType<typeof exchange>>) => [status, json.codes[0]];

  it('is sold up to the exact limit, and then refused to every buyer with supply_exhausted', async () => {
    const left = MOST - 3 * 75;
    expect(codesOf(await exchange({ paid_amount: 1, received_amount: MOST }))).toEqual([422, 'supply_exhausted']);
    expect((await exchange({ paid_amount: 1, received_amount: left })).status).toBe(201);

    const again = await Promise.all(
      Array.from({ length: 20 }, () => exchange({ paid_amount: 1, received_amount: MOST })),
    );

    expect(new Set(again.map((answer) => codesOf(answer).join()))).toEqual(new Set(['422,supply_exhausted']));
    expect(codesOf(await exchange({ paid_amount: 1, received_amount: 1 }))).toEqual([422, 'supply_exhausted']);
    const methods = await service.call({ url: `/v1/${service.buyer.account_id}/payment_methods` });
    expect(methods.json.payload).toContainEqual(
      expect.objectContaining({ processing_currency: 'TST', wallet_balance: String(MOST) }),
    );
  });

  it('is issued by a wallet that is below zero and owes nothing, as the provider’s and that of the adjustments', async () => {
    const adjust = (amount: number, currency: string) =>
      bookAdjustment(service.deps, {
        reconciliation: '2026-11',
        amount,
        currency,
        reason: 'a difference',
        madeBy: 'alice',
        approvedBy: 'bob',
      });
    await adjust(5, 'USD');
    await adjust(-7, 'EUR');

    // refused and sold in one batch
    const answers = await Promise.all([
      exchange({ paid_amount: 1, received_amount: 1 }),
      exchange({ paid_amount: 1, received_amount: MOST }),
      exchange({ paid_amount: MOST, received_amount: 1 }),
    ]);

    expect(answers.map(codesOf)).toEqual([
      [422, 'supply_exhausted'],
      [422, 'supply_exhausted'],
      [422, 'insufficient_funds'],
    ]);
    const { rows } = await service.deps.pool.query(
      'SELECT kind, currency, minimum_balance, in_debt FROM wallets WHERE balance < 0 ORDER BY kind, currency',
    );
    expect(rows).toEqual([
      { kind: 'adjustments', currency: 'EUR', minimum_balance: null, in_debt: false },
      { kind: 'issuance', currency: 'TST', minimum_balance: -MOST, in_debt: false },
      { kind: 'issuance', currency: 'USD', minimum_balance: null, in_debt: false },
      { kind: 'provider', currency: 'USD', minimum_balance: null, in_debt: false },
    ]);
    for (const accountId of [ISSUANCE_ACCOUNT_ID, PROVIDER_ACCOUNT_ID, ADJUSTMENTS_ACCOUNT_ID]) {
      expect(await readDebts(service.deps.pool, accountId)).toEqual([]);
    }
  });

  it('is unavailable to another integrator: no wallet, no sale, and no mention of it', async () => {
    const as = service.other.headers;
    const url = '/v1/users';
    const own = await service.call({ method: 'POST', url, as, body: { email: 'other@example.com' } });
    const { account_id } = own.json.payload;
    const answers = [
      await service.call({ method: 'POST', url, as, body: { email: 'b@example.com', currencies: ['TST'] } }),
      await service.call({ method: 'POST', url: `${url}/${account_id}/wallets`, as, body: { currency: 'TST' } }),
      await exchange({ account_id }, {}, as),
    ];

    expect(answers.map(({ json }) => json.codes[0])).toEqual([
      'currencies_unknown',
      'currency_unknown',
      'received_currency_unsupported',
    ]);
    for (const { json } of answers) expect(json.message.join().replace('Unknown currency TST', '')).not.toMatch('TST');
  });

  it('cannot be held while it has no owner', async () => {
    await service.deps.db.insertInto('currencies').values({ code: 'OLDGEM', exponent: 0, is_virtual: true }).execute();
    const body = { currency: 'OLDGEM' };
    const url = `/v1/users/${service.seller.account_id}/wallets`;

    expect((await service.call({ method: 'POST', url, body })).json.codes).toEqual(['currency_unknown']);
  });
});

it('an amount beyond a wallet’s limit is refused with balance_too_large, and moves nothing', async () => {
  const wallet = service.seller.wallets.EUR?.wallet_id ?? '';
  const fund = () =>
    fundWallet(service.deps.money, { walletId: wallet, amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' });
  for (let sale = 0; sale < 1_024; sale += 64) await Promise.all(Array.from({ length: 64 }, fund));

  const refused = await fund().catch((error: unknown) => error);

  expect(refused).toMatchObject({ status: 422, errors: [{ code: 'balance_too_large' }] });
  expect((await readBalances(service.deps.pool, [wallet])).get(wallet)).toBe(
    String(1_024n * BigInt(Number.MAX_SAFE_INTEGER)),
  );
});
