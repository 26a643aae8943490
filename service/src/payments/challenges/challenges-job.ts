import type { Job } from '../../platform/jobs/job-runner.js';
import type { PaymentDeps } from '../deps.js';
import { askAbout } from './ask-bank.js';
import { claimQuestions } from './claim-questions.js';

/** How often a challenge that no page polls is queried until it expires. */
const UNWATCHED_AGAIN_MS = 30_000;
const AT_ONCE = 20;

/** Asks about challenges whose buyers never came back. */
export function challengesJob(deps: PaymentDeps): Job {
  return {
    name: 'card-challenges',
    everyMs: 2_000,
    async run() {
      const claimed = await claimQuestions(deps, { pauseMs: UNWATCHED_AGAIN_MS, limit: AT_ONCE });
      await askAbout(deps, claimed);
      return claimed.length === AT_ONCE;
    },
  };
}
