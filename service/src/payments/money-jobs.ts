import { markBusyWallets } from '../ledger/mark-busy-wallets.js';
import { rollUpTransactionCounts, rollUpWalletCredits } from '../ledger/roll-up.js';
import type { Job } from '../platform/jobs/job-runner.js';
import { resumeCardCharges } from './cards/resume-card-charges.js';
import type { Money } from './money.js';
import { resumeCardRefunds } from './refunds/resume-card-refunds.js';

/** Background jobs of the money path. Every node may run all of them. */
export function createMoneyJobs(money: Money): readonly Job[] {
  return [
    {
      name: 'roll-up-wallet-credits',
      everyMs: 250,
      run: async () => (await rollUpWalletCredits(money.deps.pool)) > 1_000,
    },
    {
      name: 'roll-up-transaction-counts',
      everyMs: 1_000,
      run: async () => (await rollUpTransactionCounts(money.deps.pool)) > 1_000,
    },
    {
      name: 'mark-busy-wallets',
      everyMs: 15_000,
      run: async () => {
        await markBusyWallets(money.deps);
        return false;
      },
    },
    { name: 'resume-card-charges', everyMs: 5_000, run: () => resumeCardCharges(money) },
    { name: 'resume-card-refunds', everyMs: 5_000, run: () => resumeCardRefunds(money) },
  ];
}
