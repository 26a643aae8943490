import { describe, expect, it } from 'vitest';
import fc, { soakRuns, soakSeed } from '../../../../test/support/properties.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { systemWallets } from './adversary.js';
import { commandSequence } from './commands.js';
import { ModelRun } from './model-world.js';
import type { Party } from './oracle.js';

/** Sequences in all. */
const SEQUENCES = soakRuns(1_000);
/** So many are a round: played at the same time, so that they share transactions and the integrator's wallets, and audited together. */
const SIDE_BY_SIDE = 10;
/** The audit reads whole tables, so a world has so many rounds only. */
const ROUNDS = 25;

const round = fc.array(commandSequence, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE });

describe('the service against an in-memory model', () => {
  it(`agrees with it, and the audit with both, over ${SEQUENCES} sequences`, { timeout: SEQUENCES * 600 }, async () => {
    const worlds = Math.ceil(SEQUENCES / SIDE_BY_SIDE / ROUNDS);
    const firstSeed = soakSeed();
    console.info(`model seeds ${firstSeed} to ${firstSeed + worlds - 1} (SEED=${firstSeed} runs them again)`);
    for (let index = 0; index < worlds; index += 1) await playWorld(firstSeed + index);
  });
});
async function playWorld(seed: number): Promise<void> {
  const world = await createMoneyWorld({ maxConnections: 12 });
  const other = await createTestIntegrator(world.deps);
  const secondWalletId = await addSecondWallet(world);
  const shared = { secondWalletId, other, used: new Map() };
  const totals = new Map<Party, number>();

  await fc.assert(
    fc.asyncProperty(round, async (sequences) => {
      const runs = await Promise.all(
        sequences.map(async (commands) => {
          const run = await ModelRun.start(world, shared);
          for (const command of commands) await run.play(command);
          await run.adversary.letBankAnswer();
          await run.compareBalances();
          return run;
        }),
      );
      expect(await auditDatabase(world.deps.pool)).toEqual([]);
      for (const { oracle } of runs)
        for (const [party, amount] of oracle.balances) totals.set(party, (totals.get(party) ?? 0) + amount);
    }),
    { numRuns: ROUNDS, seed, endOnFailure: true },
  );

  await world.deps.money.drained();
  await world.rollUp();
  const { provider, fees } = await systemWallets(world);
  const wallets = { integrator: world.integrator.wallets.USD ?? '', provider, fees } as const;
  for (const [party, walletId] of Object.entries(wallets))
    expect(await world.balance(walletId), party).toBe(totals.get(party as Party));
  expect(await world.balance(secondWalletId)).toBe(0);
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
  await world.close();
}

/** Another wallet of the integrator that recipients are paid from. @returns its id */
async function addSecondWallet(world: MoneyWorld): Promise<string> {
  const id = world.deps.random.uuid();
  await world.deps.db
    .insertInto('wallets')
    .values({
      id,
      account_id: world.integrator.accountId,
      currency: 'USD',
      kind: 'integrator',
      is_default: false,
      appends_credits: true,
      created_ms: 0,
    })
    .execute();
  return id;
}
