import { transactionPageSchema } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';
import { Story } from './story.js';

let service: TestService;
let as: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  const story = new Story(service);
  await story.fund(1_000_000);
  await story.fund(50_000, 'EUR');
  for (let n = 1; n <= 12; n += 1) await story.purchase({ description: `Potion ${n}`, amount: n, sku: `POTION-${n}` });
  await story.purchase({ description: '100%_sale', amount: 77, sku: 'SALE' });
  await story.purchase({ description: 'Costume', amount: 500, currency: 'EUR' });
  await story.purchase({ description: 'Castle', amount: 9_999_999 });
  await story.escrow({ description: 'Ship', amount: 2_500 }, 'cancel');
  await story.escrow({ description: 'House', amount: 1_500 }, 'commit');
  as = await service.userHeaders(service.buyer.account_id);
});
afterAll(() => service.stop());

const list = async (query = '', headers = as) => service.call({ url: `/v1/transactions${query}`, as: headers });
const ids = (payload: { transactions: { transaction_id: string }[] }) =>
  payload.transactions.map((each) => each.transaction_id);

describe('the history (interface §4.4)', () => {
  it('lists a user’s own transactions, newest first, in a shape that the model parses', async () => {
    const { status, json } = await list('?limit=100');
    expect(status).toBe(200);
    expect(transactionPageSchema['~standard'].validate(json.payload)).not.toHaveProperty('issues');
    expect(json.payload).toMatchObject({ total: 18, account_id: service.buyer.account_id, next_cursor: '' });
    const dates = json.payload.transactions.map((each: { transaction_date: string }) => each.transaction_date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('pages through everything by cursor, each entry once, even when new ones arrive meanwhile', async () => {
    const everything = ids((await list('?limit=100')).json.payload);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await list(`?limit=5${cursor && `&cursor=${cursor}`}`);
      seen.push(...ids(json.payload));
      cursor = json.payload.next_cursor;
      if (seen.length === 5) await new Story(service).purchase({ description: 'Meanwhile', amount: 1 });
    } while (cursor);
    expect(seen).toEqual(everything);
  });

  it('pages to a small offset', async () => {
    const everything = ids((await list('?limit=100')).json.payload);
    expect(ids((await list('?limit=3&offset=4')).json.payload)).toEqual(everything.slice(4, 7));
  });

  it.each([
    ['statuses=failed', ['Castle']],
    ['types=refund', ['Ship']],
    ['types=user_purchase_escrow&statuses=processed', ['House', 'Ship']],
    ['currencies=EUR', ['Costume']],
    ['search=cast', ['Castle']],
    ['search=POTION-12', ['Potion 12']],
    ['search=ref-costume', ['Costume']],
    ['search=100%25_SALE', ['100%_sale']],
    ['search=100%25x', []],
    ['search=_otion', []],
    ['search=99999.99', ['Castle']],
    ['search=99.999,99%20%24', ['Castle']],
    ['search=-%2499,999.99', ['Castle']],
    ['search=%D9%A0%D9%AB%D9%A7%D9%A7', ['100%_sale']],
    ['search=25.00', ['Ship', 'Ship']],
    ['search=EUR%205', ['Costume']],
    ['search=USD%205.00', []],
    ['statuses=nothing-of-this-name', []],
  ])('filters by %s', async (query, descriptions) => {
    const { json } = await list(`?${query}`);
    const found = json.payload.transactions.map(
      (each: { transaction_description: string }) => each.transaction_description,
    );
    expect(found).toEqual(descriptions);
    expect(json.payload).toMatchObject({ total: descriptions.length, total_is: 'exact', next_cursor: '' });
  });

  it('filters by id and by time, including the start and excluding the end', async () => {
    const { json } = await list('?search=Potion%203');
    const [entry] = json.payload.transactions;
    const byId = await list(`?search=${entry.transaction_id}`);
    expect(ids(byId.json.payload)).toEqual([entry.transaction_id]);
    const from = encodeURIComponent(entry.transaction_date);
    const to = encodeURIComponent(new Date(Date.parse(entry.transaction_date) + 1).toISOString());
    expect(ids((await list(`?from=${from}&to=${to}`)).json.payload)).toEqual([entry.transaction_id]);
    expect((await list(`?from=${to}&to=${to}`)).json.payload.total).toBe(0);
  });

  it('shows sellers their own side, without how the buyer paid', async () => {
    const seller = await service.userHeaders(service.seller.account_id);
    const { json } = await list('?search=house', seller);
    const [entry] = json.payload.transactions;
    expect(entry).toMatchObject({ transaction_role: 'seller', account_id: service.seller.account_id });
    expect(entry.transaction_data.payment_methods).toEqual({});
    expect(entry.transaction_data.summary.display_amount).toBe('USD 15.00');
  });

  it('says to the player alone that their spending can be read', async () => {
    const query = `?account_id=${service.buyer.account_id}&limit=1`;
    expect((await list(query)).json.payload.has_spending).toBe(true);
    expect((await list(query, service.integrator.headers)).json.payload).not.toHaveProperty('has_spending');
  });

  it('requires the integrator to name one of its accounts', async () => {
    const own = await list(`?account_id=${service.buyer.account_id}&limit=1`, service.integrator.headers);
    expect(own.status).toBe(200);
    const none = await list('', service.integrator.headers);
    expect([none.status, none.json.codes]).toEqual([422, ['account_id_missing']]);
    const foreign = await list(`?account_id=${service.buyer.account_id}`, service.other.headers);
    expect([foreign.status, foreign.json.codes]).toEqual([404, ['account_not_found']]);
  });

  it('limits a user to their own history', async () => {
    const { status, json } = await list(`?account_id=${service.seller.account_id}`);
    expect([status, json.codes]).toEqual([403, ['account_forbidden']]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['cursor=nonsense', 'cursor'],
    ['from=yesterday', 'from'],
    ['to=2026-13-45', 'to'],
    ['from=2026-02-30', 'from'],
    ['to=2026-11-31T12:00:00Z', 'to'],
    ['currencies=dollars', 'currencies'],
    ['statuses=a%00b', 'statuses'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, json } = await list(`?${query}`);
    expect([status, json.codes]).toEqual([422, [`${field}_invalid`]]);
    expect(json.payload.errors[0].param).toBe(field);
  });
});
