import { PAYMENT_FLOWS, type PaymentFlowName, USER_FLOWS } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlowWorld, type FlowUser, type FlowWorld, nonceOf } from '../support/flows/flow-world.js';

const ROOT = '/ui/v1/flow-sessions/current';

/** The flows that may call each route; a route missing here fails the test. */
const USES: Readonly<Record<string, readonly PaymentFlowName[]>> = {
  'GET ': PAYMENT_FLOWS,
  'POST /end': PAYMENT_FLOWS,
  'GET /terms': PAYMENT_FLOWS,
  'POST /terms/accept': PAYMENT_FLOWS,
  'GET /payment-methods': ['purchase', 'payment-selection', 'checkout'],
  'POST /payment-methods': ['purchase', 'payment-selection', 'checkout'],
  'POST /payment-methods/{id}/remove': ['purchase', 'payment-selection'],
  'POST /card-entries': ['purchase', 'payment-selection', 'checkout'],
  'POST /card-entries/{entry_id}/card': ['purchase', 'payment-selection', 'checkout'],
  'POST /handovers': ['purchase', 'payment-selection', 'checkout', 'kyc', 'payout'],
  'GET /handovers/{handover_id}': ['purchase', 'payment-selection', 'checkout', 'kyc', 'payout'],
  'POST /handovers/{handover_id}/end': ['purchase', 'payment-selection', 'checkout', 'kyc', 'payout'],
  'GET /kyc': ['kyc', 'payout'],
  'POST /kyc': ['kyc', 'payout'],
  'POST /purchases/quote': ['purchase'],
  'POST /purchases': ['purchase'],
  'GET /purchases/{id}': ['purchase'],
  'POST /purchases/{id}/abandon': ['purchase'],
  'POST /purchases/{id}/receipt': ['purchase'],
  'GET /purchases/{id}/receipt': ['purchase'],
  'POST /payouts/quote': ['payout'],
  'POST /payouts': ['payout'],
  'GET /payouts/{id}': ['payout'],
  'POST /payment-selection': ['payment-selection'],
  'GET /checkout': ['checkout'],
  'POST /checkout/pay': ['checkout'],
  'POST /checkout/abandon': ['checkout'],
  'POST /checkout/receipt': ['checkout'],
  'GET /checkout/receipt': ['checkout'],
};

let world: FlowWorld;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
  user = await world.addUser({ USD: 5_000 });
});
afterAll(() => world.close());

async function nonceFor(flow: PaymentFlowName, flows?: readonly string[]): Promise<string> {
  if (flow === 'checkout') return nonceOf((await world.authorizeInvoice(user)).payload.redirect);
  const { payload } = await world.call('POST', '/authorize/user', {
    account_id: user.accountId,
    ...(flows && { flows }),
  });
  return nonceOf(payload.redirect);
}

async function routes(): Promise<readonly [method: 'GET' | 'POST', path: string][]> {
  const { paths } = (await world.app.inject('/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    path.startsWith(ROOT)
      ? Object.keys(methods).map((method) => [method === 'get' ? 'GET' : 'POST', path.slice(ROOT.length)] as const)
      : [],
  ) as [method: 'GET' | 'POST', path: string][];
}

describe('a flow session', () => {
  it.each(PAYMENT_FLOWS)('for %s calls only the routes of its flow', async (flow) => {
    const found: Record<string, boolean> = {};
    for (const [method, path] of await routes()) {
      const session = (await world.redeem(await nonceFor(flow), flow)).payload.session_token;
      const url = path.replace(/\{\w+\}/, crypto.randomUUID());
      const answer = await world.inSession(session, method, url, method === 'POST' ? {} : undefined);
      found[`${method} ${path}`] = answer.codes[0] !== 'flow_not_authorized';
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(USES).map(([route, flows]) => [route, flows.includes(flow)])),
    );
  });

  it('calls nothing once it has ended', async () => {
    for (const [method, path] of await routes()) {
      const session = (await world.redeem(await nonceFor('payout'), 'payout')).payload.session_token;
      await world.inSession(session, 'POST', '/end');
      const answer = await world.inSession(session, method, path.replace(/\{\w+\}/, crypto.randomUUID()));
      expect([method, path, answer.codes]).toEqual([method, path, ['session_ended']]);
    }
  });
});

describe('the flows named in authorize-user', () => {
  it.each(USER_FLOWS)('open only those flows: %s', async (flow) => {
    const opened: string[] = [];
    for (const other of PAYMENT_FLOWS) {
      const answer = await world.redeem(await nonceFor('tos', [flow]), other);
      if (answer.status < 300) opened.push(other);
      else expect(answer).toMatchObject({ status: 403, codes: ['flow_not_authorized'] });
    }
    expect(opened).toEqual([flow]);
  });

  it('default to all but checkout; any flow can be named', async () => {
    for (const flows of [undefined, [...USER_FLOWS], ['kyc', 'payout'], ['tos', 'tos']]) {
      const opened: string[] = [];
      for (const flow of PAYMENT_FLOWS) {
        if ((await world.redeem(await nonceFor('tos', flows), flow)).status < 300) opened.push(flow);
      }
      expect(opened).toEqual(USER_FLOWS.filter((flow) => flows?.includes(flow) ?? true));
    }
  });

  it('keep their nonce when another flow tries to redeem it', async () => {
    const nonce = await nonceFor('tos', ['payout']);
    expect((await world.redeem(nonce, 'kyc')).codes).toEqual(['flow_not_authorized']);
    expect((await world.redeem(nonce, 'payout')).status).toBe(201);
  });

  it.each([[[]], [['checkout']], [['payout', 'all']], ['payout'], [[null]], [['PAYOUT']]])(
    'are refused when invalid: %j',
    async (flows) => {
      const answer = await world.call('POST', '/authorize/user', { account_id: user.accountId, flows });
      expect(answer.status).toBe(422);
      expect(answer.codes[0]).toMatch(/^flows_/);
    },
  );
});

describe('a checkout session', () => {
  it('adds cards in its own currency only, and removes none', async () => {
    const session = (await world.redeem(await nonceFor('checkout'), 'checkout')).payload;
    const card = { number: '4111111111111111', expiry_month: 12, expiry_year: 2031, security_code: '123' };
    const add = (currency?: string) =>
      world.inSession(session.session_token, 'POST', '/payment-methods', { card, ...(currency && { currency }) });
    expect((await add('EUR')).codes).toEqual(['currency_unknown']);
    const added = await add('USD');
    expect(added.payload.payment_method).toMatchObject({ currency: 'USD', removable: false });
    expect((await add()).payload.payment_method).toEqual(added.payload.payment_method);
  });
});
