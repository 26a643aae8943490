import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskEmail } from '../../../src/accounts/users/email-address.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const register = (body: unknown) => service.call({ method: 'POST', url: '/v1/users', body });

describe('registering a user', () => {
  it('opens a wallet in each currency and lists them at once', async () => {
    const { status, json } = await register({ email: 'new@example.com', currencies: ['USD', 'KWD', 'USD'] });
    expect(status).toBe(201);
    expect(Object.keys(json.payload.wallets).sort()).toEqual(['KWD', 'USD']);
    const methods = await service.call({ url: `/v1/${json.payload.account_id}/payment_methods` });
    expect(methods.json.payload).toHaveLength(2);
  });

  it('refuses an email address that is taken, naming the account that has it', async () => {
    const { json } = await register({ email: 'twice@example.com' });
    const again = await register({ email: 'twice@example.com' });
    expect([again.status, again.json.codes]).toEqual([409, ['email_taken']]);
    expect(again.json.payload.account_id).toBe(json.payload.account_id);
  });

  it.each([
    [{}, 'email_missing'],
    [{ email: 'nobody' }, 'email_invalid'],
    [{ email: 'nobody@mail..example' }, 'email_invalid'],
    [{ email: 'nobody@.example' }, 'email_invalid'],
    [{ email: 'a@example.com', currencies: ['XXX'] }, 'currencies_unknown'],
    [{ email: 'a@example.com', currencies: 'USD' }, 'currencies_invalid'],
    [{ email: 'a@example.com', locale: '../../..' }, 'locale_invalid'],
    [{ email: 'a@example.com', display_name: '\ud800' }, 'display_name_invalid'],
  ])('refuses %j', async (body, code) => {
    const { status, json } = await register(body);
    expect([status, json.codes]).toEqual([422, [code]]);
    const rows = await service.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'a@example.com')
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('opening a user’s wallet', () => {
  const open = (accountId: string, body: unknown, more: object = {}) =>
    service.call({ method: 'POST', url: `/v1/users/${accountId}/wallets`, body, ...more });

  it('opens one wallet and returns it from then on, however many requests race', async () => {
    const { json } = await register({ email: 'later@example.com' });
    const { account_id } = json.payload;
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(account_id, { currency: 'KWD' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first] = answers.map((answer) => answer.json.payload);
    expect(first).toMatchObject({ account_id, currency: 'KWD' });
    for (const answer of answers) expect(answer.json.payload).toEqual(first);
    const methods = (await service.call({ url: `/v1/${account_id}/payment_methods` })).json.payload;
    const kwd = methods.filter((each: { processing_currency: string }) => each.processing_currency === 'KWD');
    expect(kwd).toMatchObject([{ id: first.payment_method_id, provider_data: { wallet_id: first.wallet_id } }]);
    const registered = json.payload.wallets.USD;
    expect((await open(account_id, { currency: 'USD' })).json.payload).toMatchObject(registered);
  });

  it('returns the same wallet for a repeated key', async () => {
    const headers = { 'idempotency-key': 'open-eur' };
    const { account_id } = (await register({ email: 'keyed@example.com' })).json.payload;
    const first = await open(account_id, { currency: 'EUR' }, { headers });
    const again = await open(account_id, { currency: 'EUR' }, { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json).toEqual(first.json);
  });

  it('refuses unknown currencies and users, and another integrator’s users', async () => {
    const { buyer, integrator, other } = service;
    const codes = async (answer: ReturnType<typeof open>) => [(await answer).status, (await answer).json.codes];
    expect(await codes(open(buyer.account_id, { currency: 'XXX' }))).toEqual([422, ['currency_unknown']]);
    expect(await codes(open(buyer.account_id, {}))).toEqual([422, ['currency_missing']]);
    expect(await codes(open('nobody', { currency: 'USD' }))).toEqual([404, ['account_not_found']]);
    expect(await codes(open(integrator.accountId, { currency: 'KWD' }))).toEqual([404, ['account_not_found']]);
    const foreign = open(buyer.account_id, { currency: 'KWD' }, { as: other.headers });
    expect(await codes(foreign)).toEqual([404, ['account_not_found']]);
    const own = open(buyer.account_id, { currency: 'KWD' }, { as: await service.userHeaders(buyer.account_id) });
    expect((await own).status).toBe(403);
  });
});

describe('masking an email address', () => {
  it.each([
    ['demo.buyer@example.com', 'd•••@e•••.com'],
    ['x@y.example', 'x•••@y•••.example'],
    ['nonsense', '•••'],
  ])('%s becomes %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });
});
