import { expect, it } from 'vitest';
import { createBridge } from '../../src/bridge/create-bridge.js';
import { createTestManager } from '../support/create-test-manager.js';
import { ORIGIN, SEED } from './support/engine-host.js';

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
