import { expect, it } from 'vitest';
import { disableEndpoint } from '../../../src/delivery/webhooks/endpoint-state.js';
import { forgetWebhooksJob } from '../../../src/delivery/webhooks/forget-webhooks-job.js';
import { startReceiver } from '../../support/webhooks/receiver.js';
import { createWebhookWorld } from '../../support/webhooks/webhook-world.js';

const DAY = 24 * 3_600_000;

it.each(['deleted', 'disabled'])(
  'leaves nothing due for a receiver that was %s while the event was written',
  async (how) => {
    const world = await createWebhookWorld();
    const { id } = await world.register('http://127.0.0.1:9/away');
    const { integratorId } = world.integrator;
    const states = async () => {
      const { rows } = await world.deps.pool.query('SELECT state FROM webhook_deliveries');
      return rows.map(({ state }) => state);
    };
    await world.emit(undefined, async () => {
      if (how === 'deleted') return world.call('DELETE', `/v2/webhooks/${id}`);
      const options = { integratorId, id, disabledReason: 'Disabled in the console.', alongside: async () => {} };
      return disableEndpoint(world.deps, options);
    });
    expect(await states()).toEqual(['due']);

    await forgetWebhooksJob(world.deps).run(new AbortController().signal);

    expect(await states()).toEqual(['failed']);
    await world.close();
  },
);

it('deletes deliveries after 30 days, except those still due', async () => {
  const world = await createWebhookWorld();
  const receiver = await startReceiver();
  const { id: delivered } = await world.register(receiver.url);
  await world.emit();
  await world.settle(world.job());
  await world.call('DELETE', `/v2/webhooks/${delivered}`);
  await world.register('http://127.0.0.1:9/away');
  await world.emit();
  const left = async () =>
    (
      await world.deps.pool.query(
        `SELECT (SELECT count(*) FROM webhook_events) AS events, (SELECT count(*) FROM webhook_deliveries) AS deliveries,
           (SELECT count(*) FROM webhook_attempts) AS attempts`,
      )
    ).rows[0];
  const job = forgetWebhooksJob(world.deps);

  world.deps.clock.advance(30 * DAY - 60_000);
  await job.run(new AbortController().signal);
  expect(await left()).toEqual({ events: 2, deliveries: 2, attempts: 1 });
  world.deps.clock.advance(120_000);
  await job.run(new AbortController().signal);

  expect(await left()).toEqual({ events: 1, deliveries: 1, attempts: 0 });
  await receiver.vanish();
  await world.close();
});
