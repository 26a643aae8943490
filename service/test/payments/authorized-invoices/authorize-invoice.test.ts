import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  invoiceRequest,
  nonceOf,
} from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

describe('authorize-invoice (interface §4 row 11, §4.2, §2.5)', () => {
  let world: FlowWorld;
  let user: FlowUser;
  beforeAll(async () => {
    world = await createFlowWorld({
      addresses: {
        authUrl: 'https://auth.example',
        invoicingUrl: 'https://invoicing.example',
        paymentsUrl: 'https://payments.example',
        webUrl: 'https://web.example',
        hostedUrl: 'https://hosted.example',
      },
    });
    user = await world.addUser({ USD: 5000 });
  });
  afterAll(() => world.close());

  it.each([true, false])('returns redirect, id and nonce id for the widget with is_escrow %s', async (is_escrow) => {
    const { status, payload } = await world.authorizeInvoice(user, { is_escrow });

    expect(status).toBe(200);
    expect(Object.keys(payload).sort()).toEqual(['authorized_invoice_id', 'nonce_auth_id', 'redirect']);
    const redirect = new URL(payload.redirect);
    expect(redirect.origin + redirect.pathname).toBe('https://web.example/ui/v1/continue');
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      authorized_invoice_id: payload.authorized_invoice_id,
      is_escrow: String(is_escrow),
    });
    expect(redirect.hash).toMatch(/^#nonce=c0k[0-9a-f]{8}_[\w-]{43}$/);
    expect(payload.nonce_auth_id).not.toBe(nonceOf(payload.redirect));
  });

  it.each([true, false])('returns a link and no nonce id for svc_hosted with is_escrow %s', async (is_escrow) => {
    const { status, payload } = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted', is_escrow });

    expect(status).toBe(200);
    expect(Object.keys(payload).sort()).toEqual(['authorized_invoice_id', 'redirect']);
    expect(payload.redirect).toMatch(/^https:\/\/hosted\.example\/pay\/c0k[0-9a-f]{8}_[\w-]{43}$/);
  });

  it('stores neither the nonce nor the link in plain text', async () => {
    const [widget, hosted] = [
      await world.authorizeInvoice(user),
      await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted' }),
    ];
    const secrets = [nonceOf(widget.payload.redirect), hosted.payload.redirect.split('/').at(-1)];

    const { rows } = await world.deps.pool.query(
      `SELECT (SELECT json_agg(n)::text FROM nonces n) AS nonces, (SELECT json_agg(a)::text FROM authorized_invoices a) AS links`,
    );

    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('returns the same redirect for the same idempotency key, stored sealed', async () => {
    const headers = { ...world.integrator.headers, 'idempotency-key': 'authorize-once' };
    const send = () =>
      world.app.inject({ method: 'POST', url: '/v2/authorize/invoice', headers, payload: invoiceRequest(user) });

    const [first, second] = [await send(), await send()];

    expect(second.json()).toEqual(first.json());
    const { rows } = await world.deps.pool.query('SELECT response_body FROM idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(nonceOf(first.json().payload.redirect));
  });

  const item = {
    description: 'Sword',
    product_sku: 'sword-1',
    transaction_type: 'user_to_integrator',
    currency: 'USD',
    amount: 1999,
  };

  it.each([
    [{ account_id: undefined }, 'account_id_missing'],
    [{ account_id: 'x' }, 'account_id_invalid'],
    [{ account_id: '00000000-0000-4000-8000-000000000000' }, 'account_id_unknown'],
    [{ is_escrow: 'yes' }, 'is_escrow_invalid'],
    [{ invoice_mechanism: 'carrier_pigeon' }, 'invoice_mechanism_invalid'],
    [{ invoice_mechanism: undefined }, 'invoice_mechanism_missing'],
    [{ reference_type: undefined }, 'reference_type_missing'],
    [{ reference_id: 7 }, 'reference_id_invalid'],
    [{ line_items: [] }, 'line_items_invalid'],
    [{ line_items: [{ ...item, amount: 0 }] }, 'amount_invalid'],
    [{ line_items: [{ ...item, amount: 1.5 }] }, 'amount_invalid'],
    [{ line_items: [{ ...item, currency: 'XXX' }] }, 'currency_unsupported'],
    [{ line_items: [item, { ...item, currency: 'EUR' }] }, 'currency_mismatch'],
    [{ line_items: [{ ...item, description: 'a\u0000b' }] }, 'description_invalid'],
    [{ return_url: 'javascript:alert(1)' }, 'return_url_invalid'],
  ])('refuses %j', async (change, code) => {
    const answer = await world.authorizeInvoice(user, change);

    expect(answer.status).toBe(422);
    expect(answer.codes).toContain(code);
  });

  it('requires write_invoices, also under its alias, and the integrator’s own buyer', async () => {
    const reader = await createTestIntegrator(world.deps, { scopes: ['read_invoices'] });
    const aliased = await createTestIntegrator(world.deps, { scopes: ['write_invoice'] });

    const refused = await world.call('POST', '/v2/authorize/invoice', invoiceRequest(user), reader);
    const foreign = await world.call('POST', '/v2/authorize/invoice', invoiceRequest(user), aliased);

    expect(refused).toMatchObject({ status: 403, codes: ['insufficient_scope'] });
    expect(foreign).toMatchObject({ status: 422, codes: ['account_id_unknown'] });
  });
});

describe('reading an authorized invoice', () => {
  it('returns its state to the integrator’s server only', async () => {
    const world = await createFlowWorld();
    const user = await world.addUser({ USD: 5000 });
    const other = await createTestIntegrator(world.deps);
    const { payload } = await world.authorizeInvoice(user, { is_escrow: true });
    const path = `/v2/authorize/invoice/${payload.authorized_invoice_id}`;
    const before = await world.call('GET', path);
    const opened = await world.redeem(nonceOf(payload.redirect), 'checkout');
    await world.inSession(opened.payload.session_token, 'POST', '/checkout/pay', {
      attempt_id: randomUUID(),
      payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id, amount: 0 }],
    });

    const after = await world.call('GET', path);

    expect(before.payload).toMatchObject({ state: 'open', invoice_id: null, escrow_id: null, reference_id: 'A-17' });
    expect(after.payload).toMatchObject({ state: 'paid', invoice_id: null, escrow_id: expect.stringMatching(/^esc_/) });
    expect(await world.call('GET', path, undefined, other)).toMatchObject({
      status: 404,
      codes: ['authorized_invoice_not_found'],
    });
    expect((await world.call('GET', '/v2/authorize/invoice/x')).status).toBe(404);
    await world.close();
  });
});
