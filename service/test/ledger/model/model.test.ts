import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc, { soakRuns, soakSeed } from '../../../../test/support/properties.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { commandSequence } from './commands.js';
import { ModelRun } from './model-world.js';
import type { Party } from './oracle.js';

/** Sequences in all; that many run side by side, so that their payments share transactions and the integrator's wallets. */
const SEQUENCES = soakRuns(1_000);
const SIDE_BY_SIDE = 10;

describe('the service against an in-memory model', () => {
  let world: MoneyWorld;
  let secondWalletId: string;
  const totals = new Map<Party, number>();
  beforeAll(async () => {
    world = await createMoneyWorld({ maxConnections: 12 });
    secondWalletId = world.deps.random.uuid();
    await world.deps.db
      .insertInto('wallets')
      .values({
        id: secondWalletId,
        account_id: world.integrator.accountId,
        currency: 'USD',
        kind: 'integrator',
        is_default: false,
        appends_credits: true,
        created_ms: 0,
      })
      .execute();
  });
  afterAll(() => world.close());

  it(`agrees with it over ${SEQUENCES} sequences`, { timeout: SEQUENCES * 300 }, async () => {
    const firstSeed = soakSeed();
    console.info(`model seeds ${firstSeed} to ${firstSeed + SIDE_BY_SIDE - 1} (SEED=${firstSeed} runs them again)`);

    const checks = Array.from({ length: SIDE_BY_SIDE }, (_, index) =>
      fc.assert(
        fc.asyncProperty(commandSequence, async (commands) => {
          const run = await ModelRun.start(world, secondWalletId);
          for (const command of commands) await run.play(command);
          await run.compareBalances();
          for (const party of ['integrator', 'provider'] as const) {
            totals.set(party, (totals.get(party) ?? 0) + (run.oracle.balances.get(party) ?? 0));
          }
        }),
        { numRuns: Math.ceil(SEQUENCES / SIDE_BY_SIDE), seed: firstSeed + index, endOnFailure: true },
      ),
    );
    await Promise.all(checks);

    await world.deps.money.drained();
    await world.rollUp();
    expect(await world.balance(world.integrator.wallets.USD ?? '')).toBe(totals.get('integrator'));
    expect(await world.balance(secondWalletId)).toBe(0);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });
});
