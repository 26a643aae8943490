import type { Deps } from '../context.js';
import { createMoneyJobs } from '../ledger/money-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { sendMailsJob } from '../mail/send-mails-job.js';
import { noBank, sandboxBank } from '../payouts/payout-bank.js';
import { settlePayoutsJob } from '../payouts/settle-payouts-job.js';
import { deleteExpiredJob } from './delete-expired.js';
import type { Job } from './job-runner.js';

/** Everything that a node does beside answering requests. */
export function createJobs(deps: Deps, mailer: Mailer | undefined): readonly Job[] {
  return [
    ...createMoneyJobs(deps.money),
    deleteExpiredJob(deps),
    settlePayoutsJob(deps, deps.settings.mode === 'sandbox' ? sandboxBank : noBank),
    ...(mailer ? [sendMailsJob(deps, mailer)] : []),
  ];
}
