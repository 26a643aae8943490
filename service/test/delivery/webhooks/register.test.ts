import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createWebhookWorld, type WebhookWorld } from '../../support/webhooks/webhook-world.js';

describe('webhook registration', () => {
  let world: WebhookWorld;
  beforeAll(async () => {
    world = await createWebhookWorld();
  });
  afterAll(() => world.close());

  it('answers 201 with id, url and secret, and never returns the secret again', async () => {
    const created = await world.call('POST', '/v2/webhooks', { url: 'http://127.0.0.1:9/hook' });
    const { id } = created.payload as { id: string };

    const read = await world.call('GET', `/v2/webhooks/${id}`);
    const list = await world.call('GET', '/v2/webhooks');

    expect(created.status).toBe(201);
    expect(created.payload).toMatchObject({
      url: 'http://127.0.0.1:9/hook',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(read.payload).toMatchObject({ id, state: 'enabled', events: [] });
    expect(JSON.stringify([read.payload, list.payload])).not.toContain('whsec_');
  });

  it('returns the same secret for the same idempotency key', async () => {
    const headers = { ...world.integrator.headers, 'idempotency-key': 'register-once' };
    const payload = { url: 'https://games.example/hook' };

    const [first, second] = [
      await world.app.inject({ method: 'POST', url: '/v2/webhooks', headers, payload }),
      await world.app.inject({ method: 'POST', url: '/v2/webhooks', headers, payload }),
    ];

    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it.each([
    [{}, 'url_missing'],
    [{ url: 'not a url' }, 'url_invalid'],
    [{ url: 'ftp://games.example/' }, 'url_invalid'],
    [{ url: 'https://user:pass@games.example/' }, 'url_invalid'],
    [{ url: 'https://games.example/', events: ['no-such-event'] }, 'events_invalid'],
  ])('refuses %j with %s', async (payload, code) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v2/webhooks',
      headers: world.integrator.headers,
      payload,
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().codes).toEqual([code]);
  });

  it('limits an integrator to 20 endpoints, even when more are registered at once', async () => {
    const { headers } = await createTestIntegrator(world.deps, { name: 'many-hooks' });
    const register = (_: unknown, n: number) =>
      world.app.inject({
        method: 'POST',
        url: '/v2/webhooks',
        headers,
        payload: { url: `https://games.example/${n}` },
      });

    const answers = await Promise.all(Array.from({ length: 40 }, register));

    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(20);
    for (const answer of refused) expect(answer.json().codes).toEqual(['too_many_webhooks']);
  });

  it("hides another integrator's webhook", async () => {
    const { id } = await world.register('https://games.example/hook');
    const other = await createTestIntegrator(world.deps);

    const answers = await Promise.all([
      world.app.inject({ method: 'GET', url: `/v2/webhooks/${id}`, headers: other.headers }),
      world.app.inject({ method: 'DELETE', url: `/v2/webhooks/${id}`, headers: other.headers }),
      world.app.inject({ method: 'POST', url: `/v2/webhooks/${id}/rotate`, headers: other.headers }),
      world.app.inject({ method: 'GET', url: `/v2/webhooks/${id}/deliveries`, headers: other.headers }),
    ]);

    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(answers[0]?.json().codes).toEqual(['webhook_not_found']);
  });

  it('delivers only the events it subscribed to', async () => {
    const { id } = await world.register('http://127.0.0.1:9/hook', ['invoice-completion']);
    await world.emit();

    const { payload } = await world.call('GET', `/v2/webhooks/${id}/deliveries`);

    expect(payload).toEqual({ deliveries: [], next_cursor: null });
  });

  it('pages through the delivery log by cursor', async () => {
    const { id } = await world.register('http://127.0.0.1:9/hook');
    for (let index = 0; index < 5; index += 1) await world.emit();
    type Page = { deliveries: { id: string }[]; next_cursor: string | null };

    const pages: Page[] = [];
    for (let cursor = ''; pages.length < 10; ) {
      const { payload } = await world.call('GET', `/v2/webhooks/${id}/deliveries?limit=2${cursor}`);
      pages.push(payload as Page);
      const next = (payload as Page).next_cursor;
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }

    expect(pages.map((page) => page.deliveries.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap((page) => page.deliveries.map((delivery) => delivery.id))).size).toBe(5);
  });

  it('cancels the pending deliveries of a deleted endpoint', async () => {
    const { id } = await world.register('http://127.0.0.1:9/hook');
    await world.emit();

    const deleted = await world.call('DELETE', `/v2/webhooks/${id}`);

    const { rows } = await world.deps.pool.query('SELECT state FROM webhook_deliveries WHERE endpoint_id = $1', [id]);
    expect(deleted.payload).toEqual({ id, deleted: true });
    expect(rows).toEqual([{ state: 'failed' }]);
    expect((await world.call('GET', `/v2/webhooks/${id}`)).status).toBe(404);
  });
});
