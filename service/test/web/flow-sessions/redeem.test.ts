import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlowWorld, type FlowUser, type FlowWorld, nonceOf } from '../../support/flows/flow-world.js';

const HOUR = 3_600_000;

describe('redeeming a nonce (interface §5.4, §8.1)', () => {
  let world: FlowWorld;
  let user: FlowUser;
  beforeAll(async () => {
    world = await createFlowWorld();
    user = await world.addUser({ USD: 5000 });
  });
  afterAll(() => world.close());

  it('returns what the first paint of the flow needs', async () => {
    const answer = await world.redeem(await world.authorizeUser(user), 'payment-selection');

    expect(answer.status).toBe(201);
    expect(answer.payload).toMatchObject({
      session_token: expect.stringMatching(/^svc_fs_/),
      flow: 'payment-selection',
      account: { account_id: user.accountId, email: 'b•••@e•••.com', kyc_state: 'NODATA' },
      currencies: { USD: { exponent: 2, is_virtual: false } },
      terms: { required: false, version: 1, accepted_version: 1, document: null },
      payment_selection: { can_add_card: true },
    });
    expect(answer.payload.payment_methods[0]).toMatchObject({ kind: 'wallet', usable: true, removable: false });
  });

  it('is refused the second time, with an error that says so', async () => {
    const nonce = await world.authorizeUser(user);
    await world.redeem(nonce, 'tos');

    const second = await world.redeem(nonce, 'tos');

    expect(second).toMatchObject({ status: 409, codes: ['nonce_used'] });
  });

  it('returns the same session to the page whose response was lost, and to no other', async () => {
    const nonce = await world.authorizeUser(user);
    const redemption_id = randomUUID();
    const first = await world.redeem(nonce, 'tos', { redemption_id });

    const again = await world.redeem(nonce, 'tos', { redemption_id });
    const other = await world.redeem(nonce, 'tos', { redemption_id: randomUUID() });

    expect(again.status).toBe(201);
    expect(again.payload.session_token).toBe(first.payload.session_token);
    expect(other.codes).toEqual(['nonce_used']);
  });

  it('succeeds for exactly one of many concurrent callers', async () => {
    const nonce = await world.authorizeUser(user);

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => world.redeem(nonce, 'tos', { redemption_id: randomUUID() })),
    );

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.codes[0] === 'nonce_used')).toHaveLength(39);
  });

  it('creates one session for one redemption that is sent many times at once', async () => {
    const nonce = await world.authorizeUser(user);
    const redemption_id = randomUUID();

    const answers = await Promise.all(Array.from({ length: 20 }, () => world.redeem(nonce, 'tos', { redemption_id })));

    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(new Set(answers.map((answer) => answer.payload.session_token)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.payload.session_id)).size).toBe(1);
  });

  it('succeeds for 24 hours and not a millisecond longer', async () => {
    const [inTime, late] = [await world.authorizeUser(user), await world.authorizeUser(user)];

    world.deps.clock.advance(24 * HOUR - 1);
    expect((await world.redeem(inTime, 'tos')).status).toBe(201);
    world.deps.clock.advance(1);
    expect(await world.redeem(late, 'tos')).toMatchObject({ status: 409, codes: ['nonce_expired'] });
  });

  it('leaves the nonce valid after a GET or a request for another flow', async () => {
    const nonce = await world.authorizeUser(user);
    for (const path of ['/ui/v1/flow-sessions', `/ui/v1/continue?nonce=${nonce}`, '/ui/v1/flow-sessions/current']) {
      await world.app.inject({ method: 'GET', url: path });
      await world.app.inject({ method: 'HEAD', url: path });
    }

    const refused = [
      await world.redeem(nonce, 'no-such-flow'),
      await world.redeem(nonce, 'checkout'),
      await world.redeem(`${nonce}x`, 'tos'),
    ];

    expect(refused.map((answer) => answer.codes[0])).toEqual(['flow_unknown', 'flow_not_authorized', 'nonce_unknown']);
    expect((await world.redeem(nonce, 'tos')).status).toBe(201);
  });

  it('opens only checkout with a nonce of authorize-invoice', async () => {
    const { payload } = await world.authorizeInvoice(user);
    const nonce = nonceOf(payload.redirect);

    expect((await world.redeem(nonce, 'payout')).codes).toEqual(['flow_not_authorized']);
    const opened = await world.redeem(nonce, 'checkout');

    expect(opened.payload.checkout).toMatchObject({
      authorized_invoice_id: payload.authorized_invoice_id,
      state: 'open',
      summary: { total_amount: 1999, currency: 'USD', display_amount: 'USD 19.99' },
    });
  });

  it('opens a session that can be ended', async () => {
    const opened = await world.redeem(await world.authorizeUser(user), 'tos');
    const token = opened.payload.session_token;

    expect((await world.inSession(token, 'GET', '')).status).toBe(200);
    await world.inSession(token, 'POST', '/end');

    expect(await world.inSession(token, 'GET', '')).toMatchObject({ status: 401, codes: ['session_ended'] });
  });

  it('opens a session that expires 30 minutes after its last use, and after two hours in any case', async () => {
    const idle = (await world.redeem(await world.authorizeUser(user), 'tos')).payload.session_token;
    const busy = (await world.redeem(await world.authorizeUser(user), 'tos')).payload.session_token;
    for (let minutes = 0; minutes < 120; minutes += 20) {
      expect((await world.inSession(busy, 'GET', '/terms')).status).toBe(200);
      world.deps.clock.advance(20 * 60_000);
    }

    expect((await world.inSession(idle, 'GET', '/terms')).codes).toEqual(['session_expired']);
    expect((await world.inSession(busy, 'GET', '/terms')).codes).toEqual(['session_expired']);
  });

  it('opens a session that calls only its own flow’s routes', async () => {
    const token = (await world.redeem(await world.authorizeUser(user), 'tos')).payload.session_token;

    const answers = await Promise.all([
      world.inSession(token, 'GET', '/checkout'),
      world.inSession(token, 'POST', '/payouts', {}),
      world.inSession(token, 'POST', '/purchases', {}),
      world.inSession(token, 'POST', '/kyc', {}),
      world.inSession(token, 'POST', '/payment-selection', {}),
    ]);

    expect(answers.map((answer) => answer.codes[0])).toEqual(Array(5).fill('flow_not_authorized'));
  });

  it('is the only way in: no token, an unknown token and an access token are refused', async () => {
    const answers = await Promise.all([
      world.app.inject({ method: 'GET', url: '/ui/v1/flow-sessions/current' }),
      world.app.inject({ method: 'GET', url: '/ui/v1/flow-sessions/current', headers: world.integrator.headers }),
      world.app.inject({
        method: 'GET',
        url: '/ui/v1/flow-sessions/current',
        headers: { authorization: `Bearer svc_fs_${'a'.repeat(43)}` },
      }),
    ]);

    expect(answers.map((answer) => answer.json().codes[0])).toEqual([
      'session_missing',
      'session_missing',
      'session_expired',
    ]);
  });
});

describe('origins that may show a flow', () => {
  it('are those that the integrator has registered', async () => {
    const world = await createFlowWorld();
    const user = await world.addUser();
    await world.call('PUT', '/v1/integrator/origins', {
      origins: ['https://games.example', 'https://*.portal.example/'],
    });
    const nonce = await world.authorizeUser(user);

    const refused = await world.redeem(nonce, 'tos', { parent_origin: 'https://evil.example' });
    const accepted = await world.redeem(nonce, 'tos', { parent_origin: 'https://eu.portal.example' });

    expect(refused).toMatchObject({ status: 403, codes: ['parent_origin_refused'] });
    expect(accepted.status).toBe(201);
    await world.close();
  });

  it('are unrestricted in a sandbox without registered ones, and none in operator mode', async () => {
    for (const mode of ['sandbox', 'operator'] as const) {
      const world = await createFlowWorld({ mode });
      const user = await world.addUser();
      const nonce = await world.authorizeUser(user);

      const answer = await world.redeem(nonce, 'tos', { parent_origin: 'https://games.example' });

      expect(answer.status).toBe(mode === 'sandbox' ? 201 : 403);
      if (mode === 'operator') {
        expect((await world.redeem(nonce, 'tos')).status).toBe(201);
      }
      await world.close();
    }
  });
});
