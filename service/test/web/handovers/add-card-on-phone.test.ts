import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { addPhone, openLink, type Phone, startHandover } from '../../support/flows/phone.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

const MINUTE = 60_000;

let world: FlowWorld;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld({ continueOnPhone: true });
  user = await world.addUser({ USD: 5_000 });
});
afterAll(() => world.close());

/** A big screen in the top-up flow. */
async function bigScreen(player = user): Promise<string> {
  return (await world.redeem(await world.authorizeUser(player), 'purchase')).payload.session_token;
}

/** A big screen that has handed over, and the phone that has opened it. */
async function handedOver(player = user) {
  const screen = await bigScreen(player);
  const started = await startHandover(world, screen, { purpose: 'add_card', currency: 'USD' });
  const phone = await addPhone(world, started.link);
  const read = async () => (await world.inSession(screen, 'GET', `/handovers/${started.handover_id}`)).payload.handover;
  return { screen, started, phone, read };
}

const add = (phone: Phone, number: string = CARDS.approve) => phone.act('POST', '/payment-methods', cardBody(number));
const cards = async (screen: string) =>
  (await world.inSession(screen, 'GET', '/payment-methods')).payload.payment_methods.filter(
    ({ kind }) => kind === 'card',
  );

describe('adding a card on the phone', () => {
  it('gives the big screen the card', async () => {
    const player = await world.addUser();
    const { screen, started, phone, read } = await handedOver(player);
    expect(started).toMatchObject({ purpose: 'add_card', state: 'waiting', code: expect.stringMatching(/^\d{3}$/) });
    expect(started.link).toMatch(/^http:\/\/127\.0\.0\.1:8787\/phone#[0-9A-Z]{12}$/);
    expect(phone.opened).toMatchObject({ handover: { code: started.code, state: 'opened', purpose: 'add_card' } });
    expect((await read()).state).toBe('opened');

    const added = await add(phone);

    expect(added.status).toBe(201);
    const id = added.payload.payment_method.payment_method_id;
    expect(await read()).toMatchObject({ state: 'done', payment_method_id: id });
    expect((await cards(screen)).map((card) => card.payment_method_id)).toEqual([id]);
    expect((await phone.read()).payload.handover.state).toBe('done');
  });

  it('shows the phone who asks and for whom, and nothing that is stored', async () => {
    const player = await world.addUser({ USD: 700 });
    const screen = await bigScreen(player);
    await world.inSession(screen, 'POST', '/payment-methods', cardBody(CARDS.decline));
    const phone = await addPhone(world, (await startHandover(world, screen, { purpose: 'add_card' })).link);

    expect(Object.keys(phone.opened).sort()).toEqual([
      'account',
      'card_entry',
      'card_is_kept',
      'handover',
      'integrator',
      'session_token',
    ]);
    expect(phone.opened.account).toEqual({
      display_name: expect.stringMatching(/^Demo Buyer/),
      email: expect.stringContaining('•••'),
    });
    const added = await add(phone);
    expect(added.payload.payment_methods).toEqual([added.payload.payment_method]);
  });

  it('uses the currency that the big screen asked for', async () => {
    const screen = await bigScreen(await world.addUser());
    const { link } = await startHandover(world, screen, { purpose: 'add_card', currency: 'EUR' });
    const phone = await addPhone(world, link);
    const added = await phone.act('POST', '/payment-methods', cardBody(CARDS.approve, 'USD'));
    expect(added.payload.payment_method.currency).toBe('EUR');
  });

  it('lets a refused card be corrected', async () => {
    const { phone, read } = await handedOver();
    expect((await add(phone, '4111111111111112')).codes).toEqual(['card_number_invalid']);
    expect((await read()).state).toBe('opened');
    expect((await add(phone)).status).toBe(201);
  });

  it('adds one card only, however many are sent at once', async () => {
    const player = await world.addUser();
    const { screen, phone } = await handedOver(player);
    const numbers = [CARDS.approve, CARDS.decline, CARDS.authenticate, CARDS.disputed];
    const answers = await Promise.all(numbers.map((number) => add(phone, number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
    expect(await cards(screen)).toHaveLength(1);
    expect((await add(phone)).codes).toEqual(['session_ended']);
  });
});

describe('a link', () => {
  it('opens on one phone only, whoever races for it', async () => {
    const { link } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => openLink(world, link, randomUUID())));
    expect(answers.map(({ status, codes }) => codes[0] ?? status).sort()).toEqual([201, ...Array(5).fill('link_used')]);
  });

  it('gives a phone whose answer was lost the same session', async () => {
    const { link } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    const id = randomUUID();
    const tokens = [await openLink(world, link, id), await openLink(world, link, id)];
    expect(tokens.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(tokens.map(({ payload }) => payload.session_token)).size).toBe(1);
  });

  it('is not used by whoever only looks at its page', async () => {
    const { link } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await world.app.inject({ method, url: new URL(link).pathname });
      expect([method, page.statusCode]).toEqual([method, 200]);
    }
    expect((await openLink(world, link)).status).toBe(201);
  });

  it('opens as people type it', async () => {
    const { address } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    const typed = address.split('#')[1] ?? '';
    expect(typed).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const misread = typed.replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await openLink(world, `http://x/#${misread}`)).status).toBe(201);
  });

  it('opens for ten minutes', async () => {
    const screen = await bigScreen();
    const first = await startHandover(world, screen, { purpose: 'add_card' });
    world.deps.clock.advance(10 * MINUTE - 1);
    expect((await openLink(world, first.link)).status).toBe(201);
    const second = await startHandover(world, screen, { purpose: 'add_card' });
    world.deps.clock.advance(10 * MINUTE);
    expect((await openLink(world, second.link)).codes).toEqual(['link_expired']);
    const read = await world.inSession(screen, 'GET', `/handovers/${second.handover_id}`);
    expect(read.payload.handover.state).toBe('expired');
  });

  it('ends when the big screen asks for a new one, also on a phone that had opened it', async () => {
    const { screen, started, phone } = await handedOver();
    const second = await startHandover(world, screen, { purpose: 'add_card' });
    const third = await startHandover(world, screen, { purpose: 'add_card' });
    expect((await openLink(world, second.link)).codes).toEqual(['link_ended']);
    expect((await add(phone)).codes).toEqual(['session_ended']);
    expect((await phone.read()).payload.handover.state).toBe('ended');
    expect((await openLink(world, started.link)).codes).toEqual(['link_used']);
    expect((await openLink(world, third.link)).status).toBe(201);
  });

  it('is one, however many are asked for at once', async () => {
    const screen = await bigScreen();
    const started = await Promise.all(
      Array.from({ length: 4 }, () => startHandover(world, screen, { purpose: 'add_card' })),
    );
    const answers = [];
    for (const { link } of started) answers.push((await openLink(world, link)).status);
    expect(answers.sort()).toEqual([201, 409, 409, 409]);
  });

  it('cannot be guessed, and is kept as a hash only', async () => {
    const { link } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    expect((await openLink(world, 'http://x/#000000000000')).codes).toEqual(['link_unknown']);
    const { rows } = await world.deps.pool.query('SELECT row_to_json(h)::text AS row FROM handovers h');
    const secret = link.split('#')[1] ?? '';
    expect(JSON.stringify(rows) + world.deps.logLines.join('')).not.toContain(secret);
  });
});

describe('a handover', () => {
  it('belongs to its session: nobody else reads or ends it', async () => {
    const { started, read } = await handedOver();
    const other = await createTestIntegrator(world.deps);
    const foreign = await world.call('POST', '/authorize/user', { account_id: user.accountId }, other);
    expect(foreign.status).toBe(404);
    for (const stranger of [await bigScreen(), await bigScreen(await world.addUser())]) {
      const path = `/handovers/${started.handover_id}`;
      expect((await world.inSession(stranger, 'GET', path)).codes).toEqual(['handover_not_found']);
      expect((await world.inSession(stranger, 'POST', `${path}/end`, {})).codes).toEqual(['handover_not_found']);
    }
    expect((await read()).state).toBe('opened');
  });

  it.each([
    ['cancels', (screen: string, id: string) => world.inSession(screen, 'POST', `/handovers/${id}/end`, {})],
    ['closes', (screen: string) => world.inSession(screen, 'POST', '/end', {})],
  ])('ends when the big screen %s', async (_, end) => {
    const player = await world.addUser();
    const { screen, started, phone } = await handedOver(player);
    await end(screen, started.handover_id);
    expect((await add(phone)).codes).toEqual(['session_ended']);
    expect((await phone.read()).payload.handover.state).toBe('ended');
    expect(await cards(await bigScreen(player))).toEqual([]);
  });

  it('ends with the session of a screen that was switched off', async () => {
    const { link } = await startHandover(world, await bigScreen(), { purpose: 'add_card' });
    world.deps.clock.advance(9 * MINUTE);
    const phone = await addPhone(world, link);
    world.deps.clock.advance(15 * MINUTE);
    expect((await add(phone)).codes).toEqual(['session_ended']);
    expect((await phone.read()).payload.handover.state).toBe('expired');
  });

  it('ends from the phone', async () => {
    const { phone, read } = await handedOver();
    expect((await phone.end()).payload.handover.state).toBe('ended');
    expect((await read()).state).toBe('ended');
    expect((await add(phone)).codes).toEqual(['session_ended']);
  });

  it('stays done, whoever ends it afterwards', async () => {
    const { screen, started, phone, read } = await handedOver();
    await add(phone);
    await phone.end();
    await world.inSession(screen, 'POST', `/handovers/${started.handover_id}/end`, {});
    expect((await read()).state).toBe('done');
  });

  it('is refused where nothing can be handed over', async () => {
    const screen = await bigScreen();
    const ask = (body: object) => world.inSession(screen, 'POST', '/handovers', body);
    expect((await ask({ purpose: 'kyc' })).codes).toEqual(['flow_not_authorized']);
    expect((await ask({ purpose: 'pay' })).status).toBe(422);
    expect((await ask({ purpose: 'add_card', currency: 'TST' })).codes).toEqual(['currency_unknown']);
    expect((await ask({ purpose: 'bank_step' })).codes).toEqual(['purchase_id_missing']);
    expect((await ask({ purpose: 'bank_step', purchase_id: randomUUID() })).codes).toEqual(['purchase_not_found']);
  });

  it('is neither offered nor possible when phones cannot reach the service', async () => {
    const unreachable = await createFlowWorld({ continueOnPhone: false });
    const player = await unreachable.addUser();
    const { payload } = await unreachable.redeem(await unreachable.authorizeUser(player), 'purchase');
    expect(payload.continue_on_phone).toBeUndefined();
    const asked = await unreachable.inSession(payload.session_token, 'POST', '/handovers', { purpose: 'add_card' });
    expect(asked.codes).toEqual(['handover_not_offered']);
    await unreachable.close();
  });
});

describe('a phone', () => {
  it('does its one step and nothing else, in every flow', async () => {
    const { paths } = (await world.app.inject('/openapi.json')).json();
    const root = '/ui/v1/flow-sessions/current';
    const { phone } = await handedOver();
    const allowed: string[] = [];
    for (const [path, methods] of Object.entries<object>(paths).filter(([each]) => each.startsWith(root))) {
      for (const method of Object.keys(methods)) {
        const url = path.slice(root.length).replace(/\{\w+\}/g, randomUUID());
        const isGet = method === 'get';
        const answer = await phone.act(isGet ? 'GET' : 'POST', url, isGet ? undefined : {});
        if (answer.codes[0] !== 'handover_not_authorized') allowed.push(`${method} ${path.slice(root.length)}`);
      }
    }
    expect(allowed.sort()).toEqual([
      'post /card-entries',
      'post /card-entries/{entry_id}/card',
      'post /payment-methods',
    ]);
  });

  it('is no session: each kind of token opens its own calls only', async () => {
    const { screen, phone } = await handedOver();
    const read = (token: string) =>
      world.app.inject({ url: '/ui/v1/phone-sessions/current', headers: { authorization: `Bearer ${token}` } });
    expect((await read(screen)).json().codes).toEqual(['session_missing']);
    expect((await read(`svc_ph_${'a'.repeat(43)}`)).json().codes).toEqual(['session_ended']);
    expect((await read(phone.token)).statusCode).toBe(200);
    const asServer = await world.app.inject({
      url: `/v1/${user.accountId}/payment_methods`,
      headers: { authorization: `Bearer ${phone.token}` },
    });
    expect(asServer.statusCode).toBe(401);
  });
});
