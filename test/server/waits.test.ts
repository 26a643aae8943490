import { createServerClient } from 'svc-bridge/server';
import { afterEach, expect, it, vi } from 'vitest';
import { envelope, refusal, ServiceDouble } from './service-double.js';

const INVOICE = 'GET /v2/invoice/inv-1';
const ESCROW = 'GET /v2/escrow/esc-1';
/** Long enough for a few reads. */
const BRIEFLY = { timeoutMs: 60, pollMs: 10 };

function setUp() {
  const service = new ServiceDouble();
  const client = createServerClient({
    addresses: 'https://svc.example',
    clientId: 'game',
    clientSecret: 'secret',
    fetch: service.fetch,
    log: () => undefined,
  });
  return { service, client };
}

afterEach(() => void vi.useRealTimers());

it('a wait that times out returns the last state, and says that nothing is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { service, client } = setUp();
  service.answer(INVOICE, () => envelope({ invoice_id: 'inv-1', state: 'processing' }));
  service.answer(ESCROW, () => envelope({ id: 'esc-1', status: 'ESCROWED' }));

  const waits = Promise.all([
    client.waitForInvoice('inv-1', BRIEFLY),
    client.waitForEscrow('esc-1', { ...BRIEFLY, until: 'finished' }),
  ]);
  while (service.count(INVOICE) < 2 || service.count(ESCROW) < 2) await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(BRIEFLY.timeoutMs);
  const [invoice, escrow] = await waits;

  expect(invoice).toMatchObject({
    ok: false,
    error: {
      code: 'timeout',
      message: expect.stringMatching(/inv-1 is still "processing" after 60 ms/),
    },
  });
  expect(escrow).toMatchObject({
    ok: false,
    error: { code: 'timeout', message: expect.stringMatching(/esc-1 is still "ESCROWED" after 60 ms/) },
  });
});

it('a wait continues after a failed read, and ends with the final state', async () => {
  const { service, client } = setUp();
  let reads = 0;
  service.answer(INVOICE, () => {
    reads += 1;
    return reads === 1 ? refusal(503, 'unavailable', 'try again') : envelope({ invoice_id: 'inv-1', state: 'failed' });
  });

  expect(await client.waitForInvoice('inv-1', { pollMs: 1 })).toMatchObject({ ok: true, value: { state: 'failed' } });
});

it('a wait ends at once on a permanent error or when its signal is aborted', async () => {
  const { service, client } = setUp();
  expect(await client.waitForInvoice('inv-2')).toMatchObject({ ok: false, error: { code: 'api_refused' } });

  service.answer(INVOICE, () => envelope({ invoice_id: 'inv-1', state: 'open' }));
  const abort = new AbortController();
  const waiting = client.waitForInvoice('inv-1', { signal: abort.signal });
  abort.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

it('a wait with the longest pauses and limits reads once, and does not hurry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { service, client } = setUp();
  service.answer(INVOICE, () => envelope({ invoice_id: 'inv-1', state: 'processing' }));
  const controller = new AbortController();
  const wait = client.waitForInvoice('inv-1', {
    timeoutMs: Number.POSITIVE_INFINITY,
    pollMs: 2 ** 31,
    signal: controller.signal,
  });
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(service.count(INVOICE)).toBe(1);
  controller.abort();
  expect(await wait).toMatchObject({ ok: false, error: { code: 'aborted' } });
});
