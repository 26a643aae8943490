import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryView } from '../../../src/delivery/webhooks/list-deliveries.js';
import { isPublicAddress } from '../../../src/platform/http/public-address.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';
import { createWebhookWorld, type WebhookWorld } from '../../support/webhooks/webhook-world.js';

describe('private addresses in operator mode', () => {
  let world: WebhookWorld;
  let receiver: Receiver;
  beforeAll(async () => {
    world = await createWebhookWorld({ mode: 'operator' });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.vanish();
    await world.close();
  });

  it.each([
    ['http://games.example/hook', 'url_not_https'],
    ['https://127.0.0.1/hook', 'url_private'],
    ['https://10.0.0.8/hook', 'url_private'],
    ['https://169.254.169.254/latest/meta-data', 'url_private'],
    ['https://[::1]/hook', 'url_private'],
    ['https://[::ffff:10.0.0.8]/hook', 'url_private'],
    ['https://[::127.0.0.1]/hook', 'url_private'],
    ['https://localhost/hook', 'url_private'],
    ['https://0x7f000001/hook', 'url_private'],
  ])('are refused at registration: %s is %s', async (url, code) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v2/webhooks',
      headers: world.integrator.headers,
      payload: { url },
    });

    expect(answer.json().codes).toEqual([code]);
  });

  it('are refused when the connection is opened, whatever the name resolved to before', async () => {
    const { id } = await world.register('https://games.example/hook');
    await world.deps.pool.query('UPDATE webhook_endpoints SET url = $1', [
      receiver.url.replace('127.0.0.1', 'games.example'),
    ]);
    await world.emit();
    const toLoopback = ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }])) as typeof lookup;

    await world.settle(world.job({ resolve: toLoopback }));

    const { payload } = await world.call('GET', `/v2/webhooks/${id}/deliveries`);
    const [delivery] = (payload as { deliveries: DeliveryView[] }).deliveries;
    expect(receiver.received).toHaveLength(0);
    expect(delivery?.attempts[0]?.error).toBe('refused: games.example is not an address of the public internet');
  });

  it.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    'fd00::1',
    'fe80::1%eth0',
    '64:ff9b::a00:8',
    '2002:a00:8::',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '4000::1',
    'fec0::1',
    'x',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
