import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { deadlinesJob } from '../../src/payments/escrows/deadlines-job.js';
import { expireInvoicesJob } from '../../src/payments/expiries/expire-invoices-job.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { StatementFaults } from '../support/statement-faults.js';

/** Claims last a minute by the database's time, which goes on while this clock stands. */
const CLAIM_OVER_MS = 90_000;
const HOUR_MS = 3_600_000;

describe('an expiry or deadline with a failed statement', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults });
    buyer = await world.addUser({ USD: 1_000_000 });
    seller = await world.addUser();
  });
  afterAll(() => world.close());

  const create = async (path: string, more: object) => {
    const body = { ...purchaseBody({ buyer, lines: [{ amount: 10, seller }] }), ...more };
    const { payload } = (await world.call('POST', path, { body })).body;
    return String(payload.id ?? payload.invoice_id);
  };
  const inAnHour = () => new Date(world.deps.clock.now() + HOUR_MS).toISOString();
  const held = async (action: string) => {
    const id = await create('/v2/escrow', { deadline: { at: inAnHour(), action } });
    await world.call('POST', `/v2/escrow/${id}/pay`);
    return id;
  };
  const stateOf = async (path: string, id: string) => {
    const { state, status } = (await world.call('GET', `${path}/${id}`)).body.payload;
    return state ?? status;
  };
  const queued = async () =>
    (
      await world.deps.pool.query(
        'SELECT (SELECT count(*) FROM invoice_expiries) + (SELECT count(*) FROM escrow_deadlines) AS count',
      )
    ).rows[0].count;

  const { signal } = new AbortController();
  const runExpiries = () => expireInvoicesJob(world.deps.money).run(signal);
  const runDeadlines = () => deadlinesJob(world.deps.money).run(signal);
  const ends: {
    name: string;
    path: string;
    prepare(): Promise<string>;
    run(id: string): Promise<unknown>;
    end: string;
  }[] = [
    {
      name: 'expires an invoice by its job',
      path: '/v2/invoice',
      prepare: () => create('/v2/invoice', { expires_at: inAnHour() }),
      run: runExpiries,
      end: 'expired',
    },
    {
      name: 'expires an invoice by a late payment',
      path: '/v2/invoice',
      prepare: () => create('/v2/invoice', { expires_at: inAnHour() }),
      run: async (id: string) => {
        await world.call('POST', `/v2/invoice/${id}/pay`);
        await runExpiries();
      },
      end: 'expired',
    },
    {
      name: 'expires an open escrow by its job',
      path: '/v2/escrow',
      prepare: () => create('/v2/escrow', { expires_at: inAnHour() }),
      run: runExpiries,
      end: 'ESCROW-FAILED',
    },
    {
      name: 'refunds a held escrow',
      path: '/v2/escrow',
      prepare: () => held('refund'),
      run: runDeadlines,
      end: 'CANCELLED',
    },
    {
      name: 'releases a held escrow',
      path: '/v2/escrow',
      prepare: () => held('release'),
      run: runDeadlines,
      end: 'COMMITTED',
    },
  ];

  it.each(ends)('$name exactly once', async ({ path, prepare, run, end }) => {
    faults.expect(undefined);
    const dryRun = await prepare();
    world.deps.clock.advance(HOUR_MS);
    faults.expect(undefined);
    await run(dryRun);
    const commitAt = faults.seen.indexOf('COMMIT');
    expect(commitAt).toBeGreaterThan(2);

    for (let statement = 0; statement <= commitAt; statement += 1) {
      for (const sqlState of ['40001', '08006', '57014']) {
        for (const when of ['instead', 'after'] as const) {
          faults.expect(undefined);
          const id = await prepare();
          world.deps.clock.advance(HOUR_MS);
          faults.expect({ statement, sqlState, when });
          await run(id);
          faults.expect(undefined);
          world.deps.clock.advance(CLAIM_OVER_MS);
          await run(id);
          expect([statement, sqlState, when, await stateOf(path, id)]).toEqual([statement, sqlState, when, end]);
          expect(await queued()).toBe(0);
        }
      }
    }
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });
});
