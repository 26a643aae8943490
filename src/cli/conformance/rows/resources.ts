import { userAuthorizationSchema } from '../../../model/authorization.js';
import { authorizedInvoiceSchema } from '../../../model/authorized-invoice.js';
import { emitted } from '../../../model/emitted.js';
import { escrowSchema } from '../../../model/escrow.js';
import { invoiceSchema } from '../../../model/invoice.js';
import { paymentMethodSchema } from '../../../model/payment-method.js';
import { entriesOf, listOf, mustBe } from '../expectations.js';
import type { Row } from '../row.js';
import { type Answer, objectOf } from '../send.js';
import type { Subject } from '../subject.js';
import { must, needs } from '../verdict.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PLAIN_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
const ESCROW_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? \+0000 UTC$/;

const methods = (subject: Subject) => subject.once('methods', () => subject.methods(subject.buyer.accountId));
const invoice = (subject: Subject) => subject.once('paid invoice', () => subject.paidInvoice());
/** Created, held, committed: the three answers. */
const escrow = (subject: Subject) =>
  subject.once('escrow', async () => {
    const created = await subject.invoicing('/v2/escrow', subject.purchase());
    needs(created.payload.id, 'creating an escrow failed; see §4 row 6');
    const paid = await subject.invoicing(`/v2/escrow/${created.payload.id}/pay`);
    const committed = await subject.invoicing(`/v2/escrow/${created.payload.id}/commit`);
    return { created, paid, committed };
  });
const authorized = (subject: Subject, mechanism: string) =>
  subject.once(`authorized ${mechanism}`, () => {
    const { currency } = subject.options;
    const { product_sku, description } = subject.item();
    const item = { description, product_sku, transaction_type: 'user_to_integrator', currency, amount: 1 };
    return subject.invoicing('/v2/authorize/invoice', {
      account_id: subject.buyer.accountId,
      is_escrow: false,
      invoice_mechanism: mechanism,
      ...subject.reference(),
      line_items: [item],
    });
  });

export const resourceRows: readonly Row[] = [
  {
    section: '2.1',
    sentence: 'Every success has status "Success", empty lists message and codes, and a payload.',
    play: async (subject) => {
      for (const answer of [await methods(subject), await invoice(subject)]) {
        const { status, message, codes, payload } = objectOf(answer.json);
        must(status === 'Success', `status is ${JSON.stringify(status)}, not "Success"`, answer);
        for (const [name, list] of Object.entries({ message, codes }))
          must(
            Array.isArray(list) && list.length === 0,
            `${name} is ${JSON.stringify(list)}, not an empty list`,
            answer,
          );
        must(typeof payload === 'object' && payload !== null, 'payload is neither an object nor a list', answer);
      }
    },
  },
  {
    section: '2.2',
    sentence: 'A payment method has every field of §2.2, with its type and format.',
    play: async (subject) => {
      const answer = await methods(subject);
      const list = listOf(answer);
      must(list.length > 0, 'the list is empty, but the buyer has a wallet', answer);
      for (const method of list) {
        mustBe(emitted(paymentMethodSchema), method, answer);
        for (const field of ['id', 'account_id'])
          must(UUID.test(String(method[field])), `${field} is not a UUID`, answer);
        for (const field of ['created', 'updated'])
          must(PLAIN_TIME.test(String(method[field])), `${field} does not have the form YYYY-MM-DD hh:mm:ss`, answer);
      }
    },
  },
  {
    section: '2.2',
    sentence:
      "A wallet's psp_reference is its wallet id, and both balances are the same integer of minor units, as text.",
    play: async (subject) => {
      const answer = await methods(subject);
      const wallets = listOf(answer).filter(({ provider }) => provider === 'wallet');
      must(wallets.length > 0, 'no entry has the provider "wallet"', answer);
      for (const { psp_reference, wallet_balance, provider_data } of wallets) {
        const data = objectOf(provider_data);
        must(psp_reference === data.wallet_id, 'psp_reference is not provider_data.wallet_id', answer);
        must(/^-?\d+$/.test(String(data.wallet_balance)), 'a balance is not an integer', answer);
        must(wallet_balance === data.wallet_balance, 'wallet_balance is not provider_data.wallet_balance', answer);
      }
    },
  },
  {
    section: '2.3',
    sentence: 'An escrow has every field of §2.3; its id begins with esc_.',
    play: async (subject) => {
      for (const answer of Object.values(await escrow(subject))) {
        mustBe(emitted(escrowSchema), answer.payload, answer);
        must(String(answer.payload.id).startsWith('esc_'), 'id does not begin with esc_', answer);
      }
    },
  },
  {
    section: '2.3',
    sentence:
      'escrow_invoice_id is set at creation; commit_invoice_id and cancel_invoice_id are empty text until then.',
    play: async (subject) => {
      const { created, committed } = await escrow(subject);
      must(UUID.test(String(created.payload.escrow_invoice_id)), 'escrow_invoice_id is not a UUID', created);
      must(created.payload.commit_invoice_id === '', 'commit_invoice_id is not empty before the commit', created);
      must(created.payload.cancel_invoice_id === '', 'cancel_invoice_id is not empty', created);
      must(UUID.test(String(committed.payload.commit_invoice_id)), 'commit_invoice_id is not a UUID', committed);
      must(committed.payload.cancel_invoice_id === '', 'cancel_invoice_id is not empty after a commit', committed);
    },
  },
  {
    section: '2.3',
    sentence: 'created and updated end in " +0000 UTC": a zero date on create, the time later.',
    play: async (subject) => {
      const { created, paid } = await escrow(subject);
      for (const answer of [created, paid])
        for (const field of ['created', 'updated'])
          must(ESCROW_TIME.test(String(answer.payload[field])), `${field} does not have that form`, answer);
      must(String(created.payload.created).startsWith('0001-01-01'), 'created is not a zero date on create', created);
      must(!String(paid.payload.created).startsWith('0001-'), 'created is a zero date after the payment', paid);
    },
  },
  {
    section: '2.3',
    sentence: 'The responses of pay, commit and cancel name the integrator.',
    play: async (subject) => {
      const { paid, committed } = await escrow(subject);
      for (const answer of [paid, committed])
        must(typeof answer.payload.integrator === 'string', 'integrator is missing', answer);
    },
  },
  {
    section: '2.3',
    sentence: 'The invoice of each phase is an ordinary invoice, readable by its id.',
    play: async (subject) => {
      const { committed } = await escrow(subject);
      for (const field of ['escrow_invoice_id', 'commit_invoice_id']) {
        const id = committed.payload[field];
        const answer = await subject.read(`/v2/invoice/${id}`);
        must(answer.payload.invoice_id === id, `the invoice named by ${field} cannot be read`, answer);
      }
    },
  },
  {
    section: '2.4',
    sentence: 'An invoice has every field of §2.4, with its type and format.',
    play: async (subject) => {
      const answer = await invoice(subject);
      mustBe(emitted(invoiceSchema), answer.payload, answer);
      for (const field of ['invoice_id', 'account_id'])
        must(UUID.test(String(answer.payload[field])), `${field} is not a UUID`, answer);
      for (const field of ['created', 'updated'])
        must(ISO_TIME.test(String(answer.payload[field])), `${field} is not ISO 8601 in UTC`, answer);
    },
  },
  {
    section: '2.4',
    sentence: 'summary.total_amount is the sum of the line items.',
    play: async (subject) => {
      const answer = await invoice(subject);
      const sum = entriesOf(answer.payload.line_items).reduce((total, [, item]) => total + Number(item.amount), 0);
      const total = objectOf(answer.payload.summary).total_amount;
      must(total === sum, `total_amount is ${total}, but the line items add up to ${sum}`, answer);
    },
  },
  {
    section: '2.4',
    sentence:
      "line_items and subitems are maps by id; a line item's subitems are in the invoice's subitems and refer to it.",
    play: async (subject) => {
      const answer = await invoice(subject);
      const all = objectOf(answer.payload.subitems);
      for (const [id, item] of entriesOf(answer.payload.line_items)) {
        must(item.line_item_id === id, "a line item's key is not its id", answer);
        for (const [subitemId, subitem] of entriesOf(item.subitems)) {
          must(subitem.subitem_id === subitemId, "a subitem's key is not its id", answer);
          must(subitem.reference_id === id, `a subitem's reference_id is not its line item's id`, answer);
          must(Object.hasOwn(all, subitemId), `a line item's subitem is not in the invoice's subitems`, answer);
        }
      }
    },
  },
  {
    section: '2.4',
    sentence: "An invoice repeats its request: buyer, the caller's reference, and each item's SKU, amount and type.",
    play: async (subject) => {
      const body = subject.purchase();
      const answer = await subject.read(`/v2/invoice/${await subject.invoice(body)}`);
      for (const field of ['account_id', 'reference_type', 'reference_id', 'description'])
        must(answer.payload[field] === body[field], `${field} is not what was sent`, answer);
      const items = entriesOf(answer.payload.line_items).map(([, item]) => item);
      const asked = (Array.isArray(body.line_items) ? body.line_items : []).map(objectOf);
      must(items.length === asked.length, `it has ${items.length} line items, not ${asked.length}`, answer);
      for (const one of asked) {
        const found = items.find(({ reference_id }) => reference_id === one.reference_id);
        for (const field of ['product_sku', 'amount', 'currency', 'transaction_type', 'description'])
          must(found?.[field] === one[field], `a line item's ${field} is not what was sent`, answer);
      }
    },
  },
  {
    section: '2.4',
    sentence: 'A failed invoice says why: failure_reason has a code and a message.',
    gap: true,
    play: async (subject) => {
      const answer = await subject.once('failed invoice', async () => subject.paidInvoice(await subject.unpayable()));
      needs(answer.payload.state === 'failed', 'the payment did not fail; see §3.2');
      const { code, message } = objectOf(answer.payload.failure_reason);
      must(typeof code === 'string' && code !== '', 'failure_reason.code is missing', answer);
      must(typeof message === 'string' && message !== '', 'failure_reason.message is missing', answer);
    },
  },
  {
    section: '2.5',
    sentence:
      'An authorized invoice has its id and a redirect; nonce_auth_id for the widget, but not for the hosted page.',
    play: async (subject) => {
      const widget = await authorized(subject, 'widget');
      const hosted = await authorized(subject, 'svc_hosted');
      for (const answer of [widget, hosted]) {
        mustBe(emitted(authorizedInvoiceSchema), answer.payload, answer);
        must(UUID.test(String(answer.payload.authorized_invoice_id)), 'authorized_invoice_id is not a UUID', answer);
      }
      must(UUID.test(String(widget.payload.nonce_auth_id)), 'nonce_auth_id is not a UUID', widget);
      must(hosted.payload.nonce_auth_id === undefined, 'nonce_auth_id comes with a hosted link', hosted);
    },
  },
  {
    section: '2.5',
    sentence: 'The redirects of authorized invoices open pages of web_url or hosted_url.',
    play: async (subject) => {
      await mustOpen(subject, await authorized(subject, 'widget'), 'web');
      await mustOpen(subject, await authorized(subject, 'svc_hosted'), 'hosted');
    },
  },
  {
    section: '2.6',
    sentence: 'authorize/user returns a redirect, and a token if return_token is true.',
    play: async (subject) => {
      const plain = await subject.once('redirect', () => authorizeUser(subject, {}));
      const withToken = await subject.once('redirect and token', () => authorizeUser(subject, { return_token: true }));
      for (const answer of [plain, withToken]) mustBe(emitted(userAuthorizationSchema), answer.payload, answer);
      must(plain.payload.token === undefined, 'it returned a token without return_token', plain);
      const token = objectOf(withToken.payload.token);
      for (const field of ['access_token', 'refresh_token', 'expiry'])
        must(typeof token[field] === 'string', `token.${field} is missing`, withToken);
      must(token.token_type === 'Bearer', 'token.token_type is not "Bearer"', withToken);
    },
  },
  {
    section: '2.6',
    sentence: 'The redirect of authorize/user opens a page of web_url.',
    play: async (subject) => mustOpen(subject, await subject.once('redirect', () => authorizeUser(subject, {})), 'web'),
  },
];

function authorizeUser(subject: Subject, more: Readonly<Record<string, unknown>>): Promise<Answer> {
  const body = { account_id: subject.buyer.accountId, ...more };
  return subject.call({ part: 'auth', path: '/authorize/user', method: 'POST', body });
}

/** Twice: opening a page uses nothing up (§5.4). */
async function mustOpen(subject: Subject, answer: Answer, part: 'web' | 'hosted'): Promise<void> {
  const redirect = String(answer.payload.redirect);
  must(URL.canParse(redirect), 'redirect is not an address', answer);
  const { origin } = new URL(subject.address(part));
  must(new URL(redirect).origin === origin, `redirect leads to ${new URL(redirect).origin}, not to ${origin}`, answer);
  const page = await subject.page(redirect);
  const again = await subject.page(redirect);
  must(page.status === 200 && /text\/html/.test(page.headers.get('content-type') ?? ''), 'it opens no page', page);
  must(again.status === 200, 'it opens no page the second time', again);
}
