import { SLOW_REFUND_MS } from '../../../payments/cards/sandbox-cards.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { BANK_RETURNS_MS, BANK_TAKES_MS } from '../../../payments/payouts/sandbox-bank.js';
import { PROVIDER_EVENTS_PATH } from '../../../payments/provider-events/routes.js';
import type { Job } from '../../../platform/jobs/job-runner.js';
import { SANDBOX_BANK, type SandboxEvent, signSandboxEvent } from './sandbox-events.js';

const AT_ONCE = 20;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Lets the sandbox's bank and card provider tell what has happened, through the service's own endpoint: a payout that was paid, failed or
 * returned, and a refund that was silent. They keep no books: what was told is what the service has stored.
 */
export function sandboxEventsJob(deps: PaymentDeps): Job {
  return {
    name: 'sandbox-provider-events',
    everyMs: 2_000,
    async run() {
      for (const event of await findUntold(deps)) {
        await send(deps, event).catch((error: unknown) =>
          deps.log.debug({ err: error, event: event.eventId }, 'sandbox event was not taken; will retry'),
        );
      }
      return false;
    },
  };
}

async function findUntold({ pool, clock, money }: PaymentDeps): Promise<readonly SandboxEvent[]> {
  const { rows } = await pool.query<SandboxEvent>(
    `SELECT provider, "eventId", about FROM (
       SELECT '${SANDBOX_BANK}' AS provider, 'payout_' || id AS "eventId",
         jsonb_build_object('kind', 'payout', 'payoutId', id) AS about
       FROM payouts WHERE (state = 'pending' OR watch_until_ms IS NOT NULL) AND bank_reference <> ''
         AND sent_ms <= $1::bigint - ${BANK_TAKES_MS}
       UNION ALL
       SELECT '${SANDBOX_BANK}', 'return_' || id, jsonb_build_object('kind', 'payout', 'payoutId', id)
       FROM payouts WHERE watch_until_ms IS NOT NULL AND bank_reference LIKE 'returning\\_%'
         AND sent_ms <= $1::bigint - ${BANK_RETURNS_MS}
       UNION ALL
       SELECT $2::text, 'refund_' || card_refunds.id, jsonb_build_object('kind', 'refund', 'refundId', card_refunds.id)
       FROM card_refunds JOIN card_charges ON card_charges.id = charge_id
       WHERE card_refunds.state = 'due' AND card_charges.provider_reference LIKE 'sandbox\\_refund\\_slow\\_%'
         AND card_refunds.created_ms <= $1::bigint - ${SLOW_REFUND_MS}
     ) AS happened
     WHERE NOT EXISTS (SELECT FROM provider_events AS told WHERE told.provider = happened.provider AND told.event_id = "eventId")
     LIMIT ${AT_ONCE}`,
    [clock.now(), money.cards.name],
  );
  return rows;
}

async function send(deps: PaymentDeps, event: SandboxEvent): Promise<void> {
  const { clock, settings } = deps;
  const request = signSandboxEvent({ clock, secretKeys: settings.secretKeys }, event);
  const answer = await fetch(`${settings.addresses.invoicingUrl}${PROVIDER_EVENTS_PATH}/${event.provider}`, {
    method: 'POST',
    ...request,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  deps.log.info({ provider: event.provider, event: event.eventId, about: event.about }, 'sandbox event was sent');
}
