import { expect, test } from 'vitest';
import { listPaymentMethods } from '../../src/index.js';
import { fakeSuccess } from '../../src/testing.js';
import { createTestManager } from '../support/create-test-manager.js';

test("lists the player's payment methods, with fields that this release does not know", async () => {
  const { ui, service, time } = createTestManager();
  const wallet = { id: 'pm-1', provider: 'wallet', processing_currency: 'USD', new_field: 1 };
  service.answerWith(() => fakeSuccess([wallet]));
  const listed = listPaymentMethods(ui.api, 'account/1');
  await time.flush();
  expect(await listed).toEqual({ ok: true, value: [wallet] });
  expect(service.http.requests[0]?.url).toBe('https://svc.example/v1/account%2F1/payment_methods');
});

test('reports response_invalid for anything but a list', async () => {
  const { ui, service, time } = createTestManager();
  service.answerWith(() => fakeSuccess({ payment_methods: {} }));
  const listed = listPaymentMethods(ui.api, 'a');
  await time.flush();
  expect(await listed).toMatchObject({ ok: false, error: { code: 'response_invalid' } });
});
