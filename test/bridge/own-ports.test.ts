import { expect, it } from 'vitest';
import { createBridge } from '../../src/bridge/create-bridge.js';
import { createTestManager } from '../support/create-test-manager.js';
import { ORIGIN, REDIRECT, SEED } from './support/engine-host.js';

/** Lua's JSON libraries write an empty list as an object. */
it.each([
  ['leaves them out', {}],
  ['says null', { ports: null }],
  ['lists none', { ports: [] }],
])('a host of a page that has every port of its own %s', (_how, ports) => {
  const bridge = createBridge({ ports: createTestManager().ports });
  bridge.receive(JSON.stringify({ type: 'init', versions: [1], environment: ORIGIN, seed: SEED, ...ports }));
  expect(JSON.parse(bridge.poll())).toMatchObject({ type: 'ready' });
});

it('a host whose page has timers of its own gets a question again that it never answered, though it says nothing', async () => {
  const { ports, webView, time } = createTestManager();
  const bridge = createBridge({ ports });
  const pushed: { readonly type: string; readonly [field: string]: unknown }[] = [];
  const of = (type: string) => pushed.filter((message) => message.type === type);
  bridge.push((text) => pushed.push(JSON.parse(text)));
  bridge.receive(JSON.stringify({ type: 'init', versions: [1], environment: ORIGIN, seed: SEED }));
  bridge.receive(JSON.stringify({ type: 'call', id: 1, flow: 'checkout', redirect: REDIRECT, confirm: true }));
  await time.flush();
  webView.latest.showContent();
  webView.latest.say({ type: 'progress', step: 'submitted' });
  webView.latest.vanish();
  await time.advance(24_999);
  expect(of('confirm.get')).toHaveLength(1);
  await time.advance(1);
  expect(of('confirm.get')).toHaveLength(2);
  bridge.receive(JSON.stringify({ type: 'answer', id: of('confirm.get')[1]?.id, ok: true, value: 'complete' }));
  await time.flush();
  expect(of('settled')).toMatchObject([{ id: 1, result: { state: 'complete' } }]);
  expect(time.pending).toBe(0);
});

it('a host whose scene ends before it polls still gets told that money may have moved', async () => {
  const { ports, webView, time } = createTestManager();
  const bridge = createBridge({ ports });
  bridge.receive(JSON.stringify({ type: 'init', versions: [1], environment: ORIGIN, seed: SEED }));
  bridge.receive(JSON.stringify({ type: 'call', id: 1, flow: 'checkout', redirect: REDIRECT }));
  await time.flush();
  webView.latest.showContent();
  webView.latest.say({ type: 'progress', step: 'submitted' });
  bridge.receive(JSON.stringify({ type: 'detach', keepViews: true }));
  const polled: unknown[] = [];
  for (let text = bridge.poll(); text; text = bridge.poll()) polled.push(JSON.parse(text));
  expect(polled).toEqual([
    expect.objectContaining({ type: 'ready' }),
    { type: 'event', name: 'progress', id: 1, data: { flow: 'checkout', step: 'submitted' } },
    { type: 'detached' },
  ]);
});
