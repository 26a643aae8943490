import type { Deps } from '../deps.js';
import type { Job } from '../jobs/job-runner.js';
import { reseal } from './reseal.js';

/** Re-seals within the hour what another key, an older release or a webhook secret's rotation left behind. */
export function resealJob(deps: Pick<Deps, 'pool' | 'random' | 'settings' | 'log'>): Job {
  return {
    name: 'reseal-secrets',
    everyMs: 60 * 60_000,
    longestMs: 60 * 60_000,
    async run(signal) {
      const { unreadable } = await reseal(deps, signal);
      for (const [table, rows] of Object.entries(unreadable)) {
        deps.log.error({ table, rows }, 'sealed with a key not in SVC_SECRET_KEYS');
      }
      return false;
    },
  };
}
