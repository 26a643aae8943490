import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type NewClient } from '../../src/accounts/clients/create-client.js';
import { freeze } from '../../src/accounts/standing/freeze.js';
import { publishTerms } from '../../src/accounts/terms/publish-terms.js';
import { adminCommands } from '../../src/operations/admin/commands.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../support/flows/flow-world.js';
import { DESTINATION } from '../support/flows/payout-bodies.js';

const DAY_MS = 24 * 3_600_000;

/** One credential for every entry point, issued before anything was closed. */
interface Keys {
  readonly user: FlowUser;
  readonly client: NewClient;
  readonly clientToken: string;
  readonly userToken: string;
  readonly refreshToken: string;
  readonly nonce: string;
  readonly checkoutNonce: string;
  readonly link: string;
  readonly selection: string;
  readonly payout: string;
  readonly checkout: string;
  readonly hosted: string;
}

let world: FlowWorld;
let keys: Keys;
beforeEach(async () => {
  world = await createFlowWorld();
  keys = await makeKeys();
});
afterEach(() => world.close());

async function makeKeys(): Promise<Keys> {
  const user = await world.addUser({ USD: 50_000 });
  await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
  const client = await createClient(world.deps, world.integrator.integratorId);
  const clientToken = (await token({ grant_type: 'client_credentials', ...client })).access_token ?? '';
  const as = { ...world.integrator, headers: { authorization: `Bearer ${clientToken}` } };
  const authorize = async () =>
    (await world.call('POST', '/authorize/user', { account_id: user.accountId }, as)).payload;
  const invoice = async (invoice_mechanism: string) =>
    (await world.call('POST', '/v2/authorize/invoice', { ...invoiceBody(user), invoice_mechanism }, as)).payload
      .redirect;
  const session = async (nonce: string, flow: string) => (await world.redeem(nonce, flow)).payload.session_token;
  const login = await send('POST', '/authorize/user', {
    payload: { account_id: user.accountId, return_token: true },
    authorization: as.headers.authorization,
  });
  const tokens = login.json().payload.token;
  const link = () => invoice('svc_hosted').then((redirect) => new URL(redirect).pathname.split('/').at(-1) ?? '');
  return {
    user,
    client,
    clientToken,
    userToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    nonce: nonceOf(login.json().payload.redirect),
    checkoutNonce: nonceOf(await invoice('widget')),
    link: await link(),
    selection: await session(nonceOf((await authorize()).redirect), 'payment-selection'),
    payout: await session(nonceOf((await authorize()).redirect), 'payout'),
    checkout: await session(nonceOf(await invoice('widget')), 'checkout'),
    hosted: (await openLink(await link())).payload.session_token,
  };
}

function invoiceBody(user: FlowUser) {
  const item = {
    description: 'Sword',
    product_sku: 's',
    transaction_type: 'user_to_integrator',
    currency: 'USD',
    amount: 100,
  };
  return { account_id: user.accountId, reference_type: 'order', reference_id: '1', line_items: [item] };
}

async function send(method: 'GET' | 'POST', url: string, options: { payload?: object; authorization?: string } = {}) {
  const { payload, authorization } = options;
  const answer = await world.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(authorization !== undefined && { headers: { authorization } }),
  });
  return answer;
}

async function form(url: string, fields: object): Promise<Record<string, string | boolean>> {
  const payload = new URLSearchParams(Object.entries(fields)).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await world.app.inject({ method: 'POST', url, payload, headers })).json();
}

const token = async (fields: object) => (await form('/token', fields)) as { access_token?: string; error?: string };

async function openLink(link_token: string) {
  const answer = await send('POST', '/ui/v1/hosted-sessions', { payload: { link_token } });
  return { status: answer.statusCode, codes: answer.json().codes, payload: answer.json().payload };
}

type Answer = { readonly status: number; readonly codes: readonly string[] };
const OPENS = 'opens';
const outcome = ({ status, codes }: Answer) => (status < 300 ? OPENS : (codes[0] ?? `${status}`));
const asClient = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await send(method, url, { authorization: `Bearer ${keys.clientToken}`, ...(payload && { payload }) });
  return outcome({ status: answer.statusCode, codes: answer.json().codes });
};
const methodId = () => keys.user.wallets.USD?.payment_method_id;
const pay = (session: string) => {
  const payment_methods = [{ payment_method_id: methodId(), amount: 0 }];
  return world.inSession(session, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
};
/** Whether a session shows any of its owner's data. */
async function look(session: string): Promise<string> {
  const answer = await world.inSession(session, 'GET', '');
  if (answer.status < 300 && answer.payload.payment_methods.length === 0) return 'shows no methods';
  return outcome(answer);
}
async function payAnew(session: string): Promise<string> {
  const before = await world.balance(keys.user.wallets.USD?.wallet_id);
  const answer = await pay(session);
  const moved = (await world.balance(keys.user.wallets.USD?.wallet_id)) !== before;
  return answer.status < 300 && !moved ? 'moves nothing' : outcome(answer);
}

/** Every entry point, and what its credential opens. */
const DOORS: Readonly<Record<string, () => Promise<string>>> = {
  'client credentials': async () => (await token({ grant_type: 'client_credentials', ...keys.client })).error ?? OPENS,
  'client token': () => asClient('GET', '/v1/integrator'),
  introspection: async () => {
    const other = await createClient(world.deps, world.integrator.integratorId);
    const answer = await form('/introspect', { ...other, token: keys.clientToken });
    return answer.active ? OPENS : String(answer.error ?? 'inactive');
  },
  'authorize-user': () => asClient('POST', '/authorize/user', { account_id: keys.user.accountId }),
  'authorize-invoice': () =>
    asClient('POST', '/v2/authorize/invoice', { ...invoiceBody(keys.user), invoice_mechanism: 'svc_hosted' }),
  'user token': async () => {
    const authorization = `Bearer ${keys.userToken}`;
    const answer = await send('GET', `/v1/${keys.user.accountId}/payment_methods`, { authorization });
    return outcome({ status: answer.statusCode, codes: answer.json().codes });
  },
  'refresh token': async () =>
    (await token({ grant_type: 'refresh_token', refresh_token: keys.refreshToken })).error ?? OPENS,
  nonce: async () => outcome(await world.redeem(keys.nonce, 'payout')),
  'checkout nonce': async () => {
    const answer = await world.redeem(keys.checkoutNonce, 'checkout');
    if (answer.status < 300 && answer.payload.payment_methods.length === 0) return 'shows no methods';
    return outcome(answer);
  },
  'hosted link': async () => {
    const answer = await openLink(keys.link);
    if (answer.status < 300 && answer.payload.payment_methods.length === 0) return 'shows no methods';
    return outcome(answer);
  },
  'link preview': async () =>
    (await send('GET', `/pay/${keys.link}`)).body.includes('og:title') ? OPENS : 'shows nothing',
  'selection: methods': async () => outcome(await world.inSession(keys.selection, 'GET', '/payment-methods')),
  'selection: card': async () =>
    outcome(await world.inSession(keys.selection, 'POST', '/payment-methods', cardBody(CARDS.approve))),
  payout: async () =>
    outcome(
      await world.inSession(keys.payout, 'POST', '/payouts', {
        payout_id: randomUUID(),
        wallet_id: keys.user.wallets.USD?.wallet_id,
        amount: 5_000,
        destination: DESTINATION,
      }),
    ),
  'checkout: session': () => look(keys.checkout),
  'checkout: card': async () =>
    outcome(await world.inSession(keys.checkout, 'POST', '/payment-methods', cardBody(CARDS.approve))),
  'checkout: pay': () => payAnew(keys.checkout),
  'hosted: session': () => look(keys.hosted),
  'hosted: pay': () => payAnew(keys.hosted),
};

const SESSIONS = [
  'selection: methods',
  'selection: card',
  'payout',
  'checkout: session',
  'checkout: card',
  'checkout: pay',
  'hosted: session',
  'hosted: pay',
];
const each = (doors: readonly string[], refusal: string) => Object.fromEntries(doors.map((door) => [door, refusal]));

interface State {
  readonly name: string;
  happen(): Promise<unknown>;
  /** Refusals by entry point; the others stay open. */
  readonly closed: Readonly<Record<string, string>>;
}

const admin = (command: string, options: Record<string, string[]>) =>
  adminCommands[command]?.run(
    { ...world.deps, migrate: async () => [], loadAdapters: async () => world.deps.adapters },
    options,
  );

const STATES: readonly State[] = [
  { name: 'nothing has happened', happen: async () => undefined, closed: {} },
  {
    name: 'the client was disabled',
    happen: () => admin('disable-client', { client: [keys.client.client_id] }) ?? Promise.resolve(),
    closed: {
      'client credentials': 'invalid_client',
      ...each(['client token', 'authorize-user', 'authorize-invoice', 'user token'], 'token_invalid'),
      introspection: 'inactive',
      'refresh token': 'invalid_grant',
      ...each(['nonce', 'checkout nonce', 'hosted link'], 'client_disabled'),
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_ended'),
    },
  },
  {
    name: 'the integrator was frozen',
    happen: () => freeze(world.deps, { kind: 'integrator', id: world.integrator.integratorId, by: 'operator' }, ''),
    closed: {
      'client credentials': 'invalid_client',
      ...each(['client token', 'authorize-user', 'authorize-invoice', 'user token'], 'integrator_frozen'),
      introspection: 'invalid_client',
      'refresh token': 'invalid_grant',
      ...each(['nonce', 'checkout nonce', 'hosted link'], 'integrator_frozen'),
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_ended'),
    },
  },
  {
    name: 'the account was frozen',
    happen: () => freeze(world.deps, { kind: 'account', id: keys.user.accountId, by: 'integrator' }, ''),
    closed: {
      ...each(['authorize-user', 'authorize-invoice', 'user token'], 'account_frozen'),
      'refresh token': 'invalid_grant',
      ...each(['nonce', 'checkout nonce', 'hosted link'], 'account_frozen'),
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_ended'),
    },
  },
  {
    name: '24 hours have passed',
    happen: async () => world.deps.clock.advance(DAY_MS),
    closed: {
      ...each(['client token', 'authorize-user', 'authorize-invoice', 'user token'], 'token_invalid'),
      introspection: 'inactive',
      ...each(['nonce', 'checkout nonce'], 'nonce_expired'),
      'hosted link': 'link_expired',
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_expired'),
    },
  },
  {
    name: '400 days have passed',
    happen: async () => world.deps.clock.advance(400 * DAY_MS),
    closed: {
      ...each(['client token', 'authorize-user', 'authorize-invoice', 'user token'], 'token_invalid'),
      introspection: 'inactive',
      'refresh token': 'invalid_grant',
      ...each(['nonce', 'checkout nonce'], 'nonce_expired'),
      'hosted link': 'link_expired',
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_expired'),
    },
  },
  {
    name: 'the authorized invoices expired in open sessions',
    happen: () =>
      world.deps.db.updateTable('authorized_invoices').set({ expires_ms: world.deps.clock.now() }).execute(),
    closed: {
      'checkout nonce': 'shows no methods',
      'hosted link': 'link_expired',
      'link preview': 'shows nothing',
      ...each(['checkout: session', 'hosted: session'], 'shows no methods'),
      ...each(['checkout: card', 'checkout: pay', 'hosted: pay'], 'authorization_expired'),
    },
  },
  {
    name: 'the authorized invoices were paid in other windows',
    happen: async () => {
      await pay(keys.checkout);
      await pay(keys.hosted);
      await pay((await openLink(keys.link)).payload.session_token);
    },
    closed: {
      ...each(['hosted link', 'checkout: session', 'hosted: session'], 'shows no methods'),
      'checkout: card': 'authorization_paid',
      ...each(['checkout: pay', 'hosted: pay'], 'moves nothing'),
    },
  },
  {
    name: 'the sessions were ended',
    happen: () =>
      Promise.all(
        [keys.selection, keys.payout, keys.checkout, keys.hosted].map((each) => world.inSession(each, 'POST', '/end')),
      ),
    closed: each(SESSIONS, 'session_ended'),
  },
  {
    name: 'the player’s sessions were revoked',
    happen: () => asClient('POST', `/v1/users/${keys.user.accountId}/revoke-sessions`),
    closed: {
      'user token': 'token_invalid',
      'refresh token': 'invalid_grant',
      ...each(['nonce', 'checkout nonce'], 'nonce_expired'),
      'hosted link': 'link_expired',
      'link preview': 'shows nothing',
      ...each(SESSIONS, 'session_ended'),
    },
  },
  {
    name: 'another player’s sessions were revoked',
    happen: async () => asClient('POST', `/v1/users/${(await world.addUser()).accountId}/revoke-sessions`),
    closed: {},
  },
  {
    name: 'the tokens were revoked',
    happen: async () => {
      await form('/revoke', { token: keys.clientToken });
      await form('/revoke', { token: keys.refreshToken });
    },
    closed: {
      ...each(['client token', 'authorize-user', 'authorize-invoice', 'user token'], 'token_invalid'),
      introspection: 'inactive',
      'refresh token': 'invalid_grant',
    },
  },
  {
    name: 'new terms were published',
    happen: () => publishTerms(world.deps, world.deps.db, { en: { title: 'New', sections: [] } }),
    closed: each(['selection: card', 'payout', 'checkout: card', 'checkout: pay', 'hosted: pay'], 'terms_not_accepted'),
  },
];

describe.each(STATES)('when $name', ({ happen, closed }) => {
  it('each entry point opens, or refuses with the expected error', async () => {
    await happen();
    // another node sees the change within two seconds; this one sees it at once
    world.app.accessTokens.clear();
    const found: Record<string, string> = {};
    for (const [door, knock] of Object.entries(DOORS)) found[door] = await knock();
    const expected = Object.fromEntries(Object.keys(DOORS).map((door) => [door, closed[door] ?? OPENS]));
    expect(found).toEqual(expected);
    expect(await world.audit()).toEqual([]);
  });
});
