import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

let world: MoneyWorld;
let buyer: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld();
  buyer = await world.addUser({ USD: 100_000 });
});
afterAll(() => world.close());

const lines = Array.from({ length: 20 }, (_, at) => ({ amount: 100 + at }));

async function storedOf(invoiceId: string) {
  const { rows } = await world.deps.pool.query(
    `SELECT pg_column_compression(document) AS packing, pg_column_toast_chunk_id(document) AS place,
       pg_column_size(document) AS bytes, length(document::text) AS characters FROM invoices WHERE id = $1`,
    [invoiceId],
  );
  return rows[0];
}

it('takes half of its length on disk, beside its row, and is not copied when the invoice is paid', async () => {
  const made = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines }) });
  const invoiceId = String(made.body.payload.invoice_id);
  const before = await storedOf(invoiceId);
  expect(before).toMatchObject({ packing: 'pglz', place: expect.anything() });
  expect(before.bytes).toBeLessThan(before.characters / 2);

  await world.call('POST', `/v2/invoice/${invoiceId}/pay`);
  await world.deps.money.drained();
  const read = await world.call('GET', `/v2/invoice/${invoiceId}`);
  expect(read.body.payload.state).toBe('success');
  expect(await storedOf(invoiceId)).toEqual(before);
});

it('reads documents from before alike', async () => {
  const { pool } = world.deps;
  const made = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines }) });
  const invoiceId = String(made.body.payload.invoice_id);
  const read = async () => (await world.call('GET', `/v2/invoice/${invoiceId}`)).body;
  const packed = await read();
  await pool.query('ALTER TABLE invoices ALTER COLUMN document SET STORAGE EXTERNAL');
  await pool.query('UPDATE invoices SET document = (document::text)::jsonb WHERE id = $1', [invoiceId]);
  await pool.query('ALTER TABLE invoices ALTER COLUMN document SET STORAGE EXTENDED');
  expect(await storedOf(invoiceId)).toMatchObject({ packing: null, place: expect.anything() });
  expect(await read()).toEqual(packed);
});
