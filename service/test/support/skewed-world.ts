import { expect } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import type { PayoutBank } from '../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../src/payments/payouts/payouts-job.js';
import { startPayout } from '../../src/payments/payouts/start-payout.js';
import { createMoneyWorld } from './money-world.js';
import type { SkewedNode } from './second-node.js';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** How far a node's clock is off: longer than anything waits. */
export const SKEWS_MS = [8 * DAY_MS, -8 * DAY_MS];

/** A world with a buyer who has money; tests join a node to it whose clock is off. */
export async function openSkewedWorld(options?: Parameters<typeof createMoneyWorld>[0]) {
  const world = await createMoneyWorld(options);
  const buyer = await world.addUser({ USD: 100_000 });
  const { signal } = new AbortController();
  return {
    world,
    buyer,
    signal,
    row: async <T>(sql: string, values: unknown[]): Promise<T> => (await world.deps.pool.query(sql, values)).rows[0],
    read: async (path: string) => (await world.call('GET', path)).body.payload,
    payOut: (deps: SkewedNode['deps'], account: { accountNumber: string; holdMs: number }) =>
      startPayout(deps, {
        key: world.deps.random.uuid(),
        integratorId: world.integrator.integratorId,
        accountId: buyer.accountId,
        walletId: buyer.wallets.USD?.walletId ?? '',
        currency: 'USD',
        amount: 1_000,
        feeAmount: 25,
        limits: {},
        holdMs: account.holdMs,
        account: { holderName: 'Demo', accountNumber: account.accountNumber, country: 'US' },
      }),
    sendPayouts: (deps: SkewedNode['deps'], bank: PayoutBank) => payoutsJob(deps, bank).run(signal),
    /** After each test: nothing is under way, and every rule holds. */
    settle: async () => {
      await world.deps.money.drained();
      expect(await auditDatabase(world.deps.pool)).toEqual([]);
    },
  };
}
