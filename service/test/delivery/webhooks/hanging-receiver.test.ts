import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';
import { createWebhookWorld, type WebhookWorld } from '../../support/webhooks/webhook-world.js';

const EVENTS = 60;

let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWebhookWorld();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.vanish();
  await world.close();
});

it('limits a hanging endpoint to its share of connections, so that others on the same host get their deliveries', async () => {
  const { origin } = new URL(receiver.url);
  let hanging = 0;
  let mostHanging = 0;
  receiver.answer = (response, { path }) => {
    if (path === '/prompt') return void response.writeHead(204).end();
    hanging += 1;
    mostHanging = Math.max(mostHanging, hanging);
    response.on('close', () => (hanging -= 1));
  };
  await world.register(`${origin}/hangs`);
  await world.register(`${origin}/prompt`);
  for (let event = 0; event < EVENTS; event += 1) await world.emit();
  const stop = new AbortController();
  const job = world.job({ timeoutMs: 60_000, finishWithinMs: 0 });
  const running = (async () => {
    while (!stop.signal.aborted) await job.run(stop.signal);
  })();
  const prompt = () => receiver.received.filter(({ path }) => path === '/prompt').length;
  await expect.poll(prompt, { timeout: 15_000 }).toBe(EVENTS);
  expect(mostHanging).toBeLessThanOrEqual(16);
  stop.abort();
  await running;
});
