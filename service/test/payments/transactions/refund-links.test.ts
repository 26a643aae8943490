import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';
import { Story } from './story.js';

const INVOICE = 'invoicing.invoice_v2.invoice_id';
const ESCROW = 'invoicing.escrow_v2.escrow_id';

let service: TestService;
let story: Story;
let asBuyer: { authorization: string };
let asSeller: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  story = new Story(service);
  await story.fund(1_000_000);
  asBuyer = await service.userHeaders(service.buyer.account_id);
  asSeller = await service.userHeaders(service.seller.account_id);
});
afterAll(() => service.stop());

const data = async (id: string, as: { authorization: string }) =>
  (await service.call({ url: `/v1/transaction/${id}`, as })).json.payload.transaction_data;
const listed = async (as: { authorization: string }) =>
  (await service.call({ url: '/v1/transactions?limit=100', as })).json.payload.transactions;
const refund = async (kind: 'invoice' | 'escrow', id: string, amount?: number) => {
  service.deps.clock.advance(60_000);
  const body = amount === undefined ? {} : { amount };
  return (await service.call({ method: 'POST', url: `/v2/${kind}/${id}/refund`, body })).json.payload;
};

describe('a charge and its refunds in the history', () => {
  it('link to each other: the refund to its charge, the charge to each refund, oldest first, in details and lists', async () => {
    const id = await story.purchase({ description: 'Sword', amount: 1_000 });
    expect(await data(id, asBuyer)).not.toHaveProperty('refunds');
    const [first, second] = [await refund('invoice', id, 300), await refund('invoice', id, 50)];

    const charge = await data(id, asBuyer);

    expect(charge).toMatchObject({ refunded_amount: 350, refunded_display_amount: 'USD 3.50' });
    expect(charge.refunds).toEqual([
      { refund_id: first.refund_id, amount: 300, display_amount: 'USD 3.00', state: 'success', created: first.created },
      {
        refund_id: second.refund_id,
        amount: 50,
        display_amount: 'USD 0.50',
        state: 'success',
        created: second.created,
      },
    ]);
    const link = { refunded_transaction_id: id, refunded_transaction_id_type: INVOICE };
    expect(await data(first.refund_id, asBuyer)).toMatchObject({ ...link, summary: { total_amount: 300 } });
    const entries = await listed(asBuyer);
    const entryOf = (entryId: string) =>
      entries.find((entry: { transaction_id: string }) => entry.transaction_id === entryId);
    expect(entryOf(id)).toMatchObject({ transaction_status: 'processed', transaction_data: { refunded_amount: 350 } });
    expect(entryOf(second.refund_id)).toMatchObject({
      transaction_type: 'refund',
      transaction_role: 'buyer',
      transaction_data: link,
    });
  });

  it('show a seller its own part, under the same ids, and not how the buyer was refunded', async () => {
    const id = await story.purchase({ description: 'Bow', amount: 400 });
    const { refund_id } = await refund('invoice', id, 100);

    expect(await data(id, asSeller)).toMatchObject({ refunded_amount: 100, refunds: [{ refund_id, amount: 100 }] });
    const own = await data(refund_id, asSeller);
    expect(own).toMatchObject({
      refunded_transaction_id: id,
      payment_methods: {},
      summary: { total_amount: 100, display_amount: 'USD 1.00' },
    });
    expect(Object.values<{ subitem_type: string }>(own.subitems).map((each) => each.subitem_type)).toEqual([
      'recipient_refund',
    ]);
  });

  it('link to each other for a committed escrow, by the escrow’s id, for its buyer and its seller', async () => {
    const escrow = await story.escrow({ description: 'House', amount: 5_000 }, 'commit');
    const { refund_id } = await refund('escrow', escrow.id, 1_200);

    for (const as of [asBuyer, asSeller]) {
      expect(await data(escrow.id, as)).toMatchObject({
        refunded_amount: 1_200,
        refunds: [{ refund_id, state: 'success' }],
      });
      expect(await data(refund_id, as)).toMatchObject({
        refunded_transaction_id: escrow.id,
        refunded_transaction_id_type: ESCROW,
      });
    }
  });

  it('link to each other for a cancelled escrow, which its cancel invoice refunds', async () => {
    const escrow = await story.escrow({ description: 'Ship', amount: 700 }, 'cancel');
    expect(await data(escrow.id, asBuyer)).toMatchObject({
      refunded_amount: 700,
      refunds: [{ refund_id: escrow.cancelInvoiceId, amount: 700, display_amount: 'USD 7.00', state: 'success' }],
    });
    expect(await data(escrow.cancelInvoiceId, asBuyer)).toMatchObject({
      refunded_transaction_id: escrow.id,
      refunded_transaction_id_type: ESCROW,
    });
  });

  it('are found by type and status, a refund also by the text of its charge', async () => {
    const id = await story.purchase({ description: 'Unique helmet', amount: 90 });
    const { refund_id } = await refund('invoice', id);
    const search = async (query: string) =>
      (await service.call({ url: `/v1/transactions?${query}`, as: asBuyer })).json.payload.transactions.map(
        (entry: { transaction_id: string }) => entry.transaction_id,
      );
    expect(await search('search=unique%20helmet')).toEqual([refund_id, id]);
    expect(await search('search=unique%20helmet&types=refund&statuses=processed')).toEqual([refund_id]);
  });
});
