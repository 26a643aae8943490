import { randomUUID } from 'node:crypto';
import { USER_FLOWS } from 'svc-bridge/model';
import { acceptTerms } from '../../src/accounts/terms/accept-terms.js';
import { insertUser } from '../../src/accounts/users/register-user.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { applyDispute } from '../../src/payments/disputes/apply-dispute.js';
import type { HttpApp } from '../../src/platform/http/http-app.js';
import { acceptedValue, type KnownValues } from '../bad-input/json-schema.js';
import { addPerson, headersOfPage } from '../operations/console/console-people.js';
import {
  CARDS,
  cardBody,
  type FlowUser,
  type FlowWorld,
  invoiceRequest,
  nonceOf,
} from '../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../support/flows/payout-bodies.js';
import { createTestIntegrator, type TestIntegrator } from '../support/flows/test-integrator.js';
import type { Call, Caller, Place } from './id-places.js';

/** Three players, two of one integrator and one of another, each of whom has one of everything. */
export interface IdWorld {
  readonly buyer: FlowUser;
  readonly known: KnownValues;
  /** Calls whose valid form depends on something used up, or on setup in a test of their own. */
  readonly refusedAsItIs: readonly string[];
  /** The caller's own id for a path parameter. */
  own(path: string, name: string): string;
  /** @param place - where an id of another kind is inserted */
  body(call: Call, place: Place | undefined): unknown;
  headersOf(call: Call, caller: Caller): Promise<Record<string, string>>;
}

interface Life {
  readonly user: FlowUser;
  readonly sessions: ReadonlyMap<string, string>;
  readonly cardId: string;
  readonly ids: Readonly<Record<string, string>>;
}

export async function createIdWorld(world: FlowWorld, app: HttpApp): Promise<IdWorld> {
  const other = await createTestIntegrator(world.deps);
  const first = await live(world, world.integrator, await world.addUser({ USD: 1_000_000 }));
  await live(world, world.integrator, await world.addUser({ USD: 1_000_000 }));
  await live(world, other, await addUserOf(world, other));
  const { user, cardId } = first;
  const token = await world.call('POST', '/authorize/user', { account_id: user.accountId, return_token: true });
  const playerToken = String(Object(token.payload).token.access_token);
  const person = await addPerson(world, 'admin', world.integrator.integratorId);
  const wallet = user.wallets.USD;
  const known: KnownValues = {
    account_id: () => user.accountId,
    payment_method_id: () => wallet?.payment_method_id,
    wallet_id: () => wallet?.wallet_id,
    destination_wallet_id: () => wallet?.wallet_id,
    source_wallet_id: () => world.integrator.wallets.USD,
    line_item_id: () => first.ids.paid_item,
    transaction_type: () => 'user_to_user',
    currency: () => 'USD',
    currencie: () => 'USD',
    amount: () => 700,
    paid_amount: () => 100,
    paid_currency: () => 'USD',
    received_amount: () => 100,
    received_currency: () => 'TST',
    email: () => `user-${randomUUID()}@example.com`,
    email_address: () => 'someone@example.com',
    locale: () => 'en',
    url: () => 'https://hooks.example/svc',
    metadata: () => ({ level: 7 }),
    return_url: () => undefined,
    image_url: () => 'https://pictures.example/sword.png',
    from: () => '2026-01-01T00:00:00Z',
    to: () => '2026-01-02T00:00:00Z',
    at: () => new Date(world.deps.clock.now() + 3_600_000).toISOString(),
    expires_at: () => new Date(world.deps.clock.now() + 3_600_000).toISOString(),
    origin: () => 'https://game.example',
    purchase_id: () => randomUUID(),
    payout_id: () => randomUUID(),
    attempt_id: () => randomUUID(),
    destination: () => DESTINATION,
    version: () => 1,
    card: () => Object(cardBody(CARDS.approve)).card,
    transaction_details: () => ({ transaction_amount: 100, currency: 'USD' }),
  };
  const bodies: Readonly<Record<string, (place: Place | undefined) => object>> = {
    'POST /ui/v1/flow-sessions/current/purchases': () => ({
      purchase_id: randomUUID(),
      amount: 700,
      currency: 'USD',
      payment_method_id: cardId,
    }),
    'POST /ui/v1/flow-sessions/current/checkout/pay': () => ({
      attempt_id: randomUUID(),
      payment_methods: [{ payment_method_id: wallet?.payment_method_id, amount: 0 }],
    }),
    'POST /ui/v1/flow-sessions/current/payment-selection': () => ({
      payment_methods: [{ payment_method_id: wallet?.payment_method_id, amount: 0 }],
    }),
    'POST /ui/v1/flow-sessions/current/handovers': () => ({ purpose: 'add_card', currency: 'USD' }),
    'POST /ui/v1/flow-sessions/current/kyc': () => PERSON,
    'POST /v2/invoice/{invoice_id}/refund': (place) => refundBody(first.ids.paid_item, place),
    'POST /v2/escrow/{escrow_id}/refund': (place) => refundBody(first.ids.committed_item, place),
  };
  /** Items and wallets are alternatives. */
  const refundBody = (line_item_id: string | undefined, place: Place | undefined) =>
    place?.in === 'body' && place.name === 'line_item_id'
      ? { line_items: [{ line_item_id, amount: 1 }] }
      : { taken_from: [{ wallet_id: world.integrator.wallets.USD, amount: 1 }] };
  // what may be handed over depends on the flow
  const handovers = ['POST …/handovers', 'GET …/handovers/{handover_id}', 'POST …/handovers/{handover_id}/end'];
  const flowOf = new Map<string, string>(
    handovers.map((name) => [name.replace('…', '/ui/v1/flow-sessions/current'), 'purchase'] as const),
  );
  return {
    buyer: user,
    known,
    refusedAsItIs: [
      'POST /ui/v1/flow-sessions',
      'POST /ui/v1/hosted-sessions',
      // a link opens once
      'POST /ui/v1/phone-sessions',
      // of a phone
      'GET /ui/v1/phone-sessions/current',
      'POST /ui/v1/phone-sessions/current/end',
      'POST /v1/transaction/{transaction_id}/receipt',
      // unpaid here
      'GET /ui/v1/flow-sessions/current/checkout/receipt',
      'POST /ui/v1/flow-sessions/current/checkout/receipt',
      // here cards are typed into the page's own form
      'POST /ui/v1/flow-sessions/current/card-entries/{entry_id}/card',
    ],
    own: (path, name) =>
      first.ids[`${path} ${name}`] ?? first.ids[`${path.split('{')[0]}${name}`] ?? first.ids[name] ?? '',
    body: (call, place) => {
      if (call.path.startsWith('/console/api/'))
        return call.method === 'POST' ? { reason: 'Asked for', state: 'ACCEPT' } : undefined;
      return call.body && (bodies[call.name]?.(place) ?? acceptedValue(call.body, '', known));
    },
    headersOf: async (call, caller) => {
      if (caller === 'anybody') return {};
      if (caller === 'integrator') return { ...world.integrator.headers };
      if (caller === 'operator') return headersOfPage(world, person.cookie, call.method);
      if (caller === 'player') return { authorization: `Bearer ${playerToken}` };
      const flow = flowOf.get(call.name) ?? (await findFlow(app, call, first.sessions));
      flowOf.set(call.name, flow);
      return { authorization: `Bearer ${first.sessions.get(flow)}` };
    },
  };
}

/** The first flow whose session may make a call. */
async function findFlow(app: HttpApp, call: Call, sessions: ReadonlyMap<string, string>): Promise<string> {
  for (const [flow, token] of sessions) {
    const url = call.path.replace(/\{\w+\}/g, randomUUID());
    const answer = await app.inject({ method: call.method, url, headers: { authorization: `Bearer ${token}` } });
    if (!answer.body.includes('flow_not_authorized')) return flow;
  }
  throw new Error(`No flow may call ${call.name}.`);
}

async function addUserOf(world: FlowWorld, integrator: TestIntegrator): Promise<FlowUser> {
  const { deps } = world;
  const user = await insertUser(deps, deps.db, {
    integratorId: integrator.integratorId,
    email: 'elsewhere@example.com',
    displayName: '',
    locale: 'en',
    currencies: ['USD', 'EUR'],
  });
  await fundWallet(deps.money, { walletId: user.wallets.USD?.wallet_id ?? '', amount: 1_000_000, currency: 'USD' });
  await acceptTerms(deps, deps.db, user.account_id, 1);
  return { accountId: user.account_id, wallets: user.wallets };
}

/** Lets a player do everything once. */
async function live(world: FlowWorld, integrator: TestIntegrator, user: FlowUser): Promise<Life> {
  const { deps, call, inSession } = world;
  const post = async (path: string, body?: object) => (await call('POST', path, body, integrator)).payload;
  const wallet = user.wallets.USD;
  const endpoint = await post('/v2/webhooks', { url: 'https://hooks.example/svc' });
  const sessions = new Map<string, string>();
  for (const flow of USER_FLOWS) {
    const { redirect } = await post('/authorize/user', { account_id: user.accountId });
    sessions.set(flow, (await world.redeem(nonceOf(redirect), flow)).payload.session_token);
  }
  const page = (flow: string, path: string, body: object) => inSession(sessions.get(flow) ?? '', 'POST', path, body);
  await page('kyc', '/kyc', PERSON);
  const card = async (number: string) =>
    (await page('purchase', '/payment-methods', cardBody(number, 'USD'))).payload.payment_method.payment_method_id;
  const [cardId, asking] = [await card(CARDS.approve), await card(CARDS.authenticate)];
  const topUp = (payment_method_id: string) =>
    page('purchase', '/purchases', { purchase_id: randomUUID(), amount: 700, currency: 'USD', payment_method_id });
  const purchase = (await topUp(cardId)).payload.purchase;
  const handedOver = (await page('purchase', '/handovers', { purpose: 'add_card' })).payload.handover;
  await topUp(asking);
  const payout = { payout_id: randomUUID(), wallet_id: wallet?.wallet_id, amount: 900, destination: DESTINATION };
  const paidOut = (await page('payout', '/payouts', payout)).payload.payout;
  const body = {
    account_id: user.accountId,
    reference_type: 'order',
    reference_id: 'A-17',
    payment_methods: [{ payment_method_id: wallet?.payment_method_id }],
    line_items: [{ amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: '' }],
  };
  const paid = await post('/v2/invoice', body);
  await post(`/v2/invoice/${paid.invoice_id}/pay`);
  const open = await post('/v2/invoice', body);
  let committed = { id: '', item: '' };
  for (const end of ['commit', 'cancel', 'none']) {
    const { id, escrow_invoice_id } = await post('/v2/escrow', body);
    await post(`/v2/escrow/${id}/pay`);
    if (end !== 'none') await post(`/v2/escrow/${id}/${end}`);
    if (end !== 'commit') continue;
    const charge = (await call('GET', `/v2/invoice/${escrow_invoice_id}`, undefined, integrator)).payload;
    committed = { id, item: itemOf(charge) };
  }
  const byCard = await post('/v2/invoice', { ...body, payment_methods: [{ payment_method_id: cardId }] });
  await post(`/v2/invoice/${byCard.invoice_id}/pay`);
  await deps.money.drained();
  await post(`/v2/invoice/${byCard.invoice_id}/refund`, { amount: 10 });
  const refund = await post(`/v2/invoice/${paid.invoice_id}/refund`, { amount: 20 });
  const disputed = await disputeOf(
    world,
    await post('/v2/invoice', {
      ...body,
      payment_methods: [{ payment_method_id: await card(CARDS.disputed) }],
    }),
    post,
  );
  const escrow = await post('/v2/escrow', body);
  await post('/v2/token_exchange', {
    account_id: user.accountId,
    paid_amount: 100,
    paid_currency: 'USD',
    received_amount: 10,
    received_currency: 'TST',
  });
  const bought = await post('/v2/authorize/invoice', invoiceRequest(user));
  const buying = (await world.redeem(nonceOf(bought.redirect), 'checkout')).payload.session_token;
  const payment_methods = [{ payment_method_id: wallet?.payment_method_id, amount: 0 }];
  await inSession(buying, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
  const authorized = await post('/v2/authorize/invoice', invoiceRequest(user));
  sessions.set('checkout', (await world.redeem(nonceOf(authorized.redirect), 'checkout')).payload.session_token);
  await post(`/v1/transaction/${paid.invoice_id}/receipt`);
  await deps.money.drained();
  const delivery = await deps.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpoint.id)
    .executeTakeFirstOrThrow();
  return {
    user,
    sessions,
    cardId,
    ids: {
      account_id: user.accountId,
      invoice_id: open.invoice_id,
      refund_id: refund.refund_id,
      dispute_id: disputed,
      '/v2/invoice/{invoice_id}/refund invoice_id': paid.invoice_id,
      '/v2/escrow/{escrow_id}/refund escrow_id': committed.id,
      paid_item: itemOf(paid),
      committed_item: committed.item,
      escrow_id: escrow.id,
      authorized_invoice_id: authorized.authorized_invoice_id,
      transaction_id: paid.invoice_id,
      delivery_id: delivery.id,
      handover_id: handedOver.handover_id,
      '/v2/webhooks/id': endpoint.id,
      '/ui/v1/flow-sessions/current/purchases/id': purchase.purchase_id,
      '/ui/v1/flow-sessions/current/payouts/id': paidOut.payout_id,
      '/ui/v1/flow-sessions/current/payment-methods/id': cardId,
    },
  };
}

/** Pays an invoice with a disputed card. @returns the dispute's id */
async function disputeOf(
  { deps }: FlowWorld,
  { invoice_id: id }: { invoice_id: string },
  post: (path: string) => Promise<unknown>,
): Promise<string> {
  await post(`/v2/invoice/${id}/pay`);
  await deps.money.drained();
  deps.clock.advance(10_000);
  const { rows } = await deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [id]);
  await applyDispute(deps.money, `sandbox_dispute_${rows[0]?.id}`);
  const disputes = await deps.pool.query('SELECT id FROM disputes WHERE invoice_id = $1', [id]);
  return String(disputes.rows[0]?.id);
}

/** The first line item's id. */
function itemOf(invoice: { line_items: object }): string {
  return Object.keys(invoice.line_items)[0] ?? '';
}
