import type { Deps } from '../../context.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { resumeJob } from '../../platform/jobs/resume-job.js';
import { runPurchase } from './run-purchase.js';

/** Brings top-ups to their end whose page or node went away. */
export function purchasesJob(deps: Deps): Job {
  return resumeJob(deps, {
    name: 'purchases',
    table: 'purchases',
    unfinished: `state = 'processing'`,
    run: (id) => runPurchase(deps, id),
  });
}
