import type { Job } from '../../platform/jobs/job-runner.js';
import { resumeJob } from '../../platform/jobs/resume-job.js';
import type { PaymentDeps } from '../deps.js';
import { runAttempt } from './run-attempt.js';

/** Brings attempts to their end whose page or node went away: paid, failed, or expired at the bank. */
export function checkoutJob(deps: PaymentDeps): Job {
  return resumeJob(deps, {
    name: 'checkout-attempts',
    table: 'checkout_attempts',
    unfinished: `state IN ('authenticating', 'paying')`,
    run: (id) => runAttempt(deps, id),
  });
}
