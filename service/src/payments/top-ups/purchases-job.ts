import type { Job } from '../../platform/jobs/job-runner.js';
import { resumeJob } from '../../platform/jobs/resume-job.js';
import type { PaymentDeps } from '../deps.js';
import { runPurchase } from './run-purchase.js';

/** Brings top-ups to their end whose page or node went away. */
export function purchasesJob(deps: PaymentDeps): Job {
  return resumeJob(deps, {
    name: 'purchases',
    table: 'purchases',
    unfinished: `state = 'processing'`,
    run: (id) => runPurchase(deps, id),
  });
}
