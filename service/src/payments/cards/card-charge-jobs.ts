import { foldTransactionCounts, foldWalletCredits } from '../../ledger/fold.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { Money } from '../money.js';
import { resumeCardCharges } from './resume-card-charges.js';

/** What has to be done about money beside the requests; every node may run all of it. */
export function createMoneyJobs(money: Money): readonly Job[] {
  return [
    {
      name: 'fold-wallet-credits',
      everyMs: 250,
      run: async () => (await foldWalletCredits(money.deps.pool)) > 1_000,
    },
    {
      name: 'fold-transaction-counts',
      everyMs: 1_000,
      run: async () => (await foldTransactionCounts(money.deps.pool)) > 1_000,
    },
    { name: 'resume-card-charges', everyMs: 5_000, run: () => resumeCardCharges(money) },
  ];
}
