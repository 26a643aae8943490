import { emitted } from '../../../model/emitted.js';
import { transactionPageSchema } from '../../../model/transaction.js';
import { listOf, mustAnswer, mustBe, mustSay } from '../expectations.js';
import type { Row } from '../row.js';
import { type Answer, objectOf } from '../send.js';
import type { Subject } from '../subject.js';
import { must, needs } from '../verdict.js';

/** The table of §4, row by row: path, status, kind of payload. */
const tableRows: readonly Row[] = [
  {
    section: '4 row 1',
    sentence: 'GET {payments_url}/v1/{account_id}/payment_methods answers 200 with a list of payment methods.',
    play: async (subject) => {
      const answer = await subject.methods(subject.buyer.accountId);
      mustAnswer(answer, 200);
      must(Array.isArray(objectOf(answer.json).payload), 'the payload is not a list', answer);
    },
  },
  {
    section: '4 row 2',
    sentence: 'POST {auth_url}/authorize/user answers 200 with a redirect.',
    play: async (subject) => {
      const body = { account_id: subject.buyer.accountId };
      const answer = await subject.call({ part: 'auth', path: '/authorize/user', method: 'POST', body });
      mustAnswer(answer, 200);
      must(typeof answer.payload.redirect === 'string', 'redirect is missing', answer);
    },
  },
  {
    section: '4 row 3',
    sentence: 'POST {invoicing_url}/v2/invoice answers 201 with an invoice in state open.',
    play: async (subject) => {
      const answer = await subject.invoicing('/v2/invoice', subject.purchase());
      mustAnswer(answer, 201);
      mustSay(answer, 'state', 'open');
    },
  },
  {
    section: '4 row 4',
    sentence: 'POST {invoicing_url}/v2/invoice/{invoice_id}/pay answers 200 with the invoice in state processing.',
    play: async (subject) => {
      const id = await subject.invoice();
      const answer = await subject.invoicing(`/v2/invoice/${id}/pay`);
      mustAnswer(answer, 200);
      mustSay(answer, 'invoice_id', id);
      mustSay(answer, 'state', 'processing');
    },
  },
  {
    section: '4 row 5',
    sentence: 'GET {invoicing_url}/v2/invoice/{invoice_id} answers 200 with the invoice.',
    play: async (subject) => {
      const id = await subject.invoice();
      const answer = await subject.read(`/v2/invoice/${id}`);
      mustAnswer(answer, 200);
      mustSay(answer, 'invoice_id', id);
    },
  },
  {
    section: '4 row 6',
    sentence: 'POST {invoicing_url}/v2/escrow answers 201 with an escrow in status OPEN.',
    play: async (subject) => {
      const answer = await subject.invoicing('/v2/escrow', subject.purchase());
      mustAnswer(answer, 201);
      mustSay(answer, 'status', 'OPEN');
    },
  },
  ...(['pay', 'commit', 'cancel'] as const).map(
    (step, index): Row => ({
      section: `4 row ${7 + index}`,
      sentence: `POST {invoicing_url}/v2/escrow/{escrow_id}/${step} answers 200 with the escrow.`,
      play: async (subject) => {
        const id = step === 'pay' ? await subject.escrow() : await subject.heldEscrow();
        const answer = await subject.invoicing(`/v2/escrow/${id}/${step}`);
        mustAnswer(answer, 200);
        mustSay(answer, 'id', id);
      },
    }),
  ),
  {
    section: '4 row 10',
    sentence: 'GET {invoicing_url}/v2/escrow/{escrow_id} answers 200 with the escrow and its status.',
    play: async (subject) => {
      const id = await subject.escrow();
      const answer = await subject.read(`/v2/escrow/${id}`);
      mustAnswer(answer, 200);
      mustSay(answer, 'id', id);
      mustSay(answer, 'status', 'OPEN');
    },
  },
  {
    section: '4 row 11',
    sentence: 'POST {invoicing_url}/v2/authorize/invoice answers 200 with an authorized invoice.',
    play: async (subject) => {
      const answer = await subject.invoicing('/v2/authorize/invoice', {
        account_id: subject.buyer.accountId,
        is_escrow: true,
        invoice_mechanism: 'widget',
        ...subject.reference(),
        line_items: [subject.item()],
      });
      mustAnswer(answer, 200);
      must(typeof answer.payload.redirect === 'string', 'redirect is missing', answer);
    },
  },
];

/** What §4 adds where the original contract is silent. */
const gapRows: readonly Row[] = [
  {
    section: '4',
    sentence: 'Calls 4, 7, 8 and 9 take no body and ignore any.',
    gap: true,
    play: async (subject) => {
      const answer = await subject.invoicing(`/v2/invoice/${await subject.invoice()}/pay`, { amount: 1 });
      mustAnswer(answer, 200);
    },
  },
  {
    section: '4',
    sentence: 'Unknown fields of a request are ignored.',
    gap: true,
    play: async (subject) => {
      const answer = await subject.invoicing('/v2/invoice', subject.purchase({ not_of_the_interface: true }));
      must(answer.status < 300, `it answered ${answer.status}`, answer);
    },
  },
  {
    section: '4',
    sentence: 'Call 4 refuses phase invoices.',
    gap: true,
    play: async (subject) => {
      const { payload } = await subject.read(`/v2/escrow/${await subject.escrow()}`);
      const answer = await subject.invoicing(`/v2/invoice/${payload.escrow_invoice_id}/pay`);
      must(answer.status >= 400, `it answered ${answer.status}`, answer);
    },
  },
  {
    section: '4',
    sentence:
      'The same Idempotency-Key and request, repeated or concurrent, get the same response, with idempotent-replayed: true; another body gets 422.',
    gap: true,
    play: async (subject) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = subject.purchase();
      const first = await subject.invoicing('/v2/invoice', body, { headers });
      const again = await subject.invoicing('/v2/invoice', body, { headers });
      needs(first.payload.invoice_id, 'creating an invoice failed; see §4 row 3');
      must(again.payload.invoice_id === first.payload.invoice_id, 'the same key created a second invoice', again);
      must(again.status === first.status, `it answered ${first.status}, then ${again.status}`, again);
      must(again.headers.get('idempotent-replayed') === 'true', 'idempotent-replayed: true is missing', again);
      const other = await subject.invoicing('/v2/invoice', subject.purchase(), { headers });
      must(other.status === 422, `another body with the same key is ${other.status}, not 422`, other);
      await mustMakeOne(subject);
    },
  },
  {
    section: '4',
    sentence: 'GET {invoicing_url}/v1/transactions pages through the history: no entry twice, newest first.',
    gap: true,
    play: async (subject) => {
      const first = await history(subject, '');
      mustAnswer(first, 200);
      mustBe(emitted(transactionPageSchema), first.payload, first);
      const { next_cursor: cursor } = first.payload;
      needs(typeof cursor === 'string' && cursor !== '', 'the buyer has fewer than four transactions');
      const second = await history(subject, `&cursor=${encodeURIComponent(cursor)}`);
      const ids = [first, second].map(({ payload }) =>
        (Array.isArray(payload.transactions) ? payload.transactions : []).map((one) => objectOf(one)),
      );
      const [before = [], after = []] = ids;
      const seen = new Set(before.map(keyOf));
      must(after.length > 0, 'the second page is empty', second);
      must(!after.some((one) => seen.has(keyOf(one))), 'an entry of the first page is also on the second', second);
      const dates = [...before, ...after].map(({ transaction_date }) => String(transaction_date));
      must(
        dates.every((date, index) => index === 0 || date <= String(dates[index - 1])),
        'a later entry is below an earlier one',
        second,
      );
    },
  },
  {
    section: '4',
    sentence: 'GET {invoicing_url}/v1/transaction/{id} reads one entry, by the id of its invoice.',
    gap: true,
    play: async (subject) => {
      const { payload } = await subject.once('paid invoice', () => subject.paidInvoice());
      needs(payload.state === 'success', 'a payment failed; see §3.2');
      const path = `/v1/transaction/${payload.invoice_id}?account_id=${subject.buyer.accountId}`;
      const answer = await subject.read(path);
      mustAnswer(answer, 200);
      mustSay(answer, 'transaction_id', payload.invoice_id);
    },
  },
  {
    section: '4',
    sentence: 'POST {invoicing_url}/v2/webhooks registers a receiver and shows its secret; GET lists it without.',
    gap: true,
    play: async (subject) => {
      const body = { url: `https://conformance.invalid/${subject.run}`, events: ['invoice-completion'] };
      const made = await subject.invoicing('/v2/webhooks', body);
      mustAnswer(made, 201);
      must(/^whsec_/.test(String(made.payload.secret)), 'secret does not begin with whsec_', made);
      const list = await subject.read('/v2/webhooks');
      const found = listOf(list).find(({ id }) => id === made.payload.id);
      must(found !== undefined, 'it is not in the list', list);
      must(!('secret' in found), 'the list has its secret', list);
    },
  },
];

export const endpointRows: readonly Row[] = [...tableRows, ...gapRows];

/** Requests that come at the same moment with one key. */
async function mustMakeOne(subject: Subject): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = subject.purchase();
  const answers = await Promise.all([1, 2, 3].map(() => subject.invoicing('/v2/invoice', body, { headers })));
  const made = new Set(answers.flatMap(({ payload }) => (payload.invoice_id ? [payload.invoice_id] : [])));
  must(made.size === 1, `one key created ${made.size} invoices`, answers[0]);
  for (const answer of answers)
    must(answer.status < 300 || answer.status === 409, `it answered ${answer.status}`, answer);
}

function history(subject: Subject, more: string): Promise<Answer> {
  return subject.read(`/v1/transactions?account_id=${subject.buyer.accountId}&limit=3${more}`);
}

/** A third-party purchase may stand in the list once as a buyer's and once as a seller's. */
function keyOf({ transaction_id, transaction_role, transaction_type }: Readonly<Record<string, unknown>>): string {
  return [transaction_id, transaction_role, transaction_type].join(' ');
}
