import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmtpInbox } from '../../../../test/e2e/support/smtp-inbox.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { type Collector, startCollector } from '../../support/collector.js';
import { CARDS, cardBody, nonceOf } from '../../support/flows/flow-world.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { type NodeCall, startTracedNode, type TracedNode } from '../../support/traced-node.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';

let collector: Collector;
let inbox: SmtpInbox;
let receiver: Receiver;
let node: TracedNode;
beforeAll(async () => {
  [collector, inbox, receiver] = await Promise.all([startCollector(), SmtpInbox.open(), startReceiver()]);
  node = await startTracedNode({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SMTP_URL: inbox.url });
});
afterAll(async () => {
  await node.drop();
  await Promise.all([collector.close(), inbox.close(), receiver.vanish()]);
});

/** Every text and number in it. */
function valuesIn(part: unknown): string[] {
  if (typeof part === 'string' || typeof part === 'number') return [String(part)];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(valuesIn) : [];
}

/** Shorter ones are states, currencies and small numbers, which occur in any text. */
const SHORTEST = 8;

/** Told on purpose: the integrator's name as in the log, the ids of a request and a webhook's receiver, and words that are no values. */
const TOLD = ['demo-games', 'invoice-completion', 'refund-completion', 'purchase', 'refresh_token'];

it('spans contain nothing that a caller has sent or received, through a purchase, a refund, a mail and sign-ins', async () => {
  const { buyer, seller, other_buyer, integrator, client_id, client_secret } = node.fixtures;
  const exchanged = new Set(valuesIn([buyer, seller, other_buyer, integrator, client_id, client_secret]));
  const told = new Set(TOLD);
  const call = async (method: string, path: string, options: NodeCall = {}) => {
    const answer = await node.call(method, path, options);
    const { body, headers } = options;
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : body;
    for (const value of valuesIn([form, headers, answer.json, [...answer.headers.values()]])) exchanged.add(value);
    const requestId = answer.headers.get('request-id');
    if (requestId) told.add(requestId);
    return answer;
  };
  const bearer = (token: string) => {
    exchanged.add(token);
    return { headers: { authorization: `Bearer ${token}` } };
  };

  const hook = await call('POST', '/v2/webhooks', { body: { url: `${receiver.url}/hush-path?key=hush-query` } });
  told.add(hook.json.payload.id);
  const authorized = await call('POST', '/authorize/user', {
    body: { account_id: buyer.account_id, return_token: true },
  });
  const { redirect, token } = authorized.json.payload;
  const session = await call('POST', '/ui/v1/flow-sessions', { body: { nonce: nonceOf(redirect), flow: 'purchase' } });
  const inSession = bearer(session.json.payload.session_token);
  const added = await call('POST', '/ui/v1/flow-sessions/current/payment-methods', {
    body: cardBody(CARDS.approve, 'USD'),
    ...inSession,
  });
  const { payment_method_id } = added.json.payload.payment_method;

  const byCard = {
    ...node.purchase(500),
    payment_methods: [{ payment_method_id }],
    metadata: { note: 'hush-metadata' },
  };
  const paid: string[] = [];
  for (const body of [node.purchase(300), byCard]) {
    const { invoice_id } = (
      await call('POST', '/v2/invoice', { body, headers: { 'idempotency-key': `hush-key-${paid.length}` } })
    ).json.payload;
    await call('POST', `/v2/invoice/${invoice_id}/pay`);
    const state = async () => (await call('GET', `/v2/invoice/${invoice_id}`)).json.payload.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('success');
    await call('POST', `/v2/invoice/${invoice_id}/refund`, { body: { amount: 100, reason: 'hush-reason' } });
    paid.push(invoice_id);
  }
  const asBuyer = bearer(token.access_token);
  await call('GET', '/v1/transactions?search=hush-search', asBuyer);
  const receipt = { email_address: buyer.email };
  await call('POST', `/v1/transaction/${paid[1]}/receipt`, { body: receipt, ...asBuyer });
  const mail = await inbox.next();

  const form = { grant_type: 'refresh_token', refresh_token: token.refresh_token };
  await call('POST', '/token', { body: new URLSearchParams(form) });
  await call('POST', '/token', {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: 'hush-wrong-secret' }),
  });
  await call('GET', '/v1/transactions', bearer('hush-wrong-token'));
  await signIn(call);
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(1);
  await node.stop();

  const names = new Set(collector.spans.map(({ name }) => name));
  for (const name of [
    'POST /token',
    'POST /authorize/user',
    'POST /v2/invoice/:invoice_id/pay',
    'POST /v2/invoice/:invoice_id/refund',
    'POST /v1/transaction/:transaction_id/receipt',
    'cards tokenize',
    'cards charge',
    'cards refund',
    'mail send',
    'POST webhook',
    'money batch',
  ])
    expect(names).toContain(name);
  for (const value of [...mail.recipients, ...receiver.received.flatMap(({ headers }) => valuesIn(headers))])
    exchanged.add(value);
  // the time of a webhook is in them, as in its signature
  const text = collector.text().replaceAll(/"(start|end)TimeUnixNano":"\d+"/g, '');
  const leaked = [...exchanged].filter((value) => value.length >= SHORTEST && !told.has(value) && text.includes(value));
  expect(leaked).toEqual([]);
  expect(text).not.toContain('hush');
});

/** An operator of the console, once with a wrong password. */
async function signIn(call: (method: string, path: string, options: NodeCall) => ReturnType<TracedNode['call']>) {
  const deps = createTestDeps(node.database);
  deps.clock.advance(Date.now() - deps.clock.now());
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  const made = await adminCommands['create-operator']?.run(parts, {
    email: ['hush.ada@example.com'],
    role: ['support'],
  });
  const { password = '', otpauth = '' }: Record<string, string> = Object.fromEntries(Object.entries(made ?? {}));
  const app = URI.parse(otpauth);
  const code = app instanceof TOTP ? app.generate() : '';
  const headers = { 'x-svc-console': '1', 'sec-fetch-site': 'same-origin', origin: node.url, authorization: '' };
  const email = 'hush.ada@example.com';
  const path = '/console/api/v1/sign-in';
  await call('POST', path, { body: { email, password: 'hush-wrong-password', code }, headers });
  const signedIn = await call('POST', path, { body: { email, password, code }, headers });
  expect(signedIn.status).toBe(200);
}
