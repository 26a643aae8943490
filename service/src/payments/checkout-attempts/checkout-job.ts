import type { Job } from '../../platform/jobs/job-runner.js';
import { resumeJob } from '../../platform/jobs/resume-job.js';
import type { PaymentDeps } from '../deps.js';
import { runAttempt } from './run-attempt.js';

/** Finalizes attempts whose page or node is gone: paid, failed, or expired at the bank. */
export function checkoutJob(deps: PaymentDeps): Job {
  return resumeJob(deps, {
    name: 'checkout-attempts',
    table: 'checkout_attempts',
    unfinished: `state IN ('authenticating', 'paying')`,
    run: (id) => runAttempt(deps, id),
  });
}
