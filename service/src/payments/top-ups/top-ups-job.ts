import type { Job } from '../../platform/jobs/job-runner.js';
import { resumeJob } from '../../platform/jobs/resume-job.js';
import type { PaymentDeps } from '../deps.js';
import { runTopUp } from './run-top-up.js';

/** Finishes top-ups whose page or node is gone. */
export function topUpsJob(deps: PaymentDeps): Job {
  return resumeJob(deps, {
    name: 'top-ups',
    table: 'purchases',
    unfinished: `state = 'processing'`,
    run: (id) => runTopUp(deps, id),
  });
}
