import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWebhookRoutes } from '../../service/src/delivery/webhooks/routes.js';
import { webhooksJob } from '../../service/src/delivery/webhooks/webhooks-job.js';
import { renderInvoiceEvent } from '../../service/src/payments/invoices/read-invoice.js';
import { createMoneyWorld, type MoneyWorld } from '../../service/test/support/money-world.js';
import { purchaseBody } from '../../service/test/support/purchase-body.js';
import { expectDocumentedWalk } from './documented-walk.js';

const received: string[] = [];
const receiver = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (part: string) => received.push(part));
  request.on('end', () => response.end());
});
let world: MoneyWorld;

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  world = await createMoneyWorld();
  registerWebhookRoutes(world.app, world.deps);
});
afterAll(async () => {
  receiver.close();
  await world?.close();
});

test('the walk from a payment to its webhook matches docs/architecture.md, and is within its limit', async () => {
  const [buyer, seller] = [await world.addUser({ USD: 10_000 }), await world.addUser()];
  const { port } = receiver.address() as AddressInfo;
  await world.call('POST', '/v2/webhooks', { body: { url: `http://127.0.0.1:${port}/` } });
  const pay = (invoiceId: unknown, key?: string) =>
    world.call('POST', `/v2/invoice/${invoiceId}/pay`, key === undefined ? {} : { key });
  const order = async () => {
    const { body } = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines }) });
    return body.payload.invoice_id;
  };
  const lines = [{ amount: 700, seller }, { amount: 300 }];
  const [first, created] = [await order(), await order()];
  const job = webhooksJob(world.deps, { renderInvoice: (id) => renderInvoiceEvent(world.deps.money, id) });
  // statements are prepared and statistics read only once
  while ((await pay(first)).body.payload.state !== 'success');

  globalThis.walk.start();
  const paid = await pay(created, 'once');
  while (await job.run(new AbortController().signal));

  expect(paid.body.payload.state).toBe('processing');
  expect(received.filter((text) => text.includes(String(created)) && text.includes('"state":"success"'))).toHaveLength(
    1,
  );
  expectDocumentedWalk(
    { files: 35, returns: 6 },
    { start: 'service/src/payments/invoices/routes', language: /ledger\/(pipeline|sql-arrays|round-trip)$/ },
  );
});
