import { randomUUID } from 'node:crypto';
import { createServerClient, type Result, type ServerClient, type ServerLogEntry } from 'svc-bridge/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/accounts/clients/create-client.js';
import type { RegisteredUser } from '../../src/accounts/users/register-user.js';
import { webhooksJob } from '../../src/delivery/webhooks/webhooks-job.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { DISPUTED_AFTER_MS } from '../../src/payments/cards/sandbox-disputes.js';
import { storeCard } from '../../src/payments/cards/store-card.js';
import { disputesJob } from '../../src/payments/disputes/disputes-job.js';
import { renderInvoiceEvent } from '../../src/payments/invoices/read-invoice.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { type Receiver, startReceiver } from '../support/webhooks/receiver.js';

/** The requests made, as `METHOD /path/{of}/the/document`. */
type Asked = Map<string, { readonly fields: Set<string>; readonly query: Set<string> }>;

interface DocumentedOperation {
  readonly requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  readonly parameters?: { name: string; in: string }[];
}

let service: TestService;
let receiver: Receiver;
let client: ServerClient;
let paths: Record<string, Record<string, DocumentedOperation>>;
let buyer: RegisteredUser;
const asked: Asked = new Map();
const logged: ServerLogEntry[] = [];

beforeAll(async () => {
  service = await startTestService();
  receiver = await startReceiver();
  paths = JSON.parse((await service.call({ url: '/openapi.json', as: null })).text).paths;
  buyer = service.buyer;
  const { wallet_id: walletId = '' } = buyer.wallets.USD ?? {};
  await fundWallet(service.deps.money, { walletId, amount: 100_000, currency: 'USD' });
  const credentials = await createClient(service.deps, service.integrator.integratorId);
  client = createServerClient({
    addresses: await service.app.listen({ port: 0, host: '127.0.0.1' }),
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret,
    log: (entry) => logged.push(entry),
    fetch: (url, init) => {
      remember(url, init);
      return fetch(url, init);
    },
  });
});
afterAll(async () => {
  await receiver.vanish();
  await service.stop();
});

function remember(url: string, { method = 'GET', headers, body }: RequestInit): void {
  const { pathname, searchParams } = new URL(url);
  const path = Object.keys(paths)
    .filter((candidate) => paths[candidate]?.[method.toLowerCase()])
    .filter((candidate) => new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .sort((one, other) => one.split('{').length - other.split('{').length)[0];
  const key = `${method} ${path ?? pathname}`;
  const entry = asked.get(key) ?? { fields: new Set<string>(), query: new Set<string>() };
  asked.set(key, entry);
  const isForm = new Headers(headers).get('content-type')?.includes('form');
  const sent = isForm ? Object.fromEntries(new URLSearchParams(String(body))) : JSON.parse(String(body ?? '{}'));
  for (const field of Object.keys(sent)) entry.fields.add(field);
  for (const name of searchParams.keys()) entry.query.add(name);
}

async function done<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(result.error.message, { cause: result.error });
  return result.value;
}

const order = (amount: number) => ({
  account_id: buyer.account_id,
  reference_type: 'order',
  reference_id: randomUUID(),
  description: 'Paper lantern',
  metadata: { order: 7 },
  payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id ?? '' }],
  line_items: [
    {
      amount,
      currency: 'USD',
      transaction_type: 'user_to_integrator' as const,
      product_sku: 'lantern',
      reference_type: 'sku',
      reference_id: 'lantern',
    },
  ],
});

describe('the server client against the service', () => {
  it('registers a user, opens wallets, freezes, unfreezes and revokes', async () => {
    const email = `${randomUUID()}@example.com`;
    const user = await done(
      client.registerUser({ email, display_name: 'New player', locale: 'de', currencies: ['USD'] }),
    );
    expect(user).toMatchObject({ email, wallets: { USD: { wallet_id: expect.any(String) } } });
    expect(await done(client.openUserWallet(user.account_id, 'EUR'))).toMatchObject({ currency: 'EUR' });
    expect(await done(client.freezeUser(user.account_id, 'chargebacks'))).toMatchObject({ frozen: true });
    expect(await done(client.unfreezeUser(user.account_id))).toMatchObject({ frozen: false });

    const { token } = await done(client.authorizeUser(user.account_id, { returnToken: true, flows: ['tos'] }));
    expect(await done(client.introspectToken(token?.access_token ?? ''))).toMatchObject({ active: true });
    expect(await done(client.revokeToken(token?.access_token ?? ''))).toEqual({});
    expect(await done(client.introspectToken(token?.access_token ?? ''))).toMatchObject({ active: false });
    expect(await done(client.revokeUserSessions(user.account_id))).toMatchObject({ revoked: true });
  });

  it('reads and changes the integrator’s own settings', async () => {
    const origins = ['https://games.example'];
    expect(await done(client.setAllowedOrigins(origins))).toMatchObject({ allowed_origins: origins });
    expect(await done(client.getIntegrator())).toMatchObject({ allowed_origins: origins });
    const wallet = await done(client.openIntegratorWallet({ currency: 'USD', description: 'Events' }));
    expect(wallet).toMatchObject({ currency: 'USD', is_default: false });
  });

  it('finds a wallet, and lists an account’s wallets when it is missing', async () => {
    const found = await done(client.findWallet(buyer.account_id, 'USD'));
    expect(found).toMatchObject({ walletId: buyer.wallets.USD?.wallet_id, balanceMinor: 100_000n });
    expect(await client.findWallet(buyer.account_id, 'JPY')).toMatchObject({
      ok: false,
      error: { code: 'wallet_missing', message: expect.stringMatching(/no JPY wallet.*EUR.*openUserWallet/s) },
    });
  });

  it('sells a game’s tokens', async () => {
    await done(client.openUserWallet(buyer.account_id, 'TST'));
    const exchange = await done(
      client.exchangeTokens({
        account_id: buyer.account_id,
        paid_amount: 100,
        paid_currency: 'USD',
        received_amount: 10,
        received_currency: 'TST',
      }),
    );
    expect(exchange).toMatchObject({ user_paid_amount: 100, user_received_amount: 10, status: 'success' });
  });

  it('gets an invoice paid and waits for its end; the history and the receipt find it by id', async () => {
    const { invoice_id: id } = await done(client.createInvoice(order(500)));
    const waiting = done(client.waitForInvoice(id, { pollMs: 10 }));
    expect(await done(client.getInvoice(id))).toMatchObject({ state: 'open' });
    await done(client.payInvoice(id));
    expect(await waiting).toMatchObject({ state: 'success' });
    expect(await done(client.getInvoice(id))).toMatchObject({ summary: { total_amount: 500 } });

    const page = await done(
      client.listTransactions({
        account_id: buyer.account_id,
        limit: 5,
        offset: 0,
        cursor: '',
        statuses: ['processed'],
        types: ['invoice'],
        currencies: ['USD'],
        from: '2000-01-01',
        to: '2999-01-01',
        search: id,
      }),
    );
    expect(page).toMatchObject({ transactions: expect.any(Array) });
    const { next_cursor: cursor = '' } = await done(
      client.listTransactions({ account_id: buyer.account_id, limit: 1 }),
    );
    await done(client.listTransactions({ account_id: buyer.account_id, limit: 1, cursor }));
    expect(await done(client.getTransaction(id, buyer.account_id))).toMatchObject({ transaction_id: id });
    expect(await done(client.getReceiptFile(id))).toMatchObject({ transaction_id: id });
    expect(await done(client.sendReceipt(id, 'parent@example.com'))).toMatchObject({ transaction_id: id });
  });

  it('holds, commits and cancels escrows', async () => {
    const committed = await done(client.createEscrow(order(300)));
    expect(await done(client.payEscrow(committed.id))).toMatchObject({ status: 'ESCROWED' });
    expect(await done(client.waitForEscrow(committed.id))).toMatchObject({ status: 'ESCROWED' });
    const finished = done(client.waitForEscrow(committed.id, { until: 'finished', pollMs: 5 }));
    expect(await done(client.getEscrow(committed.id))).toMatchObject({ status: 'ESCROWED' });
    expect(await done(client.commitEscrow(committed.id))).toMatchObject({ status: 'COMMITTED' });
    expect(await finished).toMatchObject({ status: 'COMMITTED' });
    expect(await done(client.waitForEscrow(committed.id, { until: 'finished' }))).toMatchObject({
      status: 'COMMITTED',
    });

    const cancelled = await done(client.createEscrow(order(300)));
    await done(client.payEscrow(cancelled.id));
    expect(await done(client.cancelEscrow(cancelled.id))).toMatchObject({ status: 'CANCELLED' });
    expect(await done(client.getEscrow(cancelled.id))).toMatchObject({ status: 'CANCELLED' });
  });

  it('refunds an invoice and an escrow, lists what was refunded and waits for its end', async () => {
    const invoice = await done(client.createInvoice(order(500)));
    const [line_item_id = ''] = Object.keys(invoice.line_items ?? {});
    await done(client.payInvoice(invoice.invoice_id));
    const idempotencyKey = randomUUID();
    const body = { amount: 200, currency: 'USD', reason: 'Late', metadata: { case: 7 } };
    const wrong = await client.refundInvoice(invoice.invoice_id, { ...body, line_items: [{ line_item_id }] });
    expect(wrong).toMatchObject({ ok: false, error: { api: { codes: ['refund_amount_mismatch'] } } });
    const part = { ...body, line_items: [{ line_item_id, amount: 200 }] };
    const refund = await done(client.refundInvoice(invoice.invoice_id, part, { idempotencyKey }));
    expect(await done(client.refundInvoice(invoice.invoice_id, part, { idempotencyKey }))).toEqual(refund);
    expect(await done(client.waitForRefund(refund.refund_id))).toMatchObject({ state: 'success', reason: 'Late' });
    expect(await done(client.getRefund(refund.refund_id))).toEqual(refund);
    const start = Buffer.from('0').toString('base64url');
    expect(await done(client.listInvoiceRefunds(invoice.invoice_id, { limit: 1, cursor: start }))).toEqual({
      refunds: [refund],
      next_cursor: null,
    });
    expect(await done(client.getInvoice(invoice.invoice_id))).toMatchObject({ refunded_amount: 200 });
    const { wallet_id: source = '' } = refund.taken_from?.[0] ?? {};

    const escrow = await done(client.createEscrow(order(300)));
    await done(client.payEscrow(escrow.id));
    expect(await client.refundEscrow(escrow.id)).toMatchObject({
      ok: false,
      error: { api: { codes: ['escrow_not_committed'] } },
    });
    await done(client.commitEscrow(escrow.id));
    const named = await done(
      client.refundEscrow(escrow.id, { ...body, taken_from: [{ wallet_id: source, amount: 200 }] }),
    );
    const rest = await done(client.refundEscrow(escrow.id));
    const page = await done(client.listEscrowRefunds(escrow.id, { limit: 1 }));
    expect(page.refunds).toEqual([named]);
    const cursor = page.next_cursor ?? '';
    expect(await done(client.listEscrowRefunds(escrow.id, { cursor }))).toEqual({ refunds: [rest], next_cursor: null });
    expect(await client.refundEscrow(escrow.id, { line_items: [{ line_item_id }] })).toMatchObject({
      ok: false,
      error: { api: { codes: ['invoice_already_refunded'] } },
    });
    const all = { amount: 1, taken_from: [{ wallet_id: source, amount: 1 }] };
    expect(await done(client.refundInvoice(invoice.invoice_id, all))).toMatchObject({ summary: { total_amount: 1 } });
  });

  it('lists the disputes of card payments, answers one and accepts another', async () => {
    const { deps, integrator } = service;
    const payment_method_id = await deps.db.transaction().execute((trx) =>
      storeCard(deps, trx, {
        accountId: buyer.account_id,
        integratorId: integrator.integratorId,
        currency: 'USD',
        card: { number: '4000000000002685', expiryMonth: 12, expiryYear: 2045, securityCode: '123' },
      }),
    );
    const paid: string[] = [];
    for (const amount of [700, 800]) {
      const { invoice_id: id } = await done(
        client.createInvoice({ ...order(amount), payment_methods: [{ payment_method_id }] }),
      );
      await done(client.payInvoice(id));
      expect(await done(client.waitForInvoice(id, { pollMs: 10 }))).toMatchObject({ state: 'success' });
      paid.push(id);
    }
    deps.clock.advance(DISPUTED_AFTER_MS + 1);
    const { disputes: bank } = deps.money.cards;
    if (!bank) throw new Error('The sandbox has disputes.');
    await disputesJob(deps.money, bank).run(new AbortController().signal);

    const open = { state: 'needs_response', limit: 1 } as const;
    const newest = await done(client.listDisputes(open));
    const older = await done(client.listDisputes({ ...open, cursor: newest.next_cursor ?? '' }));
    expect(older.next_cursor).toBeNull();
    const found = [...newest.disputes, ...older.disputes];
    expect(found.map(({ invoice_id }) => invoice_id).sort()).toEqual([...paid].sort());
    expect(await done(client.listDisputes({ invoice_id: paid[0] ?? '' }))).toMatchObject({
      disputes: [{ invoice_id: paid[0], summary: { total_amount: 700 } }],
    });

    const [answered = '', accepted = ''] = found.map(({ dispute_id }) => dispute_id);
    const idempotencyKey = randomUUID();
    const evidence = { text: 'Delivered; the player has used it since.' };
    const said = await done(client.submitDisputeEvidence(answered, evidence, { idempotencyKey }));
    expect(said).toMatchObject({ dispute_id: answered, evidence: [evidence] });
    expect(await done(client.submitDisputeEvidence(answered, evidence, { idempotencyKey }))).toEqual(said);
    expect(await done(client.acceptDispute(accepted))).toMatchObject({ accepted: true });
    await deps.money.drained();
    expect(await done(client.getDispute(answered))).toMatchObject({
      state: 'under_review',
      evidence: [{ state: 'submitted' }],
    });
    expect(await done(client.getDispute(accepted))).toMatchObject({ state: 'lost' });
    expect(await client.submitDisputeEvidence(accepted, evidence)).toMatchObject({
      ok: false,
      error: { api: { codes: ['dispute_closed'] } },
    });
  });

  it('voids what nobody has paid, and lets it expire', async () => {
    const expires_at = '2026-12-01T00:00:00Z';
    const invoice = await done(client.createInvoice({ ...order(300), expires_at }));
    expect(invoice).toMatchObject({ state: 'open', expires_at: '2026-12-01T00:00:00.000Z' });
    expect(await done(client.voidInvoice(invoice.invoice_id))).toMatchObject({ state: 'void' });
    expect(await done(client.waitForInvoice(invoice.invoice_id))).toMatchObject({ state: 'void' });
    const deadline = { at: '2026-12-24T00:00:00Z', action: 'refund' } as const;
    const escrow = await done(client.createEscrow({ ...order(300), expires_at, deadline }));
    expect(escrow).toMatchObject({ deadline: { at: '2026-12-24T00:00:00.000Z', action: 'refund' } });
    expect(await done(client.voidEscrow(escrow.id))).toMatchObject({ status: 'ESCROW-FAILED' });
  });

  it('authorizes an invoice and reads its state; a wait ends when its signal is aborted', async () => {
    const { payment_methods: _, ...body } = order(700);
    const hosted = {
      is_escrow: false,
      invoice_mechanism: 'svc_hosted',
      return_url: 'https://games.example/back',
      expires_at: '2026-12-01T00:00:00Z',
    } as const;
    expect(await done(client.authorizeInvoice({ ...body, ...hosted }))).toMatchObject({
      redirect: expect.stringContaining('/pay/'),
    });
    const { authorized_invoice_id: id } = await done(
      client.authorizeInvoice({ ...body, is_escrow: false, invoice_mechanism: 'widget' }),
    );
    expect(await done(client.getAuthorizedInvoice(id))).toMatchObject({ state: 'open' });
    const waiting = client.waitForAuthorizedInvoice(id, { signal: AbortSignal.timeout(60), pollMs: 10 });
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(await done(client.voidAuthorizedInvoice(id))).toMatchObject({ state: 'void' });
    expect(await done(client.waitForAuthorizedInvoice(id))).toMatchObject({ state: 'void' });
  });

  it('registers, rotates, reads, replays, enables and deletes webhooks', async () => {
    const hook = await done(client.registerWebhook({ url: receiver.url, events: ['invoice-completion'] }));
    expect(hook.secret).toMatch(/^whsec_/);
    const rotated = await done(client.rotateWebhookSecret(hook.id));
    expect(rotated.secret).not.toBe(hook.secret);
    expect(await done(client.listWebhooks())).toMatchObject([{ id: hook.id }]);
    expect(await done(client.enableWebhook(hook.id))).toMatchObject({ state: 'enabled' });
    expect(await done(client.getWebhook(hook.id))).not.toHaveProperty('secret');

    const invoice = await done(client.createInvoice(order(100)));
    await done(client.payInvoice(invoice.invoice_id));
    await done(client.waitForInvoice(invoice.invoice_id, { pollMs: 10 }));
    const job = webhooksJob(service.deps, { renderInvoice: (id) => renderInvoiceEvent(service.deps.money, id) });
    while (await job.run(new AbortController().signal));

    const log = await done(client.listWebhookDeliveries(hook.id, { limit: 1, state: 'delivered', cursor: '' }));
    const [delivery] = log.deliveries;
    expect(delivery).toMatchObject({ state: 'delivered', subject_id: invoice.invoice_id });
    const deliveryId = delivery?.id ?? '';
    await client.listWebhookDeliveries(hook.id, { limit: 1, cursor: log.next_cursor || deliveryId });
    expect(await done(client.getWebhookDelivery(hook.id, deliveryId))).toMatchObject({ attempts: [{ attempt: 1 }] });
    expect(await done(client.replayWebhookDelivery(hook.id, deliveryId))).toEqual({ replayed: 1 });
    while (await job.run(new AbortController().signal));
    const year = { from: '2000-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' };
    expect(await done(client.replayWebhookDeliveries(hook.id, { state: 'delivered', ...year }))).toEqual({
      replayed: 1,
    });
    expect(await done(client.deleteWebhook(hook.id))).toEqual({ id: hook.id, deleted: true });
    expect(await client.deleteWebhook(hook.id)).toMatchObject({ ok: false, error: { api: { responseCode: 404 } } });
  });

  it('describes an error with its status, code and request id, what was refused and the remedy', async () => {
    logged.length = 0;
    const result = await client.commitEscrow((await done(client.createEscrow(order(500)))).id);

    expect(result).toMatchObject({ ok: false, error: { request: { operation: 'commitEscrow', status: 409 } } });
    const { message, api } = result.ok ? { message: '', api: undefined } : result.error;
    expect(message).toMatch(
      /^commitEscrow: POST http:\/\/127\.0\.0\.1:\d+\/v2\/escrow\/esc_\w+\/commit answered 409 \(\w+\): /,
    );
    expect(message).toMatch(/To do: \w.+/);
    expect(message).toContain(`Request id: ${api?.requestId}.`);
    expect(logged).toMatchObject([{ level: 'warn', code: 'api_refused', message }]);
  });

  it.each(['', '.', '..', 'a/../b'])('never requests a path other than its operation’s for the id "%s"', async (id) => {
    const before = new Set(asked.keys());
    expect(await client.getInvoice(id)).toMatchObject({ ok: false });
    expect([...asked.keys()].filter((key) => !before.has(key) && !key.includes('{invoice_id}'))).toEqual([]);
  });

  // Last: it checks the requests of the tests above.
  it('covers every operation of the OpenAPI document that an integrator may call, with every field', () => {
    const missing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        // of pages, of the sandbox, and of the player alone
        if (/^\/(ui\/|sandbox|v2\/spending)/.test(path)) return [];
        const seen = asked.get(name);
        if (!seen) return [name];
        const [content] = Object.values(operation.requestBody?.content ?? {});
        const fields = Object.keys(content?.schema.properties ?? {}).filter((field) => !OF_THE_CLIENT.has(field));
        const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
        return [
          ...fields.filter((field) => !seen.fields.has(field)).map((field) => `${name}: ${field}`),
          ...query.filter(({ name: field }) => !seen.query.has(field)).map(({ name: field }) => `${name} ?${field}`),
        ];
      }),
    );
    expect(missing).toEqual([]);
    expect(asked.size).toBeGreaterThan(35);
  });
});

/** What the client adds by itself or does not need: it signs in by Basic, and renews its token with its secret. */
const OF_THE_CLIENT = new Set(['client_id', 'client_secret', 'refresh_token', 'scope', 'token_type_hint']);
