import { eraseKycJob } from './accounts/kyc/erase-kyc-job.js';
import type { Mailer } from './delivery/mail/mailer.js';
import { sendMailsJob } from './delivery/mail/send-mails-job.js';
import { forgetWebhooksJob } from './delivery/webhooks/forget-webhooks-job.js';
import { webhooksJob } from './delivery/webhooks/webhooks-job.js';
import { auditJob, type OpenForWholeTables } from './operations/audit/audit-job.js';
import { deleteExpiredJob } from './operations/delete-expired.js';
import type { SandboxFaults } from './operations/sandbox/faults.js';
import { sandboxEventsJob } from './operations/sandbox/provider-events/sandbox-events-job.js';
import { challengesJob } from './payments/challenges/challenges-job.js';
import { voidsJob } from './payments/challenges/voids-job.js';
import { checkoutJob } from './payments/checkout-attempts/checkout-job.js';
import type { PaymentDeps } from './payments/deps.js';
import { disputesJob } from './payments/disputes/disputes-job.js';
import { deadlinesJob } from './payments/escrows/deadlines-job.js';
import { expireInvoicesJob } from './payments/expiries/expire-invoices-job.js';
import { renderInvoiceEvent } from './payments/invoices/read-invoice.js';
import { createMoneyJobs } from './payments/money-jobs.js';
import { sessionCardsJob } from './payments/payment-methods/session-cards.js';
import { payoutsJob } from './payments/payouts/payouts-job.js';
import { picturesJob } from './payments/pictures/pictures-job.js';
import { providerEventsJobs } from './payments/provider-events/provider-events-job.js';
import { topUpsJob } from './payments/top-ups/top-ups-job.js';
import type { Job } from './platform/jobs/job-runner.js';
import { resealJob } from './platform/secrets/reseal-job.js';

export interface JobParts {
  /** Absent: mails are only stored. */
  readonly mailer: Mailer | undefined;
  /** Only in the sandbox. */
  readonly faults: SandboxFaults | undefined;
  readonly openForWholeTables: OpenForWholeTables;
}

/** A node's background jobs. */
export function createJobs(deps: PaymentDeps, parts: JobParts): readonly Job[] {
  const { mailer, faults, openForWholeTables: open } = parts;
  const { auditEveryHours: everyHours, auditWholeEveryDays: wholeEveryDays } = deps.settings;
  return [
    ...createMoneyJobs(deps.money),
    webhooksJob(deps, {
      renderInvoice: (invoiceId) => renderInvoiceEvent(deps.money, invoiceId),
      ...(faults && { receiverDown: async () => (await faults.take('webhook_receiver_down')) !== undefined }),
    }),
    ...(deps.adapters.authenticator ? [challengesJob(deps)] : []),
    ...(deps.adapters.authenticator?.release ? [voidsJob(deps, deps.adapters.authenticator.release)] : []),
    checkoutJob(deps),
    expireInvoicesJob(deps.money),
    deadlinesJob(deps.money),
    ...(deps.money.cards.disputes ? [disputesJob(deps.money, deps.money.cards.disputes)] : []),
    topUpsJob(deps),
    sessionCardsJob(deps),
    picturesJob(deps),
    ...providerEventsJobs(deps),
    forgetWebhooksJob(deps),
    resealJob(deps),
    eraseKycJob(deps),
    deleteExpiredJob(deps),
    ...(everyHours > 0 ? [auditJob(deps, { everyHours, wholeEveryDays, open })] : []),
    ...(deps.adapters.bank ? [payoutsJob(deps, deps.adapters.bank)] : []),
    ...(faults ? [sandboxEventsJob(deps)] : []),
    ...(mailer ? [sendMailsJob(deps, mailer)] : []),
  ];
}
