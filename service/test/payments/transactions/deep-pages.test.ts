import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_EXAMINED, readHistory } from '../../../src/payments/transactions/read-history.js';
import { startTestService, type TestService } from '../../support/test-service.js';

/** Enough that reading them all would show; the plan is the same with a million. */
const ENTRIES = 100_000;

let service: TestService;
let as: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  const { deps, buyer, integrator } = service;
  await deps.pool.query(
    `INSERT INTO transactions (entry_id, account_id, integrator_id, transaction_id, transaction_id_type, transaction_type,
       transaction_role, transaction_status, description, amount, currency, data, search_text, occurred_ms, updated_ms)
     SELECT gen_random_uuid(), $1, $2, 'entry_' || n, 'test', 'user_purchase', 'user', 'processed', 'Entry ' || n, n, 'USD',
       '{}', 'entry ' || n, 1700000000000 + n / 3, 0 FROM generate_series(1, ${ENTRIES}) AS n`,
    [buyer.account_id, integrator.integratorId],
  );
  await deps.pool.query('INSERT INTO transaction_counts (account_id, total) VALUES ($1, $2)', [
    buyer.account_id,
    ENTRIES,
  ]);
  await deps.pool.query('VACUUM ANALYZE transactions');
  as = await service.userHeaders(buyer.account_id);
}, 120_000);
afterAll(() => service.stop());

/** Buffers that a page's query reads, and whether it uses the index alone. */
async function cost(condition: string, values: unknown[]): Promise<{ buffers: number; plan: string }> {
  const result = await service.deps.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) SELECT transaction_id FROM transactions WHERE account_id = $1 ${condition}
     ORDER BY occurred_ms DESC, entry_id DESC LIMIT 26`,
    [service.buyer.account_id, ...values],
  );
  const plan = result.rows.map((row) => row['QUERY PLAN']).join('\n');
  const hits = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan);
  return { buffers: Number(hits?.[1] ?? 0) + Number(hits?.[2] ?? 0), plan };
}

describe('deep pages of a long history', () => {
  it('by cursor cost as much as the first page, total included', async () => {
    const first = (await service.call({ url: '/v1/transactions?limit=25', as })).json.payload;
    expect(first.total).toBe(ENTRIES);
    const deep = await service.deps.pool.query<{ occurred_ms: number; entry_id: string }>(
      'SELECT occurred_ms, entry_id FROM transactions ORDER BY occurred_ms DESC, entry_id DESC OFFSET $1 LIMIT 1',
      [ENTRIES - 1000],
    );
    const position = deep.rows[0];
    const cursor = Buffer.from(`${position?.occurred_ms}.${position?.entry_id}`).toString('base64url');
    const page = (await service.call({ url: `/v1/transactions?limit=25&cursor=${cursor}`, as })).json.payload;
    expect(page.transactions).toHaveLength(25);
    expect(page.total).toBe(ENTRIES);
    const atTop = await cost('', []);
    const below = await cost('AND (occurred_ms, entry_id) < ($2::bigint, $3::uuid)', [
      position?.occurred_ms,
      position?.entry_id,
    ]);
    expect(below.plan).toContain('Index');
    expect(below.plan).not.toContain('Sort');
    expect(below.buffers).toBeLessThanOrEqual(Math.max(atTop.buffers * 1.5, atTop.buffers + 3));
  });

  it('count a filtered list to 10,000 at most, and say so', async () => {
    const { json } = await service.call({ url: '/v1/transactions?types=user_purchase&limit=1', as });
    expect(json.payload).toMatchObject({ total: 10_000, total_is: 'at_least' });
  });

  it('without matches end after a bounded search, however long the history is', async () => {
    const statements: { text: string; values: unknown[] }[] = [];
    const { pool } = service.deps;
    const watched = Object.create(pool, {
      query: {
        value: (text: string, values: unknown[]) => {
          statements.push({ text, values });
          return pool.query(text, values);
        },
      },
    });
    const query = { search: 'of this name there is nothing' };

    const page = await readHistory(watched, service.buyer.account_id, query);

    expect(page).toMatchObject({ rows: [], total: 0, totalIsExact: false, next: { occurredMs: expect.any(Number) } });
    for (const { text, values } of statements) {
      const result = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF) ${text}`, values);
      const plan = result.rows.map((row) => row['QUERY PLAN']).join('\n');
      const scans = [...plan.matchAll(/Scan (?:Backward )?using transactions_page .*actual rows=([\d.]+)/g)];
      expect(scans).toHaveLength(1);
      expect(Number(scans[0]?.[1])).toBeLessThanOrEqual(MOST_EXAMINED + 1);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
    expect(statements).toHaveLength(2);
  });

  it('are all reachable by following the cursor, through empty pages, too', async () => {
    const found: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const { json } = await service.call({
        url: `/v1/transactions?search=entry%2010${cursor && `&cursor=${cursor}`}&limit=100`,
        as,
      });
      found.push(...json.payload.transactions.map((each: { transaction_id: string }) => each.transaction_id));
      cursor = json.payload.next_cursor;
      pages += 1;
    } while (cursor);
    const expected = Array.from({ length: ENTRIES }, (_, n) => `entry_${n + 1}`).filter((id) =>
      id.startsWith('entry_10'),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(pages).toBeLessThan(20);
    const rare = await service.call({ url: '/v1/transactions?search=entry_77&limit=5', as });
    const one = await service.call({ url: '/v1/transactions?search=entry%2099999&limit=5', as });
    expect(rare.json.payload.transactions).toHaveLength(5);
    expect(one.json.payload).toMatchObject({ total: 1, total_is: 'at_least' });
  });
});
