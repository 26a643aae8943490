import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestService } from '../../support/test-service.js';
import { brokenRules, payInvoice, startConsole } from './console-payments.js';
import { addPerson, ask, type ConsoleAnswer, type Person } from './console-people.js';

const DAY_MS = 24 * 60 * 60_000;

let service: TestService;
let ada: Person;
let bob: Person;
let invoiceId: string;

async function start(consoleApproval: 'none' | 'second-person'): Promise<void> {
  service = await startConsole(consoleApproval);
  ada = await addPerson(service, 'finance');
  bob = await addPerson(service, 'finance');
}

const post = (person: Person, path: string, body: object): Promise<ConsoleAnswer> =>
  ask(service, person.cookie, { method: 'POST', path, body: { reason: 'Bought by mistake', ...body } });

const refund = (person: Person, body: object) =>
  post(person, `/invoices/${invoiceId}/refund`, { request_key: randomUUID(), ...body });

const payment = async (person: Person) =>
  (await ask(service, person.cookie, { path: `/invoices/${invoiceId}` })).payload;

const refunded = async () =>
  (await service.call({ url: `/v2/invoice/${invoiceId}/refunds` })).json.payload.refunds as {
    refund_id: string;
    reason: string;
    summary: { display_amount: string };
  }[];

describe('a refund in the console', () => {
  beforeAll(() => start('none'));
  afterAll(() => service.stop());
  beforeEach(async () => {
    invoiceId = await payInvoice(service);
  });

  it('is made at once, by amount and then what is left, and logged together with its id', async () => {
    expect((await payment(ada)).left_to_refund).toBe('USD 5.00');
    expect((await refund(ada, { amount: '1.5' })).payload).toEqual({ state: 'done' });
    expect(await payment(ada)).toMatchObject({ left_to_refund: 'USD 3.50', may: { refund: true } });
    await refund(ada, {});
    expect(await payment(ada)).toMatchObject({ left_to_refund: '', may: { refund: false } });
    const made = await refunded();
    expect(made.map(({ summary }) => summary.display_amount)).toEqual(['USD 1.50', 'USD 3.50']);
    // the console's own reasons stay in its log
    expect(made.map(({ reason }) => reason)).toEqual(['Refunded in the console', 'Refunded in the console']);
    const { payload: log } = await ask(service, bob.cookie, { path: `/invoices/${invoiceId}/log` });
    expect(log.entries).toMatchObject([
      { action: 'invoice.refund', operator: ada.email, after: { amount: 350, refund_id: made[1]?.refund_id } },
      { action: 'invoice.refund', reason: 'Bought by mistake', after: { amount: 150, refund_id: made[0]?.refund_id } },
    ]);
    expect((await refund(ada, {})).codes).toEqual(['invoice_already_refunded']);
  });

  it('is made once however often its form is sent, also at the same time', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(ada, { amount: '1', request_key: key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await refund(ada, { amount: '1', request_key: key })).codes).toEqual(['console_request_repeated']);
    expect(await refunded()).toHaveLength(1);
    const log = await service.deps.db
      .selectFrom('console_log')
      .select('id')
      .where('object_id', '=', invoiceId)
      .execute();
    expect(log).toHaveLength(1);
  });

  it('refuses amounts that are none, and more than is left', async () => {
    const codes = async (amount: unknown) => (await refund(ada, { amount })).codes;
    for (const amount of ['', '-1', '1e2', '0x10', 7, '1,5', ' ', '9'.repeat(14)]) {
      expect((await refund(ada, { amount })).status, String(amount)).toBe(422);
    }
    expect(await codes('0.00')).toEqual(['amount_invalid']);
    expect(await codes('1.005')).toEqual(['amount_invalid']);
    expect(await codes('5.01')).toEqual(['refund_amount_too_large']);
    expect(await refunded()).toEqual([]);
  });

  it('is not for an unpaid invoice, nor for a refund', async () => {
    await refund(ada, { amount: '1' });
    const [made] = await refunded();
    invoiceId = made?.refund_id ?? '';
    expect((await payment(ada)).left_to_refund).toBe('');
    expect((await refund(ada, {})).codes).toEqual(['invoice_is_refund']);
    const line = { amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' };
    const { account_id, wallets } = service.buyer;
    const methods = [{ payment_method_id: wallets.USD?.payment_method_id }];
    const body = { account_id, reference_type: 'o', reference_id: '1', payment_methods: methods, line_items: [line] };
    const open = await service.call({ method: 'POST', url: '/v2/invoice', body });
    invoiceId = open.json.payload.invoice_id;
    expect((await refund(ada, {})).codes).toEqual(['invoice_not_paid']);
  });

  it('takes a committed escrow back, and not one whose money is held', async () => {
    const { account_id, wallets } = service.buyer;
    await refund(ada, {});
    const body = {
      account_id,
      reference_type: 'order',
      reference_id: 'escrow',
      payment_methods: [{ payment_method_id: wallets.USD?.payment_method_id }],
      line_items: [{ amount: 300, currency: 'USD', transaction_type: 'user_to_integrator' }],
    };
    const { json } = await service.call({ method: 'POST', url: '/v2/escrow', body });
    const escrow = json.payload;
    await service.call({ method: 'POST', url: `/v2/escrow/${escrow.id}/pay`, body: {} });
    invoiceId = escrow.escrow_invoice_id;
    expect(await payment(ada)).toMatchObject({ left_to_refund: '', may: { refund: false } });
    expect((await refund(ada, {})).codes).toEqual(['escrow_not_committed']);
    await service.call({ method: 'POST', url: `/v2/escrow/${escrow.id}/commit`, body: {} });
    expect((await payment(ada)).left_to_refund).toBe('USD 3.00');
    expect((await refund(ada, {})).status).toBe(200);
    expect(await brokenRules(service)).toEqual([]);
  });
});

describe('a refund that needs a second person', () => {
  beforeAll(() => start('second-person'));
  afterAll(() => service.stop());
  beforeEach(async () => {
    invoiceId = await payInvoice(service);
  });

  async function asked(amount = '2'): Promise<string> {
    expect((await refund(ada, { amount })).payload).toEqual({ state: 'waiting' });
    const { requests } = await payment(ada);
    return requests.at(-1).request_id;
  }

  it('moves nothing until another person approves it, and is logged twice', async () => {
    const id = await asked();
    expect(await refunded()).toEqual([]);
    expect((await payment(ada)).requests).toMatchObject([
      { display_amount: 'USD 2.00', asked_by: ada.email, may: { approve: false, refuse: true, complete: false } },
    ]);
    expect((await post(ada, `/requests/${id}/approve`, {})).codes).toEqual(['console_second_person_required']);
    expect(await refunded()).toEqual([]);
    const { payload } = await ask(service, bob.cookie, { path: '/requests' });
    expect(payload.requests).toContainEqual(
      expect.objectContaining({
        request_id: id,
        action: 'invoice.refund',
        page: `invoices/${invoiceId}`,
        may: { approve: true, refuse: true, complete: false },
      }),
    );
    expect((await post(bob, `/requests/${id}/approve`, { reason: 'The player is right' })).status).toBe(200);
    const [made] = await refunded();
    expect(made?.summary.display_amount).toBe('USD 2.00');
    const { payload: log } = await ask(service, bob.cookie, { path: `/invoices/${invoiceId}/log` });
    expect(log.entries).toMatchObject([
      {
        action: 'request.approve',
        operator: bob.email,
        before: { asked_by: ada.email },
        after: { refund_id: made?.refund_id },
      },
      { action: 'invoice.refund', operator: ada.email, after: { amount: 200, waits_for_second_person: id } },
    ]);
    expect((await payment(bob)).requests).toEqual([]);
  });

  it('is made once if several approve it, and not after it was refused', async () => {
    const id = await asked();
    const carol = await addPerson(service, 'admin');
    const both = await Promise.all([bob, carol].map((person) => post(person, `/requests/${id}/approve`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refunded()).toHaveLength(1);
    const other = await asked('1');
    expect((await post(ada, `/requests/${other}/refuse`, {})).status).toBe(200);
    expect((await post(bob, `/requests/${other}/approve`, {})).codes).toEqual(['console_request_decided']);
    expect((await post(bob, `/requests/${other}/refuse`, {})).codes).toEqual(['console_request_decided']);
    expect(await refunded()).toHaveLength(1);
  });

  it('is not seen or decided by another integrator’s people, nor by a support', async () => {
    const id = await asked();
    const foreign = await addPerson(service, 'admin', service.other.integratorId);
    const own = await addPerson(service, 'finance', service.integrator.integratorId);
    const support = await addPerson(service, 'support');
    const list = async (person: Person) => (await ask(service, person.cookie, { path: '/requests' })).payload.requests;
    expect(await list(foreign)).toEqual([]);
    expect(await list(support)).toContainEqual(
      expect.objectContaining({ request_id: id, may: { approve: false, refuse: false, complete: false } }),
    );
    expect((await post(foreign, `/requests/${id}/approve`, {})).codes).toEqual(['request_not_found']);
    expect((await post(support, `/requests/${id}/approve`, {})).codes).toEqual(['console_role_required']);
    expect((await post(own, `/requests/${id}/approve`, {})).status).toBe(200);
  });

  it('stays undecided if the money is no longer there', async () => {
    const id = await asked('5');
    await service.call({ method: 'POST', url: `/v2/invoice/${invoiceId}/refund`, body: { amount: 100 } });
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['refund_amount_too_large']);
    expect((await payment(bob)).requests).toHaveLength(1);
    expect((await post(bob, `/requests/${id}/refuse`, {})).status).toBe(200);
    expect(await brokenRules(service)).toEqual([]);
  });

  // last, as it moves the clock
  it('cannot be approved after a day', async () => {
    const id = await asked();
    service.deps.clock.advance(DAY_MS);
    bob = await addPerson(service, 'finance');
    expect((await ask(service, bob.cookie, { path: '/requests' })).payload.requests).toEqual([]);
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['console_request_decided']);
    expect(await refunded()).toEqual([]);
  });
});
