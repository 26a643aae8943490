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
