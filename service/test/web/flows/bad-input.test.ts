import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../../test/support/properties.js';
import { BAD_VALUES } from '../../support/flows/bad-values.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

/** A body per page call that is accepted, or refused only for the current state. */
interface PageCall {
  readonly flow: 'checkout' | 'purchase' | 'payout' | 'payment-selection' | 'kyc' | 'tos';
  readonly path: string;
  body(user: FlowUser, card: string): object;
}

const usd = (user: FlowUser) => user.wallets.USD;
const methods = (card: string) => [{ payment_method_id: card, amount: 0 }];

const CALLS: readonly PageCall[] = [
  { flow: 'tos', path: '/terms/accept', body: () => ({ version: 1 }) },
  { flow: 'payment-selection', path: '/payment-methods', body: () => cardBody(CARDS.approve, 'USD') },
  {
    flow: 'payment-selection',
    path: '/payment-selection',
    body: (_user, card) => ({
      payment_methods: methods(card),
      transaction_details: { transaction_amount: 100, currency: 'USD' },
    }),
  },
  {
    flow: 'checkout',
    path: '/checkout/pay',
    body: (_user, card) => ({ attempt_id: randomUUID(), payment_methods: methods(card), return_url: '' }),
  },
  { flow: 'checkout', path: '/checkout/abandon', body: () => ({ attempt_id: randomUUID() }) },
  { flow: 'purchase', path: '/purchases/quote', body: () => ({ amount: 500, currency: 'USD' }) },
  {
    flow: 'purchase',
    path: '/purchases',
    body: (_user, card) => ({ purchase_id: randomUUID(), amount: 500, currency: 'USD', payment_method_id: card }),
  },
  { flow: 'payout', path: '/payouts/quote', body: (user) => ({ wallet_id: usd(user)?.wallet_id, amount: 700 }) },
  {
    flow: 'payout',
    path: '/payouts',
    body: (user) => ({
      payout_id: randomUUID(),
      wallet_id: usd(user)?.wallet_id,
      amount: 700,
      destination: { type: 'bank_account', holder_name: 'Demo', account_number: '123456789', country: 'US' },
    }),
  },
  {
    flow: 'kyc',
    path: '/kyc',
    body: () => ({
      first_name: 'Demo',
      last_name: 'Review',
      date_of_birth: '1990-01-01',
      address: { line_1: 'a', city: 'b', postal_code: 'c', country: 'US' },
      document: { type: 'passport', number: '1234' },
    }),
  },
];

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

async function open(user: FlowUser, flow: PageCall['flow']): Promise<string> {
  const nonce =
    flow === 'checkout'
      ? nonceOf((await world.authorizeInvoice(user)).payload.redirect)
      : await world.authorizeUser(user);
  return (await world.redeem(nonce, flow)).payload.session_token;
}

async function cardOf(user: FlowUser): Promise<string> {
  const token = await open(user, 'purchase');
  const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve, 'USD'));
  return added.payload.payment_method.payment_method_id;
}

/** Every place in a JSON value, as a path. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

function replaced(value: unknown, path: readonly (string | number)[], bad: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return bad;
  if (Array.isArray(value)) return value.map((part, index) => (index === step ? replaced(part, rest, bad) : part));
  const fields = Object.entries(Object(value)).map(([key, part]) => [
    key,
    key === step ? replaced(part, rest, bad) : part,
  ]);
  return Object.fromEntries(fields);
}

it.each(CALLS)('$path refuses every bad value in its envelope, naming the field, and moves no money', async (call) => {
  // of its own: a player may add few cards an hour
  const user = await world.addUser({ USD: 1_000_000 });
  const token = await open(user, call.flow);
  const card = await cardOf(user);
  const before = await world.balance(usd(user)?.wallet_id);
  const good = call.body(user, card);
  const places = placesOf(good).filter((path) => path.length > 0);

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...BAD_VALUES), async (path, bad) => {
      const body = replaced(call.body(user, card), path, bad);
      const answer = await world.app.inject({
        method: 'POST',
        url: `/ui/v1/flow-sessions/current${call.path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const { status, message, codes, payload } = answer.json();
      expect(answer.statusCode, `${path.join('.')} = ${JSON.stringify(bad)}: ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode < 300) return;
      expect(status).toBe('Failure');
      expect(codes.length).toBe(message.length);
      expect(payload.errors.length).toBe(codes.length);
      if (answer.statusCode === 422) expect(payload.errors[0].param).toEqual(expect.any(String));
    }),
    { numRuns: soakRuns(120) },
  );

  const after = await world.balance(usd(user)?.wallet_id);
  if (call.path !== '/payouts') expect(after).toBeGreaterThanOrEqual(before);
});

it.each([
  ['/ui/v1/flow-sessions', { nonce: 'a', flow: 'tos', redemption_id: randomUUID(), parent_origin: 'x', locale: 'en' }],
  ['/ui/v1/hosted-sessions', { link_token: 'a', locale: 'en' }],
])('%s refuses every bad value in its envelope', async (url, good) => {
  for (const path of placesOf(good)) {
    for (const bad of BAD_VALUES) {
      const payload = JSON.stringify(replaced(good, path, bad)) ?? 'undefined';
      const headers = { 'content-type': 'application/json' };
      const answer = await world.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode, `${path.join('.')} = ${JSON.stringify(bad)}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json().status).toBe('Failure');
    }
  }
});
