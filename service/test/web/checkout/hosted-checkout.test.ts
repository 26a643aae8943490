import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBranding } from '../../../src/accounts/integrators/update-integrator.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';

const HOUR = 3_600_000;

describe('hosted checkout (interface §4.2 svc_hosted)', () => {
  let world: FlowWorld;
  let user: FlowUser;
  beforeAll(async () => {
    world = await createFlowWorld();
    user = await world.addUser({ USD: 50_000 });
  });
  afterAll(() => world.close());

  async function link(body: object = {}): Promise<string> {
    const { payload } = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted', ...body });
    return new URL(payload.redirect).pathname.split('/').at(-1) ?? '';
  }

  async function open(link_token: string) {
    const answer = await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload: { link_token } });
    return { status: answer.statusCode, codes: answer.json().codes, payload: answer.json().payload };
  }

  function pay(token: string, methodId: string | undefined) {
    const payment_methods = [{ payment_method_id: methodId, amount: 0 }];
    return world.inSession(token, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
  }

  it('opens any number of times, with the integrator’s branding and the return link', async () => {
    await changeBranding(world.deps, world.integrator.integratorId, {
      background_color: '#101820',
      primary_color: '#ffb81c',
      logo_url: 'https://games.example/logo.png',
      preview_text: 'Pay for your sword',
      preset: 'neon',
      corners: 'round',
      color_scheme: 'dark',
      sounds: 'soft',
      typeface: 'Rajdhani',
    });
    const token = await link({ return_url: 'https://games.example/shop' });

    const [first, second] = [await open(token), await open(token)];

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.payload).toMatchObject({
      flow: 'checkout',
      checkout: { state: 'open', mechanism: 'svc_hosted' },
      hosted: { return_url: 'https://games.example/shop' },
      integrator: {
        branding: {
          primary_color: '#ffb81c',
          logo_url: 'https://games.example/logo.png',
          preset: 'neon',
          corners: 'round',
          color_scheme: 'dark',
          sounds: 'soft',
          typeface: 'Rajdhani',
        },
      },
    });
    expect(first.payload.integrator.branding).not.toHaveProperty('density');
    expect(first.payload.session_token).not.toBe(second.payload.session_token);
  });

  it('shows in one window that it was paid in another', async () => {
    const token = await link();
    const [one, other] = [(await open(token)).payload.session_token, (await open(token)).payload.session_token];

    await pay(one, user.wallets.USD?.payment_method_id);
    const second = await pay(other, user.wallets.USD?.payment_method_id);

    expect(second).toMatchObject({ status: 200, payload: { checkout: { state: 'paid' } } });
    expect((await open(token)).payload.checkout.state).toBe('paid');
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(50_000 - 1999);
  });

  it('opens for 24 hours, paid or not; a window still open after that cannot pay', async () => {
    const [unpaid, paid] = [await link(), await link()];
    await pay((await open(paid)).payload.session_token, user.wallets.USD?.payment_method_id);
    world.deps.clock.advance(24 * HOUR - 60_000);
    const session = (await open(unpaid)).payload.session_token;

    world.deps.clock.advance(60_000);

    expect(await open(unpaid)).toMatchObject({ status: 409, codes: ['link_expired'] });
    expect(await open(paid)).toMatchObject({ status: 409, codes: ['link_paid'] });
    expect((await world.inSession(session, 'GET', '')).payload).toMatchObject({
      checkout: { state: 'expired' },
      payment_methods: [],
    });
    expect(await pay(session, user.wallets.USD?.payment_method_id)).toMatchObject({
      status: 409,
      codes: ['authorization_expired'],
    });
  });

  it('opens beyond that while a payment is under way, and no longer', async () => {
    const linkToken = await link();
    const session = (await open(linkToken)).payload.session_token;
    const added = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
    world.deps.clock.advance(24 * HOUR - 60_000);
    const late = (await open(linkToken)).payload.session_token;
    const started = await pay(late, added.payload.payment_method.payment_method_id);

    world.deps.clock.advance(60_000);

    expect((await open(linkToken)).payload.checkout.state).toBe('action_required');
    await answerAtBank(world, started.payload.checkout.next_action.url, 'pass');
    expect((await open(linkToken)).codes).toEqual(['link_paid']);
  });

  it.each([0, 24 * HOUR])(
    'stays closed once the player’s sessions were revoked, though its payment is under way (after %d ms)',
    async (ms) => {
      const player = await world.addUser({ USD: 50_000 });
      const { payload } = await world.authorizeInvoice(player, { invoice_mechanism: 'svc_hosted' });
      const linkToken = payload.redirect.split('/').at(-1) ?? '';
      const session = (await open(linkToken)).payload.session_token;
      const added = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
      world.deps.clock.advance(Math.max(0, ms - 60_000));
      const late = (await open(linkToken)).payload.session_token;
      const started = await pay(late, added.payload.payment_method.payment_method_id);
      world.deps.clock.advance(ms > 0 ? 60_000 : 0);

      await world.call('POST', `/v1/users/${player.accountId}/revoke-sessions`);

      expect(await open(linkToken)).toMatchObject({ status: 409, codes: ['link_expired'] });
      await answerAtBank(world, started.payload.checkout.next_action.url, 'pass');
      expect(await open(linkToken)).toMatchObject({ status: 409, codes: ['link_paid'] });
      const again = await world.authorizeInvoice(player, { invoice_mechanism: 'svc_hosted' });
      expect((await open(again.payload.redirect.split('/').at(-1) ?? '')).status).toBe(201);
    },
  );

  it.each(['x'.repeat(43), 'short'])('refuses a link that does not exist: %s', async (token) => {
    expect(await open(token)).toMatchObject({ status: 404, codes: ['link_unknown'] });
  });

  it('returns from the bank to its own link', async () => {
    const linkToken = await link();
    const session = (await open(linkToken)).payload.session_token;
    const added = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.authenticate));
    const started = await pay(session, added.payload.payment_method.payment_method_id);

    const page = await answerAtBank(world, started.payload.checkout.next_action.url, 'pass');

    expect(page.body).toContain(`${world.deps.settings.addresses.hostedUrl}/pay/${linkToken}`);
    expect((await open(linkToken)).payload.checkout.state).toBe('paid');
    const { rows } = await world.deps.pool.query('SELECT json_agg(c)::text AS all FROM card_challenges c');
    expect(JSON.stringify(rows)).not.toContain(linkToken);
  });
});

describe('the page behind a hosted link', () => {
  it('has metadata for link previews, and cannot be framed', async () => {
    const world = await createFlowWorld();
    const user = await world.addUser();
    await changeBranding(world.deps, world.integrator.integratorId, {
      background_color: null,
      primary_color: null,
      logo_url: 'https://games.example/logo.png',
      preview_text: 'Pay "now" <b>',
    });
    const { payload } = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted' });

    const page = await world.app.inject({ method: 'GET', url: new URL(payload.redirect).pathname });

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta property="og:description" content="Pay &quot;now&quot; &lt;b&gt;">');
    expect(page.body).toContain('<meta property="og:image" content="https://games.example/logo.png">');
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-embedder-policy': 'require-corp',
    });
    await world.close();
  });
});
