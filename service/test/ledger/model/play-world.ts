import { expect } from 'vitest';
import fc, { soakSeed } from '../../../../test/support/properties.js';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { auditOn, HOUR_MS } from '../../support/audits.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { systemWallets } from './adversary.js';
import { commandSequence } from './commands.js';
import { ModelRun } from './model-world.js';
import type { OracleLimits, Party } from './oracle.js';
import { ProviderList } from './provider-list.js';

/** Of the integrator, which pays for disputes. */
const FUNDS = 1_000_000;
/** Sequences per round: played concurrently, so that they share transactions and the integrator's wallets. */
const SIDE_BY_SIDE = 10;
/** The audit reads whole tables, so a world has few rounds. */
const ROUNDS = 5;

/** Every fourth world has limits, which also keep its payments off the optimistic path. */
const LIMITED_WORLDS = 4;
const LIMITS: OracleLimits = { player_daily_amount: 900, player_daily_count: 2 };

const round = fc.array(commandSequence, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE });

/** Worlds with that many sequences in all, each with a seed of its own. */
export async function playWorlds({ firstSeed, sequences }: { firstSeed: number; sequences: number }): Promise<void> {
  const worlds = Math.ceil(sequences / SIDE_BY_SIDE / ROUNDS);
  console.info(`model seeds ${firstSeed} to ${firstSeed + worlds - 1} (SEED=${soakSeed()} runs them again)`);
  for (let index = 0; index < worlds; index += 1) await playWorld(firstSeed + index);
}

async function playWorld(seed: number): Promise<void> {
  const book = new DisputeBook();
  const providerList = new ProviderList();
  const world = await createMoneyWorld({
    maxConnections: 12,
    disputes: book,
    beforeCharge: async (request) => providerList.charge(request),
  });
  const other = await createTestIntegrator(world.deps);
  const secondWalletId = await addSecondWallet(world);
  const limits = seed % LIMITED_WORLDS === 0 ? LIMITS : undefined;
  if (limits) await setLimits(world, limits);
  const shared = { secondWalletId, other, book, providerList, used: new Map(), limits };
  const counted = { amount: 0, payments: 0 };
  // refunds after disputes: the integrator's wallet is shared by all runs
  await fundWallet(world.deps.money, { walletId: world.integrator.wallets.USD ?? '', amount: FUNDS, currency: 'USD' });
  const totals = new Map<Party, number>([['integrator', FUNDS]]);

  await fc.assert(
    fc.asyncProperty(round, async (sequences) => {
      const runs = await Promise.all(
        sequences.map(async (commands, index) => {
          const run = await ModelRun.start(world, shared);
          for (const command of commands) await run.play(command);
          await run.adversary.letBankAnswer();
          await run.compareBalances();
          // while others of its round are at work
          if (index === 0) expect(await auditDatabase(world.deps.pool)).toEqual([]);
          return run;
        }),
      );
      // the next round goes on from there
      expect(await auditOn(world.deps)).toMatchObject({ findings: [], unconfirmed: [] });
      expect(await auditDatabase(world.deps.pool)).toEqual([]);
      world.deps.clock.advance(HOUR_MS + 1);
      for (const { oracle } of runs) {
        for (const [party, amount] of oracle.balances) totals.set(party, (totals.get(party) ?? 0) + amount);
        for (const { amount, payments } of oracle.counted.values()) {
          counted.amount += amount;
          counted.payments += payments;
        }
      }
    }),
    { numRuns: ROUNDS, seed, endOnFailure: true },
  );

  await world.deps.money.drained();
  await world.rollUp();
  const wallets = { integrator: world.integrator.wallets.USD ?? '', ...(await systemWallets(world)) };
  for (const [party, walletId] of Object.entries(wallets)) {
    // only disputes take anything from the second, through which recipients are paid
    const second = party === 'integrator' ? await world.balance(secondWalletId) : 0;
    const first = walletId === undefined ? 0 : await world.balance(walletId);
    expect(first + second, party).toBe(totals.get(party as Party) ?? 0);
    expect(second).toBeLessThanOrEqual(0);
  }
  await providerList.expectReconciled(world);
  if (limits) expect(await countedOfIntegrator(world)).toEqual([counted]);
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
  await world.close();
}

/** The integrator's own is never reached: all runs share its counter. */
async function setLimits({ deps, integrator }: MoneyWorld, limits: OracleLimits): Promise<void> {
  const USD = { ...limits, integrator_daily_amount: Number.MAX_SAFE_INTEGER };
  await configureIntegrator(deps, integrator.name, { limits: { USD } });
}

/** What the integrator's counter says; a world stays within a day. */
async function countedOfIntegrator({ deps, integrator }: MoneyWorld): Promise<{ amount: number; payments: number }[]> {
  const { rows } = await deps.pool.query(
    'SELECT amount::float8 AS amount, payments FROM limit_usage WHERE subject_id = $1',
    [integrator.integratorId],
  );
  return rows;
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
