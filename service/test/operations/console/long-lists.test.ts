import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../../support/test-service.js';
import { startConsole } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startConsole();
  ada = await addPerson(service, 'finance');
});
afterAll(() => service.stop());

const read = async (path: string) => (await ask(service, ada.cookie, { path })).payload;

describe('a list that is too long says so', () => {
  it('of credits', async () => {
    const { deps, seller, integrator } = service;
    const add = (from: number, to: number) =>
      deps.pool.query(
        `INSERT INTO recorded_credits (id, request_id, integrator_id, account_id, wallet_id, amount, currency, reference, reason, asked_by,
           asked_by_id, approved_by, approved_by_id, created_ms)
         SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, $3, n, 'USD', 'TRX ' || n, 'Statement', 'a', gen_random_uuid(), 'b',
           gen_random_uuid(), n
         FROM generate_series($4::int, $5::int) AS n`,
        [integrator.integratorId, seller.account_id, seller.wallets.USD?.wallet_id, from, to],
      );
    const path = `/accounts/${seller.account_id}`;
    await add(1, 200);
    expect(await read(path)).toMatchObject({ credits: { length: 200 }, more_credits: false });
    await add(201, 201);
    expect(await read(path)).toMatchObject({ credits: { length: 200 }, more_credits: true });
    const newest = (await read(path)).credits;
    const older = await read(`${path}/credits?cursor=${newest.at(-1).credit_id}`);
    expect(older).toMatchObject({ credits: { length: 1 }, more_credits: false });
    expect((await ask(service, ada.cookie, { path: `${path}/credits?cursor=1` })).status).toBe(422);
    const ids = [...newest, ...older.credits].map(({ credit_id }: { credit_id: string }) => credit_id);
    expect(new Set(ids).size).toBe(201);
    const own = `/integrators/${integrator.integratorId}`;
    expect(await read(`${own}/credits`)).toMatchObject({ credits: [], more_credits: false });
    expect(await read(own)).toMatchObject({ credits: [], more_credits: false });
  });

  it('of what reconciliations have booked', async () => {
    const add = (from: number, to: number) =>
      service.deps.pool.query(
        `INSERT INTO adjustments (id, reconciliation, amount, currency, reason, made_by, approved_by, created_ms)
         SELECT gen_random_uuid(), '2026-11', n, 'USD', 'Fee ' || n, 'a', 'b', n FROM generate_series($1::int, $2::int) AS n`,
        [from, to],
      );
    await add(1, 10);
    expect(await read('/operations')).toMatchObject({ adjustments: { length: 10 }, more_adjustments: false });
    await add(11, 11);
    const { adjustments, more_adjustments } = await read('/operations');
    expect(more_adjustments).toBe(true);
    expect(adjustments).toHaveLength(10);
    expect(adjustments[0].display_amount).toBe('USD 0.11');
  });
});
