import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from '../../../../test/support/properties.js';
import { taxOfRefund } from '../../../src/payments/invoices/tax.js';
import { createFlowWorld, type FlowUser, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';

type Json = Record<string, ReturnType<typeof JSON.parse>>;

let world: FlowWorld;
let buyer: FlowUser;
let seller: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
  buyer = await world.addUser({ USD: 1_000_000 });
  seller = await world.addUser();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

async function send(method: 'GET' | 'POST', url: string, body?: object, headers = world.integrator.headers) {
  const answer = await world.app.inject({ method, url, headers, ...(body && { payload: body }) });
  const { payload, codes }: { payload: Json; codes: string[] } = answer.json();
  return { status: answer.statusCode, payload, codes };
}

const item = (fields: object) => ({
  amount: 600,
  currency: 'USD',
  transaction_type: 'user_to_integrator',
  product_sku: 'sku',
  reference_type: 'item',
  reference_id: '1',
  ...fields,
});

const order = (...items: object[]) => ({
  account_id: buyer.accountId,
  reference_type: 'order',
  reference_id: randomUUID(),
  payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
  line_items: items.map(item),
});

async function pay(...items: object[]) {
  const { payload } = await send('POST', '/v2/invoice', order(...items));
  await send('POST', `/v2/invoice/${payload.invoice_id}/pay`);
  return payload;
}

const refund = async (invoiceId: string, body: object) =>
  (await send('POST', `/v2/invoice/${invoiceId}/refund`, body)).payload;
const details = async (id: string, user: FlowUser) =>
  (await send('GET', `/v1/transaction/${id}?account_id=${user.accountId}`)).payload.transaction_data;

const VAT = { tax_amount: 100, display_tax_amount: 'USD 1.00', tax_label: 'VAT 20%' };
const GIVEN = { tax_amount: 100, tax_label: 'VAT 20%' };

describe('tax of line items', () => {
  it.each(['/v2/invoice', '/v2/escrow'])('is kept by %s, and sent only with the items that have it', async (path) => {
    const created = (await send('POST', path, order(GIVEN, {}, { tax_amount: 0 }))).payload;
    const invoice = (await send('GET', `/v2/invoice/${created.escrow_invoice_id ?? created.invoice_id}`)).payload;

    const [taxed, plain, none] = Object.values<Json>(invoice.line_items);
    expect(taxed).toMatchObject({ amount: 600, ...VAT });
    expect(Object.keys(plain ?? {}).filter((name) => name.includes('tax'))).toEqual([]);
    expect(none).toMatchObject({ tax_amount: 0, display_tax_amount: 'USD 0.00' });
    expect(none).not.toHaveProperty('tax_label');
    expect(invoice.summary).toEqual({ total_amount: 1_800, currency: 'USD', display_amount: 'USD 18.00' });
  });

  it.each([
    [{ tax_amount: 601 }, 'tax_amount_too_large', 'tax_amount'],
    [{ tax_amount: -1 }, 'tax_amount_invalid', 'tax_amount'],
    [{ tax_amount: 1.5 }, 'tax_amount_invalid', 'tax_amount'],
    [{ tax_amount: '1' }, 'tax_amount_invalid', 'tax_amount'],
    [{ tax_label: 'VAT' }, 'tax_amount_missing', 'tax_amount'],
    [{ tax_amount: 1, tax_label: 'x'.repeat(41) }, 'tax_label_invalid', 'tax_label'],
    [{ tax_amount: 1, tax_label: 7 }, 'tax_label_invalid', 'tax_label'],
  ])('is refused by name: %j', async (fields, code, field) => {
    const { payment_methods: _, ...authorized } = order({}, fields);
    const bodies = {
      '/v2/invoice': order({}, fields),
      '/v2/escrow': order({}, fields),
      '/v2/authorize/invoice': { ...authorized, invoice_mechanism: 'widget' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const { status, payload } = await send('POST', path, body);
      expect([status, payload.errors]).toEqual([422, [{ code, param: `line_items[1].${field}` }]]);
    }
  });

  it('is shown at the checkout, by its name if all of it has one', async () => {
    const summaryOf = async (...items: object[]) => {
      const { payment_methods: _, ...authorized } = order(...items);
      const { payload } = await world.call('POST', '/v2/authorize/invoice', {
        ...authorized,
        invoice_mechanism: 'widget',
      });
      return (await world.redeem(nonceOf(payload.redirect), 'checkout')).payload.checkout.summary;
    };

    const summary = { total_amount: 1_200, currency: 'USD', display_amount: 'USD 12.00' };
    expect(await summaryOf({}, {})).toEqual(summary);
    expect(await summaryOf(GIVEN, {})).toEqual({
      ...summary,
      display_subtotal: 'USD 11.00',
      display_tax_amount: 'USD 1.00',
      tax_label: 'VAT 20%',
    });
    expect(await summaryOf(GIVEN, { tax_amount: 30, tax_label: 'VAT 5%' })).toEqual({
      ...summary,
      display_subtotal: 'USD 10.70',
      display_tax_amount: 'USD 1.30',
    });
  });

  it('stands in the details of the buyer, and of a seller who receives the whole item', async () => {
    const wallet = seller.wallets.USD?.wallet_id;
    const shared = (amount: number) => [
      { amount, currency: 'USD', source_wallet_id: '', destination_wallet_id: wallet },
    ];
    const sold = { ...GIVEN, transaction_type: 'user_to_user', recipients: shared(600) };
    const { invoice_id } = await pay(sold, { tax_amount: 20, tax_label: 'VAT 20%' });

    const ofBuyer = await details(invoice_id, buyer);
    expect(ofBuyer.summary).toMatchObject({
      total_amount: 1_200,
      subtotal: { total_amount: 1_080, display_amount: 'USD 10.80' },
      tax: { total_amount: 120, display_amount: 'USD 1.20', label: 'VAT 20%' },
    });
    expect(Object.values<Json>(ofBuyer.line_items)[0]).toMatchObject(VAT);
    expect((await details(invoice_id, seller)).summary).toMatchObject({
      total_amount: 600,
      tax: { total_amount: 100, label: 'VAT 20%' },
    });
  });

  it('is refunded in proportion, and all of it in the end', async () => {
    const { invoice_id } = await pay({ amount: 1_000, tax_amount: 167, tax_label: 'VAT' }, { amount: 500 });
    const taxes: number[] = [];
    for (const amount of [1, 333, 700, undefined]) {
      const { refund_id, line_items } = await refund(invoice_id, amount === undefined ? {} : { amount });
      const [taxed, plain] = line_items;
      expect(taxed.tax_amount).toBeLessThanOrEqual(taxed.amount);
      expect(plain ?? {}).not.toHaveProperty('tax_amount');
      taxes.push(taxed.tax_amount);
      const own = await details(refund_id, buyer);
      expect(own.summary.tax).toMatchObject({ total_amount: taxed.tax_amount });
    }
    expect(taxes.reduce((sum, each) => sum + each, 0)).toBe(167);
  });

  it('of refunds is never more than what is refunded, and adds up however an item is refunded', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2 ** 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const amount = parts.reduce((sum, part) => sum + part, 0);
        const paid = { amount, taxAmount: Math.min(amount, Math.round(amount * share)) };
        let refunded = 0;
        let tax = 0;
        for (const part of parts) {
          const own = taxOfRefund(paid, refunded, part) ?? -1;
          expect(own).toBeGreaterThanOrEqual(0);
          expect(own).toBeLessThanOrEqual(part);
          refunded += part;
          tax += own;
        }
        expect(tax).toBe(paid.taxAmount);
      }),
    );
    expect(taxOfRefund({ amount: 5 }, 0, 5)).toBeUndefined();
  });
});
