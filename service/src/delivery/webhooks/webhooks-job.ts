import { type Clock, systemClock } from '../../platform/clock.js';
import type { Deps } from '../../platform/deps.js';
import { createOutboundAgent, type OutboundAgentOptions } from '../../platform/http/outbound-agent.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { RunningWork } from '../../platform/jobs/running-work.js';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.js';
import { type DeliverOptions, deliverWebhook } from './deliver-webhook.js';

export interface WebhooksJobOptions {
  readonly renderInvoice: DeliverOptions['renderInvoice'];
  /** Of one attempt, ms. */
  readonly timeoutMs?: number;
  /** How long sends may continue after the job is told to stop, ms. */
  readonly finishWithinMs?: number;
  readonly wallClock?: Clock;
  readonly resolve?: OutboundAgentOptions['resolve'];
  readonly receiverDown?: DeliverOptions['receiverDown'];
}

/** Deliveries of one endpoint that are taken at once, and more only while no more than these are being sent: so 16 at most, per node. */
const AT_ONCE = 8;
/** While receivers are slow, how often to look for other deliveries, ms. */
const LOOK_AGAIN_MS = 250;
const FINISH_WITHIN_MS = 3_000;

/**
 * Sends due deliveries. Runs on every node: a delivery is claimed in the database, so one node sends it, and what a node that
 * died had claimed is taken over after a minute. Receivers get each message at least once (repeats have the same `webhook-id`).
 */
export function webhooksJob(deps: Deps, options: WebhooksJobOptions): Job {
  const agent = createOutboundAgent({
    allowPrivateAddresses: deps.settings.mode === 'sandbox',
    connectTimeoutMs: 10_000,
    ...(options.resolve ? { resolve: options.resolve } : {}),
  });
  const giveUp = new AbortController();
  const sends = new RunningWork<ClaimedDelivery>((delivery) =>
    deliverWebhook(
      deps,
      {
        agent,
        wallClock: options.wallClock ?? systemClock,
        renderInvoice: options.renderInvoice,
        giveUp: giveUp.signal,
        ...(options.receiverDown ? { receiverDown: options.receiverDown } : {}),
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      },
      delivery,
    ).catch((error) => deps.log.error({ err: error, delivery: delivery.id }, 'webhook attempt was not recorded')),
  );
  return {
    name: 'webhooks',
    everyMs: 500,
    async run(signal) {
      const busyEndpoints = sends.busyOwners(AT_ONCE);
      const claimed = await claimDeliveries(deps.pool, {
        nowMs: deps.clock.now(),
        perEndpoint: AT_ONCE,
        busyEndpoints,
      });
      for (const delivery of claimed) sends.start(delivery, delivery.endpointId);
      await sends.some(LOOK_AGAIN_MS, signal);
      if (signal.aborted) {
        await sends.all(options.finishWithinMs ?? FINISH_WITHIN_MS);
        giveUp.abort();
        await sends.all();
        await agent.close();
      }
      // what was left to a busy endpoint is due, also when all of its sends have ended at once
      return claimed.length > 0 || busyEndpoints.length > 0 || sends.size > 0;
    },
  };
}
