import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskEmail } from '../../src/users/email-address.js';
import { startTestService, type TestService } from '../http/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const register = (body: unknown) => service.call({ method: 'POST', url: '/v1/users', body });

describe('registering a user', () => {
  it('opens a wallet in each currency, listed at once', async () => {
    const { status, json } = await register({ email: 'new@example.com', currencies: ['USD', 'KWD', 'USD'] });
    expect(status).toBe(201);
    expect(Object.keys(json.payload.wallets).sort()).toEqual(['KWD', 'USD']);
    const methods = await service.call({ url: `/v1/${json.payload.account_id}/payment_methods` });
    expect(methods.json.payload).toHaveLength(2);
  });

  it('refuses an address that is taken, and says by whom', async () => {
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
    [{ email: 'a@example.com', locale: '../..' }, 'locale_invalid'],
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

describe('masking an address', () => {
  it.each([
    ['demo.buyer@example.com', 'd•••@e•••.com'],
    ['x@y.example', 'x•••@y•••.example'],
    ['nonsense', '•••'],
  ])('%s becomes %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });
});
