import { randomUUID } from 'node:crypto';
import { disputePageSchema } from '../../../model/dispute.js';
import { mustAnswer, mustBe, mustSay } from '../expectations.js';
import type { Row } from '../row.js';
import { objectOf } from '../send.js';
import { must, needs } from '../verdict.js';

export const stateRows: readonly Row[] = [
  {
    section: '3.1',
    sentence: 'create → OPEN, with escrow_invoice_id.',
    play: async (subject) => {
      const answer = await subject.invoicing('/v2/escrow', subject.purchase());
      mustSay(answer, 'status', 'OPEN');
      must(answer.payload.escrow_invoice_id !== '', 'escrow_invoice_id is empty', answer);
    },
  },
  {
    section: '3.1',
    sentence: 'OPEN → pay → ESCROWED.',
    play: async (subject) => {
      const id = await subject.escrow();
      const answer = await subject.invoicing(`/v2/escrow/${id}/pay`);
      mustSay(answer, 'status', 'ESCROWED');
      mustSay(await subject.read(`/v2/escrow/${id}`), 'status', 'ESCROWED');
    },
  },
  {
    section: '3.1',
    sentence: 'OPEN → failed pay → ESCROW-FAILED; the escrow invoice has a failure_reason.',
    play: async (subject) => {
      const id = await subject.escrow(await subject.unpayable());
      const answer = await subject.invoicing(`/v2/escrow/${id}/pay`);
      mustSay(answer, 'status', 'ESCROW-FAILED');
      const invoice = await subject.read(`/v2/invoice/${answer.payload.escrow_invoice_id}`);
      must(Boolean(invoice.payload.failure_reason), 'failure_reason is missing', invoice);
    },
  },
  {
    section: '3.1',
    sentence: 'ESCROWED → commit → COMMITTED, with commit_invoice_id.',
    play: async (subject) => {
      const id = await subject.heldEscrow();
      const answer = await subject.invoicing(`/v2/escrow/${id}/commit`);
      mustSay(answer, 'status', 'COMMITTED');
      must(Boolean(answer.payload.commit_invoice_id), 'commit_invoice_id is empty', answer);
      mustSay(await subject.read(`/v2/escrow/${id}`), 'status', 'COMMITTED');
    },
  },
  {
    section: '3.1',
    sentence: 'ESCROWED → cancel → CANCELLED, with cancel_invoice_id.',
    play: async (subject) => {
      const id = await subject.heldEscrow();
      const answer = await subject.invoicing(`/v2/escrow/${id}/cancel`);
      mustSay(answer, 'status', 'CANCELLED');
      must(Boolean(answer.payload.cancel_invoice_id), 'cancel_invoice_id is empty', answer);
      mustSay(await subject.read(`/v2/escrow/${id}`), 'status', 'CANCELLED');
    },
  },
  {
    section: '3.1',
    sentence: 'COMMITTED and CANCELLED are final.',
    gap: true,
    play: async (subject) => {
      for (const end of ['commit', 'cancel']) {
        const id = await subject.heldEscrow();
        const { payload } = await subject.invoicing(`/v2/escrow/${id}/${end}`);
        for (const step of ['pay', 'commit', 'cancel']) await subject.invoicing(`/v2/escrow/${id}/${step}`);
        mustSay(await subject.read(`/v2/escrow/${id}`), 'status', payload.status);
      }
    },
  },
  {
    section: '3.2',
    sentence: 'create → open → pay → processing → success.',
    play: async (subject) => {
      const id = await subject.invoice();
      mustSay(await subject.read(`/v2/invoice/${id}`), 'state', 'open');
      mustSay(await subject.invoicing(`/v2/invoice/${id}/pay`), 'state', 'processing');
      mustSay(await subject.finished(id), 'state', 'success');
    },
  },
  {
    section: '3.2',
    sentence: 'An invoice that cannot be paid: processing → failed, with failure_reason.',
    play: async (subject) => {
      const id = await subject.invoice(await subject.unpayable());
      mustSay(await subject.invoicing(`/v2/invoice/${id}/pay`), 'state', 'processing');
      const answer = await subject.finished(id);
      mustSay(answer, 'state', 'failed');
      must(Boolean(answer.payload.failure_reason), 'failure_reason is missing', answer);
    },
  },
  {
    section: '3.2',
    sentence: 'success is final: a second payment is refused and charges nothing.',
    gap: true,
    play: async (subject) => {
      const { payload } = await subject.paidInvoice();
      needs(payload.state === 'success', 'the payment failed; see above');
      const before = await subject.balance(subject.buyer);
      mustAnswer(await subject.invoicing(`/v2/invoice/${payload.invoice_id}/pay`), 409);
      const after = await subject.balance(subject.buyer);
      must(after === before, `the buyer has ${after} after a second payment, but had ${before}`);
    },
  },
  {
    section: '3.3',
    sentence:
      'A paid invoice is refunded once: the buyer has the money again, and reading invoice and refunds says so.',
    gap: true,
    play: async (subject) => {
      const { payload } = await subject.once('paid invoice', () => subject.paidInvoice());
      needs(payload.state === 'success', 'the payment failed; see §3.2');
      const path = `/v2/invoice/${payload.invoice_id}`;
      const before = await subject.balance(subject.buyer);
      const refund = await subject.invoicing(`${path}/refund`);
      mustAnswer(refund, 200);
      mustSay(refund, 'state', 'success');
      const { total_amount: total } = objectOf(refund.payload.summary);
      const after = await subject.balance(subject.buyer);
      must(after - before === total, `the buyer has ${after} after a refund of ${total}, but had ${before}`);
      mustSay(await subject.read(path), 'refunded_amount', total);
      const list = await subject.read(`${path}/refunds`);
      const { refunds } = list.payload;
      const ids = (Array.isArray(refunds) ? refunds : []).map((each) => objectOf(each).refund_id);
      must(ids.join() === refund.payload.refund_id, 'the list has other refunds', list);
      mustAnswer(await subject.invoicing(`${path}/refund`), 409);
    },
  },
  {
    section: '3.4',
    sentence: 'Disputes are listed, newest first; each is read by its id, and an unknown one is 404 to every call.',
    gap: true,
    play: async (subject) => {
      const list = await subject.read('/v2/disputes?limit=3');
      mustAnswer(list, 200);
      mustBe(disputePageSchema, list.payload, list);
      const { disputes } = list.payload;
      const shown = (Array.isArray(disputes) ? disputes : []).map(objectOf);
      must(shown.length <= 3, 'the list is longer than its limit', list);
      const times = shown.map(({ created }) => Date.parse(String(created)));
      must(times.join() === [...times].sort((one, other) => other - one).join(), 'the newest is not first', list);
      for (const { dispute_id: id } of shown) mustSay(await subject.read(`/v2/dispute/${id}`), 'dispute_id', id);
      const unknown = `/v2/dispute/${randomUUID()}`;
      mustAnswer(await subject.read(unknown), 404);
      mustAnswer(await subject.invoicing(`${unknown}/evidence`, { text: 'Conformance check' }), 404);
      mustAnswer(await subject.invoicing(`${unknown}/accept`), 404);
    },
  },
];
