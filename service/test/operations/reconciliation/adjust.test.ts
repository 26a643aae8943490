import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { StatementFaults } from '../../support/statement-faults.js';

const faults = new StatementFaults();
let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld({ faults });
});
afterAll(() => world.close());

const GIVEN = {
  reconciliation: '2026-11',
  amount: '77',
  currency: 'USD',
  reason: 'Fee',
  by: 'alice',
  'approved-by': 'bob',
};

async function adjust(change: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const { pool } = world.deps.money.deps;
  const deps = { ...world.deps, pool, migrate: async () => [], loadAdapters: async () => world.deps.adapters };
  const options = Object.fromEntries(Object.entries({ ...GIVEN, ...change }).map(([name, value]) => [name, [value]]));
  return Object(await adminCommands.adjust?.run(deps, options));
}

async function balanceOf(kind: string, currency: string): Promise<number> {
  const { rows } = await world.deps.pool.query(
    `SELECT wallets.id FROM wallets JOIN accounts ON accounts.id = account_id
     WHERE accounts.kind = 'system' AND wallets.kind = $1 AND currency = $2`,
    [kind, currency],
  );
  return rows[0] ? world.balance(rows[0].id) : 0;
}

const balances = async (currency = 'USD') => [
  await balanceOf('provider', currency),
  await balanceOf('adjustments', currency),
];
const rules = async () => (await auditDatabase(world.deps.pool)).map(({ rule }) => rule.name);

describe('adjust', () => {
  it('books the difference between the provider’s wallet and the adjustments’, in either direction', async () => {
    const booked = await adjust();
    expect(booked).toEqual({
      adjustment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reconciliation: '2026-11',
      amount: 77,
      currency: 'USD',
      reason: 'Fee',
      by: 'alice',
      approved_by: 'bob',
    });
    expect(await balances()).toEqual([-77, 77]);
    await adjust({ amount: '-1077', reason: 'Charged back' });
    expect(await balances()).toEqual([1000, -1000]);
    await adjust({ currency: 'JPY' });
    expect(await balances('JPY')).toEqual([-77, 77]);
    expect(await rules()).toEqual([]);
  });

  it('books it once, however often and wherever it is called', async () => {
    const before = await balances();
    const same = { reason: 'At once', amount: '5' };
    const all = await Promise.all([1, 2, 3, 4].map(() => adjust(same)));
    expect(new Set(all.map(({ adjustment_id }) => adjustment_id)).size).toBe(1);
    expect(await adjust({ ...same, reason: '  At once ' })).toEqual(all[0]);
    expect(await balances()).toEqual([(before[0] ?? 0) - 5, (before[1] ?? 0) + 5]);
    await expect(adjust({ ...same, amount: '6' })).rejects.toThrow(
      'The reconciliation 2026-11 has an adjustment of 5 USD with this reason, made by alice and approved by bob. Give another --reason.',
    );
    const longest = { reconciliation: '€'.repeat(100), reason: '€'.repeat(500), amount: '5' };
    expect(await adjust(longest)).toEqual(await adjust(longest));
    await expect(adjust({ ...same, 'approved-by': 'carol' })).rejects.toThrow('approved by bob');
    expect(await rules()).toEqual([]);
  });

  it('books it once, whichever of its statements fails, COMMIT included', async () => {
    const book = (reason: string) => adjust({ reconciliation: 'faults', amount: '3', reason });
    faults.expect(undefined);
    await book('dry run');
    const statements = [...faults.seen];
    expect(statements.at(-1)).toBe('COMMIT');
    expect(statements.length).toBeGreaterThan(4);
    const before = await balances();

    let booked = 0;
    for (const [statement, name] of statements.entries()) {
      for (const sqlState of ['40001', '08006', '57014']) {
        for (const when of ['instead', 'after'] as const) {
          booked += 1;
          const label = `${statement} ${name} ${when} ${sqlState}`;
          faults.expect({ statement, sqlState, when });
          // without an answer to COMMIT the operator calls it again
          const first = await book(label).catch(() => book(label));
          faults.expect(undefined);
          expect(await book(label), label).toEqual(first);
          expect((await balances())[1], label).toBe((before[1] ?? 0) + 3 * booked);
        }
      }
    }

    const { rows } = await world.deps.pool.query(
      `SELECT count(*)::int AS adjustments, (SELECT count(*)::int FROM postings JOIN adjustments ON cause_id = adjustments.id
         WHERE cause_type = 'adjustment' AND reconciliation = 'faults') AS postings,
         (SELECT count(*)::int FROM console_log WHERE after ->> 'reconciliation' = 'faults') AS entries
       FROM adjustments WHERE reconciliation = 'faults'`,
    );
    expect(rows).toEqual([{ adjustments: booked + 1, postings: booked + 1, entries: booked + 1 }]);
    expect(await rules()).toEqual([]);
  });

  it.each([
    [{ 'approved-by': 'alice' }, '--approved-by must be another person than --by.'],
    [{ 'approved-by': ' ALICE ' }, '--approved-by must be another person than --by.'],
    [{ 'approved-by': 'ＡLICE' }, '--approved-by must be another person than --by.'],
    [{ by: ' ' }, '--by must have 1 to 100 characters'],
    [{ reason: '' }, '--reason must have 1 to 500 characters'],
    [{ reason: 'a\nb' }, '--reason must have 1 to 500 characters, without control characters.'],
    [{ reconciliation: 'x'.repeat(101) }, '--reconciliation must have 1 to 100 characters'],
    [{ reason: '€'.repeat(501) }, '--reason must have 1 to 500 characters'],
    [{ amount: '0' }, '--amount must be a whole number of minor units other than 0.'],
    [{ amount: '-0' }, '--amount must be a whole number'],
    [{ amount: '12.50' }, '--amount must be a whole number'],
    [{ amount: '1e3' }, '--amount must be a whole number'],
    [{ amount: '9007199254740993' }, '--amount must be a whole number'],
    [{ currency: 'TST' }, '--currency must be one of '],
    [{ currency: 'XAU' }, '--currency must be one of '],
  ])('refuses %j and writes nothing', async (change, sentence) => {
    const before = await balances();
    await expect(adjust({ reason: 'Never', ...change })).rejects.toThrow(sentence);
    expect(await balances()).toEqual(before);
    const { rows } = await world.deps.pool.query(`SELECT FROM adjustments WHERE reason = 'Never'`);
    expect(rows).toEqual([]);
  });

  it('is kept: a row can neither be changed nor deleted', async () => {
    for (const sql of [
      'UPDATE adjustments SET amount = 1',
      'DELETE FROM adjustments',
      `UPDATE service_mode SET mode = 'operator'; TRUNCATE adjustments`,
      `INSERT INTO adjustments SELECT gen_random_uuid(), 'own', 1, 'USD', 'r', 'Dave', 'dave', 0`,
    ]) {
      await expect(world.deps.pool.query(sql)).rejects.toThrow();
    }
  });

  it('is audited: one without a posting, and a posting without one', async () => {
    await world.deps.pool.query(
      `INSERT INTO adjustments SELECT gen_random_uuid(), 'by hand', 9, 'USD', 'r', 'alice', 'bob', 0`,
    );
    expect(await rules()).toEqual(['provider-owes-what-cards-paid', 'adjustment-agrees-with-its-posting']);
  });

  it('is emptied by a sandbox’s reset', async () => {
    await resetData(world.deps);
    expect(await rules()).toEqual([]);
    expect(await balances()).toEqual([0, 0]);
  });
});
