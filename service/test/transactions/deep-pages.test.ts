import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../http/test-service.js';

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

/** Buffers that a page's query reads, and whether it goes by the index alone. */
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
  it('by cursor cost what the first page costs, total included', async () => {
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

  it('counts a filtered list to 10,000 at most', async () => {
    const { json } = await service.call({ url: '/v1/transactions?types=user_purchase&limit=1', as });
    expect(json.payload.total).toBe(10_000);
  });
});
