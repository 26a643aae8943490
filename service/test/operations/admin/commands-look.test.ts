import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { built } from '../../support/built.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import type { TestService } from '../../support/test-service.js';
import { disputePayment, payInvoice, startConsole } from '../console/console-payments.js';
import { addPerson, ask } from '../console/console-people.js';

let service: TestService;
let invoiceId: string;
beforeAll(async () => {
  service = await startConsole('second-person');
  invoiceId = await payInvoice(service, 'order-17');
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: what a command prints has many forms
async function run(name: string, options: Record<string, string[]>): Promise<any> {
  const { deps } = service;
  const adminDeps = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  return adminCommands[name]?.run(adminDeps, options);
}

/** As an operator types it, on the built tool. */
async function typed(...words: string[]): Promise<unknown> {
  const { host = '', user = '', database = '' } = service.connection;
  const DATABASE_URL = `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
  const env = { ...process.env, DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [built('operations/admin/main.js'), ...words], {
    env,
  });
  return JSON.parse(stdout);
}

async function logSize(): Promise<number> {
  const { rows } = await service.deps.pool.query<{ count: number }>('SELECT count(*) AS count FROM console_log');
  return Number(rows[0]?.count);
}

describe('the operator’s commands that look', () => {
  it('list the integrators, and the clients of one without another’s', async () => {
    const { integrator, other } = service;
    const { integrators, has_more } = await run('list', { what: ['integrators'] });
    expect(integrators).toContainEqual(expect.objectContaining({ name: integrator.name, frozen: false }));
    expect([integrators.length, has_more]).toEqual([2, false]);

    await run('create-client', { integrator: [integrator.name] });
    const own = await run('list', { what: ['clients'], integrator: [integrator.name] });
    const foreign = await run('list', { what: ['clients'], integrator: [other.name] });

    expect(own.integrator).toBe(integrator.name);
    expect(own.clients.length).toBe(foreign.clients.length + 1);
    expect(own.clients[0]).toMatchObject({ client_id: expect.stringMatching(/^client_/), disabled: '' });
    expect(JSON.stringify(own)).not.toContain('secret');
    const ids = (list: { clients: { client_id: string }[] }) => list.clients.map(({ client_id }) => client_id);
    expect(ids(own).filter((id) => ids(foreign).includes(id))).toEqual([]);
  });

  it('show an integrator, a player and a payment as the console does, without its buttons', async () => {
    const { integrator, buyer } = service;
    const admin = await addPerson(service, 'admin');
    const page = async (path: string) => {
      const { may: _, ...rest } = (await ask(service, admin.cookie, { path })).payload;
      return rest;
    };

    expect(await run('show', { integrator: [integrator.name] })).toEqual(
      await page(`/integrators/${integrator.integratorId}`),
    );
    const player = await run('show', { account: [buyer.account_id.toUpperCase()] });
    expect(player).toEqual(await page(`/accounts/${buyer.account_id}`));
    expect(player).toMatchObject({ account_id: buyer.account_id, email: buyer.email });
    const payment = await run('show', { payment: [invoiceId] });
    expect(payment).toEqual(await page(`/invoices/${invoiceId}`));
    expect(payment).toMatchObject({ state: 'success', display_amount: 'USD 5.00', reference: 'order order-17' });
    expect(payment.events.length).toBeGreaterThan(1);
  });

  it('show an escrow by its own id', async () => {
    const { buyer, call } = service;
    const body = {
      account_id: buyer.account_id,
      reference_type: 'order',
      reference_id: 'held',
      payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
      line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
    };
    const { payload } = (await call({ method: 'POST', url: '/v2/escrow', body })).json;

    expect(await run('show', { payment: [payload.id] })).toMatchObject({
      invoice_id: payload.escrow_invoice_id,
      escrow: { escrow_id: payload.id, status: 'OPEN' },
    });
  });

  it('list a player’s history disputes, and what waits for a second person', async () => {
    const { id, invoiceId: disputed } = await disputePayment(service);
    const finance = await addPerson(service, 'finance');
    const asked = { amount: '1.00', reason: 'Asked by the shop', request_key: randomUUID() };
    await ask(service, finance.cookie, { method: 'POST', path: `/invoices/${invoiceId}/refund`, body: asked });

    const history = await run('list', { what: ['history'], account: [service.buyer.account_id] });
    expect(history.entries).toContainEqual(expect.objectContaining({ invoice_id: invoiceId }));
    await expect(
      run('list', { what: ['history'], account: [service.buyer.account_id], cursor: ['nonsense'] }),
    ).rejects.toThrow(/cursor/);
    expect(await run('show', { dispute: [id] })).toMatchObject({ dispute_id: id, invoice_id: disputed });
    expect((await run('list', { what: ['disputes'] })).disputes).toMatchObject([{ dispute_id: id }]);
    const { requests } = await run('list', { what: ['requests'] });
    expect(requests).toMatchObject([{ action: 'invoice.refund', page: `invoices/${invoiceId}` }]);
    expect(requests[0]).not.toHaveProperty('may');
  });

  it('find by id, e-mail address and order reference, as typed', async () => {
    const { buyer, integrator } = service;
    const account = { kind: 'account', id: buyer.account_id, integrator: integrator.name };
    expect(await typed('find', '--text', ' Demo.Buyer@example.com ')).toMatchObject({ hits: [account] });
    expect(await typed('find', '--text', buyer.account_id)).toMatchObject({ hits: [account] });
    expect(await typed('find', '--text', 'order-17')).toMatchObject({ hits: [{ kind: 'invoice', id: invoiceId }] });
    expect(await typed('show', '--payment', invoiceId)).toMatchObject({ invoice_id: invoiceId });
    const nothing = await run('find', { text: ["' OR 1=1 --"] });
    expect(nothing.hits).toEqual([]);
    expect(nothing.hint).not.toBe('');
  });

  it('record who looks at an identity, and nothing else, as the console does', async () => {
    const { deps, seller } = service;
    await submitKyc(deps, seller.account_id, { ...PERSON, last_name: 'Review' });
    const before = await logSize();
    await run('show', { account: [seller.account_id] });
    await run('list', { what: ['history'], account: [seller.account_id] });
    await run('find', { text: [seller.email ?? ''] });
    expect(await logSize()).toBe(before);

    const [{ submission_id }] = (await run('review-kyc', {})).submissions;

    const entries = await deps.pool.query('SELECT * FROM console_log ORDER BY id DESC LIMIT 1');
    expect(await logSize()).toBe(before + 1);
    expect(entries.rows[0]).toMatchObject({
      operator: 'admin tool',
      action: 'account.read-identity',
      object_id: seller.account_id,
      integrator_id: service.integrator.integratorId,
      after: { submission_id },
    });
    expect(JSON.stringify(entries.rows[0])).not.toContain(PERSON.address.city);
  });

  it.each([
    ['list', {}, /--what must be given once/],
    ['list', { what: ['constructor'] }, /--what must be one of integrators, clients/],
    ['list', { what: ['clients'] }, /--integrator must be given once/],
    ['list', { what: ['clients'], integrator: ['nobody'] }, /no integrator nobody/],
    ['list', { what: ['history'], account: ['nobody'] }, /^There is no user nobody\.$/],
    ['show', {}, /^Give one of --integrator, --account, --payment and --dispute\.$/],
    ['show', { account: ['x'], payment: ['y'] }, /^Give one of/],
    ['show', { account: [randomUUID()] }, /^There is no user /],
    ['show', { payment: [randomUUID()] }, /^There is no payment /],
    ['show', { payment: ['esc_unknown'] }, /^There is no payment esc_unknown\.$/],
    ['show', { payment: [`esc_${'x'.repeat(300)}`] }, /^There is no payment /],
    ['show', { dispute: ['%'] }, /^There is no dispute %\.$/],
    ['find', { text: ['  '] }, /^--text must have 1 to 254 characters/],
    ['find', { text: ['x'.repeat(255)] }, /^--text must have 1 to 254 characters/],
    ['find', { text: ['\0'] }, /^--text must have 1 to 254 characters/],
  ])('%s refuses %j in one sentence', async (name, options, sentence) => {
    await expect(run(name, options)).rejects.toThrow(sentence);
  });

  it('show no account of an integrator or of the system as a player', async () => {
    for (const id of [service.integrator.accountId, '00000000-0000-7000-8000-000000000001']) {
      await expect(run('show', { account: [id] })).rejects.toThrow(`There is no user ${id}.`);
    }
  });
});
