import { expect, it, vi } from 'vitest';
import { createBridge } from '../../src/bridge/create-bridge.js';
import { createTestManager } from '../support/create-test-manager.js';
import { ORIGIN, SEED } from './support/engine-host.js';

it('a page that the runtime itself shows is preloaded in the game’s look, and discarded with the bridge', async () => {
  const { ports } = createTestManager();
  const forget = vi.fn();
  const prewarm = vi.fn(() => forget);
  const bridge = createBridge({ ports: { ...ports, webView: { open: ports.webView.open, prewarm } } });
  const tell = (message: object) => bridge.receive(JSON.stringify(message));
  const theme = { colorScheme: 'dark' };
  tell({ type: 'init', versions: [1], environment: ORIGIN, ports: [], seed: SEED, integrator: 'studio', theme });

  tell({ type: 'prewarm', flow: 'checkout', locale: 'de' });
  const view = { origin: ORIGIN, page: 'checkout', theme, locale: 'de' };
  const url = `${ORIGIN}/ui/v1/flow/checkout?lang=de&integrator=studio`;
  expect(prewarm).toHaveBeenCalledWith(expect.objectContaining(view), url);
  expect(forget).not.toHaveBeenCalled();
  tell({ type: 'dispose' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(forget).toHaveBeenCalled();
});
