import type { Deps } from '../context.js';
import { checkoutJob } from '../flows/checkout/checkout-job.js';
import { renderInvoiceEvent } from '../invoices/render-invoice-event.js';
import { createMoneyJobs } from '../ledger/money-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { sendMailsJob } from '../mail/send-mails-job.js';
import { settlePayoutsJob } from '../payouts/settle-payouts-job.js';
import { purchasesJob } from '../purchases/purchases-job.js';
import type { SandboxFaults } from '../sandbox/faults.js';
import { resealJob } from '../secrets/reseal-job.js';
import { challengesJob } from '../three-d-secure/challenges-job.js';
import { releasesJob } from '../three-d-secure/releases-job.js';
import { forgetWebhooksJob } from '../webhooks/forget-webhooks-job.js';
import { webhooksJob } from '../webhooks/webhooks-job.js';
import { deleteExpiredJob } from './delete-expired.js';
import type { Job } from './job-runner.js';

export interface JobParts {
  /** Absent: mails are only kept. */
  readonly mailer: Mailer | undefined;
  /** The sandbox's. */
  readonly faults: SandboxFaults | undefined;
}

/** Everything that a node does beside answering requests. */
export function createJobs(deps: Deps, parts: JobParts): readonly Job[] {
  const { mailer, faults } = parts;
  return [
    ...createMoneyJobs(deps.money),
    webhooksJob(deps, {
      renderInvoice: (invoiceId) => renderInvoiceEvent(deps.money, invoiceId),
      ...(faults && { receiverDown: async () => (await faults.take('webhook_receiver_down')) !== undefined }),
    }),
    ...(deps.adapters.authenticator ? [challengesJob(deps)] : []),
    ...(deps.adapters.authenticator?.release ? [releasesJob(deps, deps.adapters.authenticator.release)] : []),
    checkoutJob(deps),
    purchasesJob(deps),
    forgetWebhooksJob(deps),
    resealJob(deps),
    deleteExpiredJob(deps),
    ...(deps.adapters.bank ? [settlePayoutsJob(deps, deps.adapters.bank)] : []),
    ...(mailer ? [sendMailsJob(deps, mailer)] : []),
  ];
}
