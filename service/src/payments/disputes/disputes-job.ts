import type { Job } from '../../platform/jobs/job-runner.js';
import type { CardDisputes } from '../cards/card-disputes.js';
import type { Money } from '../money.js';
import { applyNotice } from './apply-dispute.js';
import { claimNotices, claimPoll, notePage } from './notices.js';
import { sendResponses } from './send-responses.js';

/** How often the provider is asked for changes, by one node at a time. */
const ASK_EVERY_MS = 15_000;

/** Asks the provider which disputes have changed, books what it says of them, and hands in what the integrator has said. */
export function disputesJob(money: Money, disputes: CardDisputes): Job {
  return {
    name: 'disputes',
    everyMs: 3_000,
    async run() {
      const more = await sendResponses(money, disputes);
      await ask(money, disputes);
      return (await applyDue(money)) || more;
    },
  };
}

async function ask(money: Money, disputes: CardDisputes): Promise<void> {
  const provider = money.cards.name;
  const claimed = await claimPoll(money.deps, { provider, everyMs: ASK_EVERY_MS });
  if (!claimed) return;
  try {
    const changes = await disputes.changedSince(claimed.position ?? undefined);
    const references = changes.disputes.map(({ reference }) => reference);
    await notePage(money.deps, { provider, references, position: changes.position });
  } catch (error) {
    money.deps.log.warn({ err: error }, 'disputes could not be asked for; will retry');
  }
}

/** @returns whether there may be more */
async function applyDue(money: Money): Promise<boolean> {
  const due = await claimNotices(money.deps, money.cards.name);
  let more = due.length > 0;
  for (const notice of due) {
    try {
      if ((await applyNotice(money, notice)) === 'waiting') more = false;
    } catch (error) {
      more = false;
      money.deps.log.warn({ err: error, dispute: notice.reference }, 'dispute could not be read; will retry');
    }
  }
  return more;
}
