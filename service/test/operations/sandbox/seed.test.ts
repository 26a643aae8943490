import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixtures } from '../../../src/operations/sandbox/fixtures.js';
import { seedDemoData } from '../../../src/operations/sandbox/seed/seed-demo-data.js';
import { createTestDeps, type TestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

describe('the demo data', () => {
  let database: TestDatabase;
  let deps: TestDeps;
  let fixtures: Fixtures;
  beforeAll(async () => {
    database = await createTestDatabase();
    deps = createTestDeps(database);
    fixtures = await seedDemoData(deps);
  });
  afterAll(() => database.drop());

  it('put every kind of transaction in the buyer’s history', async () => {
    const kinds = await deps.pool.query(
      `SELECT DISTINCT transaction_type || ' ' || transaction_status AS kind FROM transactions WHERE account_id = $1 ORDER BY 1`,
      [fixtures.buyer.account_id],
    );

    expect(kinds.rows.map((row) => row.kind)).toEqual([
      'refund processed',
      'token_purchase processed',
      'user_purchase failed',
      'user_purchase pending',
      'user_purchase processed',
      'user_purchase_escrow failed',
      'user_purchase_escrow processed',
    ]);
    expect(fixtures.transactions.length).toBeGreaterThanOrEqual(30);
  });

  it('leave the buyer at least USD 1,000', async () => {
    const wallet = await deps.pool.query('SELECT balance FROM wallets WHERE id = $1', [
      fixtures.buyer.wallets.USD?.wallet_id,
    ]);

    expect(wallet.rows[0].balance).toBeGreaterThanOrEqual(100_000);
  });
});
