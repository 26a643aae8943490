import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disableEndpoint } from '../../../src/delivery/webhooks/endpoint-state.js';
import type { DeliveryView } from '../../../src/delivery/webhooks/list-deliveries.js';
import { RETRY_WAITS_MS } from '../../../src/delivery/webhooks/retry-schedule.js';
import { sendWebhook } from '../../../src/delivery/webhooks/send-webhook.js';
import { webhooksJob } from '../../../src/delivery/webhooks/webhooks-job.js';
import { heldBySignal } from '../../support/held-by-signal.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';
import { createWebhookWorld, type WebhookWorld } from '../../support/webhooks/webhook-world.js';

const HOUR = 3_600_000;

describe('webhook delivery (interface §6.1)', () => {
  let world: WebhookWorld;
  let receiver: Receiver;
  beforeEach(async () => {
    world = await createWebhookWorld();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.vanish();
    await world.close();
  });

  async function log(webhookId: string): Promise<DeliveryView[]> {
    const { payload } = await world.call('GET', `/v2/webhooks/${webhookId}/deliveries`);
    return (payload as { deliveries: DeliveryView[] }).deliveries;
  }

  it('sends the exact body, with Standard Webhooks headers and signature', async () => {
    const { secret } = await world.register(receiver.url);
    const body = '{"status":"Success","message":[],"codes":[],"payload":{"id":"esc_ü","status":"ESCROWED"}}';
    await world.emit(body);

    await world.settle(world.job());

    const [message] = receiver.received;
    expect(message?.body).toBe(body);
    expect(message?.headers['webhook-event']).toBe('escrow-transaction-update');
    const verified = new Webhook(secret).verify(body, message?.headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(body));
    expect(world.deps.meter.counted).toEqual(['webhookAttempts delivered']);
  });

  it('renders a completed invoice when its event has no body', async () => {
    const { id } = await world.register(receiver.url);
    await world.emit();
    await world.deps.pool.query('UPDATE webhook_events SET body = NULL');

    await world.settle(world.job({ renderInvoice: async (invoiceId) => JSON.stringify({ invoiceId }) }));

    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({ invoiceId: (await log(id))[0]?.subject_id });
  });

  it('retries on the whole schedule, then marks the delivery failed', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(500).end('broken');
    await world.emit();
    const job = world.job();

    for (const wait of RETRY_WAITS_MS) {
      world.deps.clock.advance(Math.ceil(wait * 1.1) + 1);
      await world.settle(job);
    }

    const [delivery] = await log(id);
    expect(delivery?.state).toBe('failed');
    expect(delivery?.attempts.map((attempt) => attempt.response_status)).toEqual(RETRY_WAITS_MS.map(() => 500));
    expect(delivery?.attempts[0]?.response_excerpt).toBe('broken');
    const retried = RETRY_WAITS_MS.slice(1).map(() => 'webhookAttempts will_retry');
    expect(world.deps.meter.counted).toEqual([...retried, 'webhookAttempts failed']);
    expect(new Set(receiver.received.map((message) => message.headers['webhook-id'])).size).toBe(1);
  });

  it('never retries before 90 % of the wait', async () => {
    await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(503).end();
    await world.emit();
    const job = world.job();
    await world.settle(job);

    for (const [attempt, wait] of RETRY_WAITS_MS.slice(1).entries()) {
      world.deps.clock.advance(Math.floor(wait * 0.9) - 1);
      await world.settle(job);
      expect(receiver.received).toHaveLength(attempt + 1);
      world.deps.clock.advance(Math.ceil(wait * 0.2) + 2);
      await world.settle(job);
      expect(receiver.received).toHaveLength(attempt + 2);
    }
  });

  it('honours Retry-After in seconds and as a date', async () => {
    await world.register(receiver.url);
    const waits = ['3600', new Date(Date.parse('2030-01-01T00:00:00Z') + 2 * HOUR).toUTCString()];
    receiver.answer = (response) => {
      const retryAfter = waits.shift();
      response.setHeader('date', new Date('2030-01-01T00:00:00Z').toUTCString());
      if (retryAfter) response.writeHead(429, { 'retry-after': retryAfter }).end();
      else response.writeHead(200).end();
    };
    await world.emit();
    const job = world.job();
    await world.settle(job);

    world.deps.clock.advance(HOUR - 1);
    await world.settle(job);
    expect(receiver.received).toHaveLength(1);
    world.deps.clock.advance(1);
    await world.settle(job);
    expect(receiver.received).toHaveLength(2);
    world.deps.clock.advance(2 * HOUR);
    await world.settle(job);
    expect(receiver.received).toHaveLength(3);
  });

  it('does not follow a redirect', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
    await world.emit();

    await world.settle(world.job());

    expect(receiver.received.map((message) => message.path)).toEqual(['/hook']);
    expect((await log(id))[0]?.attempts[0]?.response_status).toBe(307);
  });

  it('disables an endpoint that answers 410; once enabled and replayed, it gets the failed deliveries again', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(410).end();
    await world.emit();
    const job = world.job();
    await world.settle(job);
    expect((await world.call('GET', `/v2/webhooks/${id}`)).payload).toMatchObject({ state: 'disabled' });
    expect((await world.call('POST', `/v2/webhooks/${id}/replay`, {})).status).toBe(409);

    receiver.answer = (response) => response.writeHead(200).end();
    await world.call('POST', `/v2/webhooks/${id}/enable`);
    const replayed = await world.call('POST', `/v2/webhooks/${id}/replay`, {});
    await world.settle(job);

    expect(replayed.payload).toEqual({ replayed: 1 });
    expect((await log(id))[0]?.state).toBe('delivered');
  });

  it('sends what waits for its next attempt at once when it is replayed, but not what is being sent', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    await world.emit();
    const job = world.job();
    await world.settle(job);
    const [waiting] = await log(id);
    expect(waiting).toMatchObject({ state: 'due', attempts: [{ attempt: 1, response_status: 503 }] });
    const replay = async () => {
      const { payload } = await world.call('POST', `/v2/webhooks/${id}/deliveries/${waiting?.id}/replay`);
      return payload;
    };
    const whileSent: unknown[] = [];
    receiver.answer = async (response) => {
      whileSent.push(await replay());
      response.writeHead(200).end();
    };

    expect([await replay(), await replay()]).toEqual([{ replayed: 1 }, { replayed: 0 }]);
    await world.settle(job);

    expect(whileSent).toEqual([{ replayed: 0 }]);
    expect(receiver.received).toHaveLength(2);
    expect((await log(id))[0]?.state).toBe('delivered');
  });

  it('hurries all that wait for their next attempt at once, in a period and of one receiver only', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    const job = world.job();
    for (let count = 0; count < 3; count += 1) {
      await world.emit();
      world.deps.clock.advance(1_000);
    }
    await world.settle(job);
    const [newest, ...older] = await log(id);
    expect(older).toMatchObject([{ state: 'due' }, { state: 'due' }]);
    const hurry = async (period: { to?: string | undefined } = {}) =>
      (await world.call('POST', `/v2/webhooks/${id}/replay`, { state: 'due', ...period })).payload;
    const whileSent: unknown[] = [];
    receiver.answer = async (response) => {
      whileSent.push(await hurry());
      response.writeHead(200).end();
    };

    expect((await world.call('POST', `/v2/webhooks/${id}/replay`, {})).payload).toEqual({ replayed: 0 });
    expect([await hurry({ to: newest?.created }), await hurry({ to: newest?.created })]).toEqual([
      { replayed: 2 },
      { replayed: 0 },
    ]);
    await world.settle(job);

    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(whileSent).toContainEqual({ replayed: 1 });
    expect(receiver.received).toHaveLength(6);
    expect(await hurry()).toEqual({ replayed: 0 });
  });

  it('records each of several answers of 410 that come at once', async () => {
    const { id } = await world.register(receiver.url);
    const answers: ServerResponse[] = [];
    receiver.answer = (response) => {
      answers.push(response);
      if (answers.length === 3) for (const each of answers) each.writeHead(410).end();
    };
    for (let index = 0; index < 3; index += 1) await world.emit();

    await world.settle(world.job());

    const deliveries = await log(id);
    expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect(deliveries.map(({ attempts }) => attempts.map((attempt) => attempt.response_status))).toEqual([
      ...[[410], [410], [410]],
    ]);
  });

  it.each([
    [200, 'delivered'],
    [500, 'failed'],
  ] as const)(
    'records an answer of %i that comes once the receiver was disabled, and sends nothing more',
    async (status, state) => {
      const { id } = await world.register(receiver.url);
      const { integratorId } = world.integrator;
      const asked = new Promise<ServerResponse>((resolve) => {
        receiver.answer = resolve;
      });
      await world.emit();
      const job = world.job();
      const sending = world.settle(job);
      const answer = await asked;
      const disabledReason = 'Disabled by the operator.';
      const counts: number[] = [];
      await disableEndpoint(world.deps, {
        ...{ integratorId, id, disabledReason },
        alongside: async (_trx, _before, failed) => void counts.push(failed),
      });
      expect(counts).toEqual([1]);
      answer.writeHead(status).end();
      await sending;
      world.deps.clock.advance(48 * HOUR);
      await world.settle(job);

      expect((await log(id))[0]).toMatchObject({ state, attempts: [{ response_status: status }] });
      expect(receiver.received).toHaveLength(1);
      const disabled = { state: 'disabled', disabled_reason: disabledReason };
      expect((await world.call('GET', `/v2/webhooks/${id}`)).payload).toMatchObject(disabled);
    },
  );

  it('delivers everything to receivers that hang, answer 500 or disappear, without delaying others', async () => {
    const healthy = await startReceiver();
    const { id: sickId } = await world.register(receiver.url);
    const { id: healthyId } = await world.register(healthy.url);
    receiver.answer = () => undefined;
    for (let index = 0; index < 20; index += 1) await world.emit(JSON.stringify({ index }));
    const job = world.job();

    await world.settle(world.job({ timeoutMs: 1_500 }));
    expect(healthy.received).toHaveLength(20);
    await receiver.vanish();
    world.deps.clock.advance(HOUR);
    await world.settle(job);
    await receiver.comeBack();
    receiver.answer = (response) => response.writeHead(500).end();
    world.deps.clock.advance(24 * HOUR);
    await world.settle(job);
    receiver.received.length = 0;
    receiver.answer = (response) => response.writeHead(200).end();
    world.deps.clock.advance(24 * HOUR);
    await world.settle(job);

    expect(receiver.received.map((message) => JSON.parse(message.body).index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect((await log(sickId)).every((delivery) => delivery.state === 'delivered')).toBe(true);
    expect((await log(healthyId)).every((delivery) => delivery.attempts.length === 1)).toBe(true);
    await healthy.vanish();
  });

  it('leaves no listener on signals that live as long as the node', async () => {
    await world.register(receiver.url);
    receiver.answer = (response) => setTimeout(() => response.writeHead(204).end(), 50);
    const stop = new AbortController();
    const job = world.job();
    for (let index = 0; index < 5; index += 1) await world.emit();
    while (await job.run(stop.signal));
    expect(heldBySignal(stop.signal)).toBe(0);

    const giveUp = new AbortController();
    const agent = new Agent();
    const message = { agent, url: receiver.url, headers: {}, body: '{}', giveUp: giveUp.signal };
    for (let index = 0; index < 5; index += 1) expect((await sendWebhook(message)).status).toBe(204);
    expect(heldBySignal(giveUp.signal)).toBe(0);
    await agent.close();
  });

  it('sends each delivery once, however many nodes run', async () => {
    await world.register(receiver.url);
    for (let index = 0; index < 60; index += 1) await world.emit(JSON.stringify({ index }));
    const nodes = [world.job(), world.job(), world.job(), world.job()];

    await Promise.all(nodes.map((node) => world.settle(node)));

    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.received.map((message) => message.body)).size).toBe(60);
  });

  it('takes over the deliveries claimed by a node that died', async () => {
    await world.register(receiver.url);
    await world.emit();
    await world.deps.pool.query('UPDATE webhook_deliveries SET claimed_until_ms = $1', [
      world.deps.clock.now() + 60_000,
    ]);
    const job = world.job();

    await world.settle(job);
    expect(receiver.received).toHaveLength(0);
    world.deps.clock.advance(60_001);
    await world.settle(job);

    expect(receiver.received).toHaveLength(1);
  });

  it('releases a hanging delivery when its node stops, without counting the attempt', async () => {
    const { id } = await world.register(receiver.url);
    receiver.answer = () => undefined;
    await world.emit();
    const stop = new AbortController();
    const round = world.job({ finishWithinMs: 50 }).run(stop.signal);
    stop.abort();
    await round;

    receiver.answer = (response) => response.writeHead(200).end();
    await world.settle(world.job());

    const [delivery] = await log(id);
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts).toHaveLength(1);
  });

  it('signs with both secrets for 24 hours after a rotation', async () => {
    const first = await world.register(receiver.url);
    const rotated = await world.call('POST', `/v2/webhooks/${first.id}/rotate`);
    const second = rotated.payload as { secret: string };
    const job = world.job();
    await world.emit();
    await world.settle(job);
    world.deps.clock.advance(24 * HOUR);
    await world.emit();
    await world.settle(job);

    const [during, after] = receiver.received;
    const headersOf = (message: typeof during) => message?.headers as Record<string, string>;
    expect(second.secret).not.toBe(first.secret);
    expect(new Webhook(first.secret).verify(during?.body ?? '', headersOf(during))).toBeDefined();
    expect(new Webhook(second.secret).verify(during?.body ?? '', headersOf(during))).toBeDefined();
    expect(new Webhook(second.secret).verify(after?.body ?? '', headersOf(after))).toBeDefined();
    expect(() => new Webhook(first.secret).verify(after?.body ?? '', headersOf(after))).toThrow();
  });

  it('goes on signing with the secret in use when it is rotated again, as after a lost response', async () => {
    const first = await world.register(receiver.url);
    const job = world.job();
    const rotate = async () => {
      const { payload } = await world.call('POST', `/v2/webhooks/${first.id}/rotate`);
      return (payload as { secret: string }).secret;
    };
    const secrets = [first.secret, await rotate()];
    world.deps.clock.advance(23 * HOUR);
    secrets.push(await rotate());

    for (const hours of [0, 23, 1]) {
      world.deps.clock.advance(hours * HOUR);
      await world.emit();
      await world.settle(job);
    }

    const accepted = receiver.received.map(({ body, headers }) =>
      secrets.map((secret) => {
        try {
          return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
        } catch {
          return false;
        }
      }),
    );
    expect(accepted).toEqual([
      [true, true, true],
      [true, true, true],
      [false, false, true],
    ]);
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(3);
  });

  it('signs with five secrets at most', async () => {
    const { id } = await world.register(receiver.url);
    for (let times = 0; times < 8; times += 1) await world.call('POST', `/v2/webhooks/${id}/rotate`);
    await world.emit();
    await world.settle(world.job());

    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(5);
  });

  it('never issues a secret that does not sign, even when two rotations race', async () => {
    const first = await world.register(receiver.url);
    const { id } = first;
    const rotate = () => world.call('POST', `/v2/webhooks/${id}/rotate`);
    const other = await world.deps.pool.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
    const both = Promise.all([rotate(), rotate()]);
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await world.deps.pool.query(waiting)).rowCount).toBe(2);
    await other.query('COMMIT');
    other.release();
    const rotations = await both;
    await world.emit();
    await world.settle(world.job());

    const [message] = receiver.received;
    for (const { payload } of [{ payload: first }, ...rotations]) {
      const { secret } = payload as { secret: string };
      expect(new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)).toBeDefined();
    }
  });
});

describe('webhook secrets at rest', () => {
  let world: WebhookWorld;
  beforeAll(async () => {
    world = await createWebhookWorld();
  });
  afterAll(() => world.close());

  it('stay readable after SVC_SECRET_KEYS is rotated, and are never stored or logged in plain text', async () => {
    const receiver = await startReceiver();
    const { secret } = await world.register(receiver.url);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const { rows } = await world.deps.pool.query('SELECT secret_sealed FROM webhook_endpoints');
    await world.emit();
    const rotated = { ...world.deps.settings, secretKeys: [Buffer.alloc(32, 7), ...world.deps.settings.secretKeys] };

    await world.settle(webhooksJob({ ...world.deps, settings: rotated }, { renderInvoice: async () => '' }));

    expect(rows[0].secret_sealed.includes(bytes)).toBe(false);
    expect(world.deps.logLines.join('')).not.toContain(secret.slice('whsec_'.length));
    expect(
      new Webhook(secret).verify(
        receiver.received[0]?.body ?? '',
        receiver.received[0]?.headers as Record<string, string>,
      ),
    ).toBeDefined();
    await receiver.vanish();
  });
});
