import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { deletePaymentClaim, findPaymentClaim, keepPaymentClaim } from '../../../src/payments/cards/payment-claims.js';
import { executorOf, recordOutcome } from '../../../src/platform/http/idempotency-store.js';
import { newId } from '../../../src/platform/random.js';
import type { TestService } from '../../support/test-service.js';
import { addCard, disputePayment, payInvoice, startConsole } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let people: { viewer: Person; admin: Person; own: Person; foreign: Person };
let invoiceId: string;
beforeAll(async () => {
  service = await startConsole();
  const { integrator, other } = service;
  people = {
    viewer: await addPerson(service, 'viewer'),
    admin: await addPerson(service, 'admin'),
    own: await addPerson(service, 'viewer', integrator.integratorId),
    foreign: await addPerson(service, 'admin', other.integratorId),
  };
  invoiceId = await payInvoice(service, 'order-17');
});
afterAll(() => service.stop());

describe('a search', () => {
  const search = async (person: Person, q: string) =>
    (await ask(service, person.cookie, { path: `/find?${new URLSearchParams({ q })}` })).payload;

  it('finds accounts, wallets, payment methods and invoices by their whole id, and accounts by e-mail', async () => {
    const { account_id, wallets } = service.buyer;
    const account = { kind: 'account', id: account_id, page: `accounts/${account_id}` };
    const questions = {
      [account_id]: account,
      [account_id.toUpperCase()]: account,
      ' Demo.Buyer@example.com ': account,
      [wallets.USD?.wallet_id ?? '']: { kind: 'wallet', page: `accounts/${account_id}` },
      [invoiceId]: { kind: 'invoice', page: `invoices/${invoiceId}` },
    };
    for (const [q, hit] of Object.entries(questions)) {
      const found = { ...hit, integrator: service.integrator.name };
      expect((await search(people.viewer, q)).hits, q).toMatchObject([found]);
      expect((await search(people.own, q)).hits, q).toMatchObject([found]);
      expect((await search(people.foreign, q)).hits, q).toEqual([]);
    }
  });

  /** By each of these everybody who may see it finds this, and nobody else anything. */
  async function finds(questions: Readonly<Record<string, readonly object[]>>): Promise<void> {
    for (const [q, hits] of Object.entries(questions)) {
      const found = hits.map((hit) => ({ ...hit, integrator: service.integrator.name }));
      expect((await search(people.viewer, q)).hits, q).toMatchObject(found);
      expect((await search(people.own, q)).hits, q).toMatchObject(found);
      expect((await search(people.foreign, q)).hits, q).toEqual([]);
    }
  }

  it('finds payments by their order reference, newest first, but not what was made of them', async () => {
    const invoice = { kind: 'invoice', id: invoiceId, page: `invoices/${invoiceId}` };
    await service.call({ method: 'POST', url: `/v2/invoice/${invoiceId}/refund`, body: { amount: 1 } });
    await finds({ 'order-17': [invoice], ' order-17 ': [invoice] });
    service.deps.clock.advance(1_000);
    const second = await payInvoice(service, 'order-17');
    await finds({ 'order-17': [{ id: second }, invoice] });
    for (const q of ['Order-17', 'order-1', 'order-17%']) expect((await search(people.admin, q)).hits).toEqual([]);
  });

  it('finds cards by their last four digits, and an order of the same digits', async () => {
    const id = await addCard(service, { lastFour: '0042' });
    const card = { kind: 'card', id, page: `accounts/${service.buyer.account_id}` };
    await addCard(service, { lastFour: '4200' });
    await finds({ '0042': [card] });
    const invoice = { kind: 'invoice', id: await payInvoice(service, '0042') };
    await finds({ '0042': [card, invoice] });
  });

  it('says when there is more than it lists, and what to do', async () => {
    const order = (reference_id: string) => ({
      account_id: service.buyer.account_id,
      ...{ reference_type: 'order', reference_id },
      payment_methods: [{ payment_method_id: service.buyer.wallets.USD?.payment_method_id }],
      line_items: [{ amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' }],
    });
    const make = (count: number, reference: string) =>
      Promise.all(
        Array.from({ length: count }, () =>
          service.call({ method: 'POST', url: '/v2/invoice', body: order(reference) }),
        ),
      );
    await make(50, 'often');
    expect(await search(people.own, 'often')).toMatchObject({ hits: { length: 50 }, hint: '' });
    await make(1, 'often');
    for (const person of [people.own, people.viewer]) {
      const { hits, hint } = await search(person, 'often');
      expect(hits).toHaveLength(50);
      expect(hint).toMatch(/^Only the newest 50 .* e-mail address/);
    }
    expect(await search(people.foreign, 'often')).toMatchObject({ hits: [], hint: expect.stringMatching(/^Nothing/) });
  });

  it.each(['mika@eu-17', 'req_1042', 'msg_1042', 'esc_1042'])(
    'finds an order whose reference looks like something else: %s',
    async (q) => {
      await finds({ [q]: [{ kind: 'invoice', id: await payInvoice(service, q) }] });
    },
  );

  it('finds a dispute by its id, which leads to its own page, and what was said to it by the request', async () => {
    const { id } = await disputePayment(service);
    const page = `disputes/${id}`;
    await finds({ [id]: [{ kind: 'dispute', id, page }], [id.toUpperCase()]: [{ kind: 'dispute', id, page }] });
    const body = { text: 'It was delivered.', reason: 'Asked by the shop', request_key: randomUUID() };
    const call = { method: 'POST', path: `/disputes/${id}/evidence`, body } as const;
    const { headers } = await ask(service, people.admin.cookie, call);
    await finds({ [String(headers['request-id'])]: [{ kind: 'dispute.submit-evidence', id, page }] });
  });

  it('finds what was changed by a request', async () => {
    const path = `/accounts/${service.buyer.account_id}/revoke-sessions`;
    const call = { method: 'POST', path, body: { reason: 'Lost phone' } } as const;
    const { headers } = await ask(service, people.admin.cookie, call);
    const page = `accounts/${service.buyer.account_id}`;
    await finds({ [String(headers['request-id'])]: [{ kind: 'account.revoke-sessions', page }] });
    expect((await search(people.admin, `req_${randomUUID()}`)).hint).toContain('log lines of the nodes');
  });

  it('finds what the API answered to a request, and what it was about', async () => {
    const { buyer, integrator } = service;
    const keyed = async (url: string, body: object, more: object = {}) => {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await service.call({ method: 'POST', url, body, headers, ...more });
      return { ...answer, request: String(answer.headers['request-id']) };
    };
    const order = {
      account_id: buyer.account_id,
      ...{ reference_type: 'order', reference_id: 'order-of-a-request' },
      payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
      line_items: [{ amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' }],
    };
    const created = await keyed('/v2/invoice', order);
    const id = created.json.payload.invoice_id;
    const page = `invoices/${id}`;
    const paid = await keyed(`/v2/invoice/${id}/pay`, {});
    await service.deps.money.drained();
    const refused = await keyed(`/v2/invoice/${id}/pay`, {});
    expect(refused.status).toBe(409);
    const [code] = refused.json.codes;
    const escrow = await keyed('/v2/escrow', order);
    const player = { id: buyer.account_id, page: `accounts/${buyer.account_id}` };
    const frozen = await keyed(`/v1/users/${buyer.account_id}/revoke-sessions`, {});
    const secret = await keyed('/v2/webhooks', { url: 'https://shop.example/hooks' });
    await finds({
      [created.request]: [{ kind: 'answer 201: invoice', id, page }],
      [created.request.toUpperCase().replace('REQ', 'req')]: [{ kind: 'answer 201: invoice', id, page }],
      [paid.request]: [{ kind: 'answer 200: invoice', id, page }],
      [refused.request]: [{ kind: `refusal 409 ${code}: invoice`, id, page }],
      [escrow.request]: [{ kind: 'answer 201: escrow', page: `invoices/${escrow.json.payload.escrow_invoice_id}` }],
      [frozen.request]: [{ kind: 'answer 200: account', ...player }],
      [secret.request]: [{ kind: 'answer 201: integrator', page: `integrators/${integrator.integratorId}` }],
    });
  });

  it('finds the payment that still waits for its card, and an answer that took minutes', async () => {
    const { deps, integrator } = service;
    const [request, nowMs] = [newId(deps.random, deps.clock.now()), deps.clock.now()];
    const { integratorId } = integrator;
    const scope = `integrator:${integratorId}`;
    const claim = {
      scope,
      owner: 'client:any',
      integratorId,
      key: 'waits',
      fingerprint: Buffer.of(1),
      requestId: request,
    };
    const executor = executorOf(deps.db);
    await keepPaymentClaim(executor, { invoiceId, claim, nowMs });
    const page = `invoices/${invoiceId}`;
    await finds({ [`req_${request}`]: [{ kind: 'answer awaited: invoice', id: invoiceId, page }] });

    deps.clock.advance(9 * 60_000);
    const kept = await findPaymentClaim(executor, invoiceId);
    const outcome = { status: 200, payload: { invoice_id: invoiceId } };
    await recordOutcome(executor, { claim: kept, outcome, nowMs: deps.clock.now() });
    await deletePaymentClaim(executor, invoiceId);
    await finds({ [`req_${request}`]: [{ kind: 'answer 200: invoice', id: invoiceId, page }] });
  });

  it('says when a request began of which nothing is kept: it had no key, was repeated, or came to an older node', async () => {
    const { deps } = service;
    const body = { url: 'https://shop.example/hooks' };
    const plain = await service.call({ method: 'POST', url: '/v2/webhooks', body });
    const headers = { 'idempotency-key': randomUUID() };
    const again = async () => (await service.call({ method: 'POST', url: '/v2/webhooks', body, headers })).headers;
    const [first, second] = [await again(), await again()];
    await deps.pool.query('UPDATE idempotency_keys SET request_id = NULL WHERE request_id = $1', [
      String(first['request-id']).slice('req_'.length),
    ]);
    for (const { 'request-id': request } of [plain.headers, first, second]) {
      const { hits, hint } = await search(people.admin, String(request));
      expect(hits).toEqual([]);
      expect(hint).toContain(`It began at ${new Date(deps.clock.now()).toISOString().slice(0, 13)}`);
    }
  });

  it('says what to run where order references have no index, and finds them afterwards', async () => {
    const { deps } = service;
    await deps.pool.query('DROP INDEX invoices_by_reference');
    const { hits, hint } = await search(people.admin, 'order-17');
    expect(hits).toEqual([]);
    expect(hint).toContain('npm run admin -- index-references');
    const command = adminCommands['index-references'];
    const adminDeps = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    expect(await command?.run(adminDeps, {})).toEqual({ index: 'invoices_by_reference', built: true });
    expect(await command?.run(adminDeps, {})).toEqual({ index: 'invoices_by_reference', built: false });
    expect((await search(people.admin, 'order-17')).hits.length).toBeGreaterThan(0);
  });

  it('finds nothing else, and says what to do', async () => {
    const nothing = [randomUUID(), 'demo.buyer', '%', '@', 'esc_unknown', "' OR 1=1 --", service.integrator.accountId];
    for (const q of nothing) {
      const { hits, hint } = await search(people.admin, q);
      expect(hits, q).toEqual([]);
      expect(hint).not.toBe('');
    }
    const nul = { path: '/find?q=%00' };
    expect((await ask(service, people.admin.cookie, nul)).status).toBe(422);
  });
});
