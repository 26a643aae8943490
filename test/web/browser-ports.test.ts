import { describe, expect, test } from 'vitest';
import { browserPorts, UIManager } from '../../src/index.js';

describe('browserPorts on a server', () => {
  test('can be created while a page is rendered there, and touches nothing', () => {
    const ports = browserPorts();
    expect(ports.http.isOnline()).toBe(true);
    expect(ports.random.bytes(4)).toHaveLength(4);
  });

  test('opens no flow, and reports where to open it', async () => {
    const ui = new UIManager({ environment: 'http://127.0.0.1:9', ports: browserPorts() });
    const result = await ui.CheckoutFlow({ redirect: 'http://127.0.0.1:9/ui/v1/continue?nonce=n' }).finished;
    expect(result).toMatchObject({
      state: 'error',
      error: { code: 'view_unavailable', message: expect.stringMatching(/browser.*effect|browser.*handler/) },
    });
  });
});
