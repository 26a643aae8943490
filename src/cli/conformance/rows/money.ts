import type { Row } from '../row.js';
import { must } from '../verdict.js';

/** §1: where money goes, by the balances of buyer and seller. Nothing else may use the accounts meanwhile. */
export const moneyRows: readonly Row[] = [
  {
    section: '1.2',
    sentence: 'Creating an invoice charges nothing; paying it charges the buyer its total.',
    play: async (subject) => {
      const before = await subject.balance(subject.buyer);
      const id = await subject.invoice(subject.purchase({ line_items: [subject.item(3)] }));
      const created = await subject.balance(subject.buyer);
      must(created === before, `the buyer has ${created} after creating, ${before} before it`);
      await subject.invoicing(`/v2/invoice/${id}/pay`);
      const paid = await subject.finished(id);
      const after = await subject.balance(subject.buyer);
      const due = paid.payload.state === 'success' ? before - 3 : before;
      must(after === due, `the buyer has ${after} after the payment, not ${due}`, paid);
    },
  },
  {
    section: '1.3',
    sentence: 'Paying an escrow charges the buyer and pays nobody; committing it pays the recipients.',
    play: async (subject) => {
      const body = subject.purchase({ line_items: [subject.sellersItem(2)] });
      const before = { buyer: await subject.balance(subject.buyer), seller: await subject.balance(subject.seller) };
      const id = await subject.heldEscrow(body);
      const buyer = await subject.balance(subject.buyer);
      const waiting = await subject.balance(subject.seller);
      must(buyer === before.buyer - 2, `the buyer has ${buyer} while 2 of ${before.buyer} are held`);
      must(waiting === before.seller, `the seller has ${waiting} before the commit, but had ${before.seller}`);
      await subject.invoicing(`/v2/escrow/${id}/commit`);
      const seller = await subject.balance(subject.seller);
      must(seller === before.seller + 2, `the seller has ${seller} after the commit, not ${before.seller + 2}`);
    },
  },
  {
    section: '1.3',
    sentence: 'Cancelling an escrow refunds the buyer in full and pays nobody.',
    play: async (subject) => {
      const before = { buyer: await subject.balance(subject.buyer), seller: await subject.balance(subject.seller) };
      const id = await subject.heldEscrow(subject.purchase({ line_items: [subject.sellersItem(2)] }));
      await subject.invoicing(`/v2/escrow/${id}/cancel`);
      const buyer = await subject.balance(subject.buyer);
      const seller = await subject.balance(subject.seller);
      must(buyer === before.buyer, `the buyer has ${buyer} after the refund, not ${before.buyer}`);
      must(seller === before.seller, `the seller has ${seller}, not ${before.seller}`);
    },
  },
  {
    section: '1.4',
    sentence: 'An invoice pays a user_to_user item to the seller, and a user_to_integrator item to nobody else.',
    play: async (subject) => {
      const before = await subject.balance(subject.seller);
      const paid = await subject.paidInvoice(
        subject.purchase({ line_items: [subject.sellersItem(2), subject.item(1)] }),
      );
      const after = await subject.balance(subject.seller);
      const due = paid.payload.state === 'success' ? before + 2 : before;
      must(after === due, `the seller has ${after}, not ${due}`, paid);
    },
  },
];
