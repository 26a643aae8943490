import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/accounts/clients/create-client.js';
import { replaceOrigins } from '../../../src/accounts/integrators/update-integrator.js';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import type { ConsoleCall } from '../../../src/operations/console/console-call.js';
import { consoleCalls } from '../../../src/operations/console/console-calls.js';
import type { ObjectKind } from '../../../src/operations/console/find-object.js';
import { allowsRole, OPERATOR_ROLES } from '../../../src/operations/console/operator.js';
import { endOperatorSessions } from '../../../src/operations/console/operator-sessions.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addCard, disputePayment, payInvoice } from './console-payments.js';
import { addPerson, ask, cookieFor, hashOfCookie, headersOfPage, type Person } from './console-people.js';

let service: TestService;
let people: Record<(typeof OPERATOR_ROLES)[number] | 'own' | 'foreign', Person>;
let objects: Record<ObjectKind, string>;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  const { integrator, other } = service;
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  people = {
    viewer: await addPerson(service, 'viewer'),
    support: await addPerson(service, 'support'),
    finance: await addPerson(service, 'finance'),
    admin: await addPerson(service, 'admin'),
    own: await addPerson(service, 'admin', integrator.integratorId),
    foreign: await addPerson(service, 'admin', other.integratorId),
  };
  const hooks = { method: 'POST', url: '/v2/webhooks', body: { url: 'https://shop.example/hooks' } } as const;
  const webhook_id = (await service.call(hooks)).json.payload.id;
  INPUTS['GET /integrators/:id/webhook'] = { webhook_id };
  for (const action of ['disable-webhook', 'enable-webhook']) {
    const name = `POST /integrators/:id/${action}`;
    INPUTS[name] = { ...INPUTS[name], webhook_id };
  }
  for (const action of ['freeze-wallet', 'unfreeze-wallet']) {
    const name = `POST /accounts/:id/${action}`;
    INPUTS[name] = { ...INPUTS[name], wallet_id: service.buyer.wallets.USD?.wallet_id };
  }
  const { client_id } = await createClient(service.deps, integrator.integratorId);
  INPUTS['POST /integrators/:id/disable-client'] = { ...INPUTS['POST /integrators/:id/disable-client'], client_id };
  INPUTS['POST /integrators/:id/replay-failed'] = { ...INPUTS['POST /integrators/:id/replay-failed'], webhook_id };
  await addCredits();
  const invoice = await payInvoice(service);
  objects = {
    account: service.buyer.account_id,
    invoice,
    dispute: (await disputePayment(service)).id,
    request: await askForRefund(invoice),
    integrator: integrator.integratorId,
    operator: (await addPerson(service, 'viewer', integrator.integratorId)).id,
  };
  INPUTS['POST /invoices/:id/replay'] = {
    ...INPUTS['POST /invoices/:id/replay'],
    delivery_id: await deliveryOf(invoice),
  };
  INPUTS['POST /integrators/:id/replay'] = { ...INPUTS['POST /invoices/:id/replay'], webhook_id };
  await submitKyc(service.deps, objects.account, PERSON);
});
afterAll(() => service.stop());

/** Of the buyer and of the integrator, to be taken back; only their records, as nothing here is approved. */
async function addCredits(): Promise<void> {
  const { deps, buyer, integrator } = service;
  const wallets = [
    ['account', buyer.account_id, buyer.wallets.USD?.wallet_id],
    ['integrator', integrator.accountId, integrator.wallets.USD],
  ] as const;
  for (const [kind, account_id, wallet_id = ''] of wallets) {
    const id = deps.random.uuid();
    const people = { asked_by: 'a@console.example', approved_by: 'b@console.example' };
    await deps.db
      .insertInto('recorded_credits')
      .values({
        ...{ id, request_id: deps.random.uuid(), integrator_id: integrator.integratorId, account_id, wallet_id },
        ...{ amount: 1, currency: 'USD', takes_back_id: null, reference: kind, reason: 'Came from a bank' },
        ...{ ...people, asked_by_id: deps.random.uuid(), approved_by_id: deps.random.uuid(), created_ms: 0 },
      })
      .execute();
    const path = `POST /${kind}s/:id`;
    INPUTS[`${path}/credit`] = { wallet_id, amount: '1', reference: 'TRX 1', reason: 'Came from a bank' };
    INPUTS[`${path}/take-back`] = { credit_id: id, reason: 'It was another player’s' };
  }
}

/** A cent of an invoice, asked for by somebody else, and waiting. */
async function askForRefund(invoiceId: string, askedBy = 'asker@console.example'): Promise<string> {
  const { deps, integrator } = service;
  const [id, nowMs] = [deps.random.uuid(), deps.clock.now()];
  const asked = { asked_by: askedBy, request_key: deps.random.uuid(), asked_by_id: null };
  await deps.db
    .insertInto('console_requests')
    .values({
      ...{ id, ...asked, action: 'invoice.refund', object_kind: 'invoice', object_id: invoiceId },
      ...{ integrator_id: integrator.integratorId, body: JSON.stringify({ amount: 1, currency: 'USD' }) },
      ...{ reason: 'Bought by mistake', state: 'waiting', asked_ms: nowMs, updated_ms: nowMs },
    })
    .execute();
  return id;
}

/** The same, asked for by whoever has the cookie, and approved by somebody else. */
async function askAndApprove(invoiceId: string, cookie: string | undefined): Promise<string> {
  const asker = Object.values(people).find((person) => person.cookie === cookie);
  const id = await askForRefund(invoiceId, asker?.email);
  const approved = {
    approved_by: 'second@console.example',
    approved_by_id: null,
    approved_ms: service.deps.clock.now(),
  };
  await service.deps.db
    .insertInto('console_approvals')
    .values({ request_id: id, ...approved })
    .execute();
  return id;
}

async function deliveryOf(invoiceId: string): Promise<string> {
  const { rows } = await service.deps.pool.query<{ id: string }>(
    'SELECT d.id FROM webhook_events e JOIN webhook_deliveries d ON d.event_id = e.id WHERE e.subject_id = $1',
    [invoiceId],
  );
  return rows[0]?.id ?? '';
}

/** What a call is sent with; a call that is missing here fails the test. */
const INPUTS: Record<string, object> = {
  'POST /sign-in': { email: 'nobody@console.example', password: 'wrong', code: '000000' },
  'POST /sign-in/passkey/begin': {},
  'POST /sign-in/passkey': {},
  'GET /passkeys': {},
  'POST /passkeys/begin': { password: 'wrong', code: '000000' },
  'POST /passkeys': { name: 'Laptop', credential: {} },
  'POST /passkeys/remove': { passkey_id: randomUUID(), password: 'wrong', code: '000000' },
  'POST /sign-out': {},
  'GET /session': {},
  'POST /password': { password: 'wrong', new_password: 'long enough to be one' },
  'GET /sessions': {},
  'POST /sessions/end': { session_id: 'a'.repeat(43) },
  'POST /sessions/end-others': {},
  'GET /operators': {},
  'POST /operators/:id/end-sessions': { reason: 'Lost their laptop' },
  'POST /operators/:id/disable': { reason: 'Has left' },
  'GET /log': { person: 'nobody@console.example', what: 'account.', from: '2026-01-02T10:00' },
  'GET /find': { q: 'nobody@example.com' },
  'GET /invoices/:id': {},
  'GET /invoices/:id/log': {},
  'POST /invoices/:id/refund': { amount: '0.01', reason: 'Bought by mistake' },
  'POST /invoices/:id/replay': { reason: 'Their server was down' },
  'POST /invoices/:id/send-receipt': { reason: 'Lost the mail' },
  'GET /requests': {},
  'GET /operations': {},
  'GET /identity-checks': {},
  'POST /requests/:id/approve': { reason: 'The player is right' },
  'POST /requests/:id/complete': { reason: 'As approved' },
  'POST /requests/:id/refuse': { reason: 'The player is wrong' },
  'GET /disputes': {},
  'GET /disputes/:id': {},
  'GET /disputes/:id/log': {},
  'POST /disputes/:id/evidence': { text: 'It was delivered.', reason: 'Asked by the shop' },
  'POST /disputes/:id/accept': { reason: 'Not worth it' },
  'GET /integrators': {},
  'GET /integrators/:id': {},
  'GET /integrators/:id/log': {},
  'GET /integrators/:id/daily-close': { day: '2026-01-02' },
  'POST /integrators/:id/enable-webhook': { reason: 'Their server is back' },
  'POST /integrators/:id/disable-webhook': { reason: 'Their server is overloaded' },
  'POST /integrators/:id/replay-failed': {
    from: '2026-01-02T10:00',
    to: '2026-01-02T11:30',
    reason: 'Their server was down',
  },
  'GET /integrators/:id/credits': {},
  'POST /integrators/:id/create-client': { reason: 'Rotation of the key' },
  'POST /integrators/:id/disable-client': { reason: 'The key was leaked' },
  'POST /integrators/:id/add-origin': { origin: 'https://games.example', reason: 'Their new site' },
  'POST /integrators/:id/remove-origin': { origin: 'https://games.example', reason: 'Their old site' },
  'POST /integrators/:id/set-looks': { primary_color: '#ffb000', reason: 'Their new colours' },
  'POST /integrators/:id/set-limits': { currency: 'USD', payout_max_amount: '500', reason: 'As agreed' },
  'POST /integrators/:id/set-rules': { payout_hold_hours: '24', reason: 'As agreed' },
  'POST /integrators/:id/freeze': { reason: 'Asked for by the police' },
  'POST /integrators/:id/unfreeze': { reason: 'The police has called' },
  'GET /accounts/:id/log': {},
  'GET /accounts/:id': {},
  'GET /accounts/:id/history': {},
  'GET /accounts/:id/attempts': {},
  'GET /accounts/:id/credits': {},
  'POST /accounts/:id/freeze': { reason: 'Reported as stolen' },
  'POST /accounts/:id/unfreeze': { reason: 'The owner has called' },
  'POST /accounts/:id/freeze-wallet': { reason: 'A thief has its card' },
  'POST /accounts/:id/unfreeze-wallet': { reason: 'The owner has called' },
  'POST /accounts/:id/read-identity': { reason: 'Review of the submission' },
  'POST /accounts/:id/decide-kyc': { state: 'ACCEPT', reason: 'The document is genuine' },
  'POST /accounts/:id/revoke-sessions': { reason: 'Lost phone' },
  'POST /accounts/:id/export': { reason: 'The player has asked for it' },
  'POST /accounts/:id/erase': { reason: 'The player has asked for it' },
};

/** Takes back what was accepted. */
async function openDisputes(): Promise<void> {
  const { money, pool } = service.deps;
  await money.drained();
  await pool.query(`DELETE FROM dispute_responses WHERE kind = 'acceptance'`);
  await pool.query(`UPDATE disputes SET state = 'needs_response'`);
}

const nameOf = (call: ConsoleCall) => `${call.method} ${call.path}`;
const guarded = consoleCalls.filter((call) => call.kind !== 'open');
const onObjects = consoleCalls.filter((call) => call.kind === 'object' || call.kind === 'change');

/** What a call can be sent for only once. */
async function freshObject(call: ConsoleCall, cookie?: string): Promise<string | undefined> {
  if (call.path.endsWith('/complete')) return askAndApprove(objects.invoice, cookie);
  if ('object' in call && call.object === 'request') return askForRefund(objects.invoice);
  if (call.path.endsWith('/decide-kyc')) {
    const id = await addPlayer();
    INPUTS[nameOf(call)] = { ...INPUTS[nameOf(call)], submission_id: await submitForReview(id) };
    return id;
  }
  if ('object' in call && call.object === 'operator') {
    return (await addPerson(service, 'viewer', service.integrator.integratorId)).id;
  }
  if (!call.path.endsWith('/erase')) return undefined;
  const id = await addPlayer();
  await freezeBefore(id);
  return id;
}

async function addPlayer(): Promise<string> {
  const { deps, integrator } = service;
  const user = {
    integratorId: integrator.integratorId,
    email: `${randomUUID()}@example.com`,
    displayName: '',
    locale: 'en',
  };
  return (await insertUser(deps, deps.db, { ...user, currencies: [] })).account_id;
}

/** By the operator, long ago. */
async function freezeBefore(id: string): Promise<void> {
  const { deps } = service;
  await freeze(deps, { kind: 'account', id, by: 'operator' }, '');
  await deps.db.updateTable('freezes').set({ frozen_ms: 0 }).where('subject_id', '=', id).execute();
}

/** A player sends what somebody has to look at. @returns the submission's id */
async function submitForReview(accountId: string, more: Partial<typeof PERSON> = {}): Promise<string> {
  await submitKyc(service.deps, accountId, { ...PERSON, ...more, last_name: 'Review' });
  const { id } = await service.deps.db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'MANUAL_REVIEW')
    .executeTakeFirstOrThrow();
  return id;
}

async function send(call: ConsoleCall, cookie: string | undefined, more: { id?: string; headers?: object } = {}) {
  const fresh = await freshObject(call, cookie);
  const input = INPUTS[nameOf(call)];
  if (!input) throw new Error(`${nameOf(call)}: add what it is sent with to INPUTS.`);
  // a form is sent once, and a request decided once
  const body =
    /\/(refund|evidence|accept|create-client|disable-client|credit|take-back|set-limits|set-rules|freeze|unfreeze)$/.test(
      call.path,
    )
      ? { ...input, request_key: randomUUID() }
      : input;
  // what is taken away is there again
  if (call.path.endsWith('/disable-client'))
    await service.deps.db.updateTable('clients').set({ disabled_ms: null }).execute();
  if (call.path.endsWith('/remove-origin')) {
    await replaceOrigins(service.deps, service.integrator.integratorId, ['https://games.example']);
  }
  if (call.path.endsWith('/accept')) await openDisputes();
  const id = more.id ?? fresh ?? ('object' in call ? objects[call.object] : '');
  const query = call.method === 'GET' ? `?${new URLSearchParams(Object.entries(body))}` : '';
  const path = call.path.replace(':id', id) + query;
  const answer = await ask(service, cookie, { method: call.method, path, body, headers: { ...more.headers } });
  // its own people would stay signed out
  if (call.path === '/integrators/:id/freeze') {
    await unfreeze(service.deps, { kind: 'integrator', id: service.integrator.integratorId, by: 'operator' });
  }
  return { id, ...answer };
}

describe.each(guarded.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it.each(OPERATOR_ROLES)('is for its role and those above, asked by a %s', async (role) => {
    const answer = await send(call, people[role].cookie);
    const isAllowed = call.access === 'signed-in' || allowsRole(role, call.access);
    if (isAllowed) expect(answer.codes).not.toContain('console_role_required');
    else expect(answer).toMatchObject({ status: 403, codes: ['console_role_required'] });
    expect(answer.status).toBeLessThan(500);
  });

  it('refuses whoever is not signed in, however their session ended', async () => {
    const { deps } = service;
    const ended = async (change: Record<string, number>) => {
      const person = people.admin;
      const cookie = await cookieFor(service, person.id);
      await deps.db
        .updateTable('operator_sessions')
        .set(change)
        .where('operator_id', '=', person.id)
        .where((where) => where('token_hash', '=', hashOfCookie(cookie)))
        .execute();
      return cookie;
    };
    const nowMs = deps.clock.now();
    const cookies = {
      none: undefined,
      unknown: `__Host-svc-console=${'a'.repeat(43)}`,
      'of another name': people.admin.cookie.replace('__Host-', ''),
      malformed: `__Host-svc-console=' OR 1=1 --`,
      revoked: await ended({ revoked_ms: nowMs }),
      idle: await ended({ seen_ms: nowMs - 30 * 60_000 }),
      expired: await ended({ expires_ms: nowMs }),
    };
    for (const [why, cookie] of Object.entries(cookies)) {
      expect(await send(call, cookie), why).toMatchObject({ status: 401, codes: ['console_session_ended'] });
    }
  });

  it('refuses pages of other sites', async () => {
    const headers = [
      { 'x-svc-console': undefined },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${service.deps.settings.addresses.webUrl}.evil.example` },
      ...(call.method === 'POST'
        ? [{ origin: undefined }, { 'content-type': 'text/plain' }, { 'content-type': undefined }]
        : []),
    ];
    for (const each of headers) {
      const answer = await send(call, people.admin.cookie, { headers: each });
      expect(answer, JSON.stringify(each)).toMatchObject({ status: 403, codes: ['console_page_required'] });
    }
  });
});

describe.each(onObjects.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  const isForOperator = 'operatorOnly' in call && call.operatorOnly;

  it('finds an object for its own integrator’s people, unless it is for the operator’s alone', async () => {
    const { status, codes } = await send(call, people.own.cookie);
    if (isForOperator) expect({ status, codes }).toEqual({ status: 403, codes: ['console_operator_required'] });
    else expect(status).toBe(200);
  });

  it('answers for another integrator’s object as for one that does not exist', async () => {
    const foreign = await send(call, people.foreign.cookie);
    const unknown = await send(call, people.foreign.cookie, { id: randomUUID() });
    expect(foreign.status).toBe(isForOperator ? 403 : 404);
    expect({ ...foreign.payload, request_id: '' }).toEqual({ ...unknown.payload, request_id: '' });
    expect(foreign.codes).toEqual(unknown.codes);
    for (const id of [service.integrator.accountId, 'x', "' OR 1=1 --", '%00']) {
      expect((await send(call, people.admin.cookie, { id: encodeURIComponent(id) })).status).toBe(404);
    }
  });
});

describe.each(onObjects.filter((call) => call.kind === 'change').map((call) => [nameOf(call), call] as const))(
  '%s',
  (_name, call) => {
    it('asks why, and writes who did what to which object into the log, once', async () => {
      const count = () => service.deps.db.selectFrom('console_log').select('id').execute();
      const before = (await count()).length;
      for (const reason of [undefined, '', '  ', 'x', 7, 'y'.repeat(501), 'nul\0', 'half \ud83d']) {
        const id = 'object' in call ? objects[call.object] : '';
        const path = call.path.replace(':id', id);
        const body = { request_key: randomUUID(), ...INPUTS[nameOf(call)], reason };
        expect((await ask(service, people.admin.cookie, { method: 'POST', path, body })).status).toBe(422);
      }
      expect((await count()).length).toBe(before);

      const answer = await send(call, people.admin.cookie);
      expect(answer.status).toBe(200);
      const rows = await service.deps.db.selectFrom('console_log').selectAll().orderBy('id').execute();
      expect(rows.length).toBe(before + 1);
      expect(rows.at(-1)).toMatchObject({
        operator_id: people.admin.id,
        operator: people.admin.email,
        integrator_id: service.integrator.integratorId,
        action: call.kind === 'change' && call.action,
        object_id: answer.id,
        reason: Object.entries(INPUTS[nameOf(call)] ?? {}).find(([name]) => name === 'reason')?.[1],
        request_id: answer.headers['request-id'],
        address: '127.0.0.1',
      });
    });
  },
);

describe('a session', () => {
  it('has the role that its operator has now', async () => {
    const person = await addPerson(service, 'support');
    const freezing = {
      method: 'POST',
      path: `/accounts/${objects.account}/revoke-sessions`,
      body: { reason: 'Test' },
    } as const;
    expect((await ask(service, person.cookie, freezing)).status).toBe(200);
    await service.deps.db.updateTable('operators').set({ role: 'viewer' }).where('id', '=', person.id).execute();
    expect((await ask(service, person.cookie, freezing)).codes).toEqual(['console_role_required']);
  });

  it('ends when its operator is disabled, and while their integrator is frozen', async () => {
    const { deps, other } = service;
    const person = await addPerson(service, 'viewer', other.integratorId);
    const status = async () => (await ask(service, person.cookie, { path: '/session' })).status;
    const integrator = { kind: 'integrator', id: other.integratorId, by: 'operator' } as const;
    expect(await status()).toBe(200);
    await freeze(deps, integrator, '');
    expect(await status()).toBe(401);
    await unfreeze(deps, integrator);
    expect(await status()).toBe(200);
    await deps.db.updateTable('operators').set({ disabled_ms: 1 }).where('id', '=', person.id).execute();
    expect(await status()).toBe(401);
  });
});

describe('an invoice’s page', () => {
  it('has the timeline of its postings', async () => {
    const { payload } = await ask(service, people.viewer.cookie, { path: `/invoices/${objects.invoice}` });
    expect(payload).toMatchObject({
      state: 'success',
      display_amount: 'USD 5.00',
      reference: 'order order-17',
      items: [{ name: 'Sword', display_amount: 'USD 5.00' }],
      escrow: null,
    });
    expect(payload.events).toContainEqual(
      expect.objectContaining({ what: 'posting', state: 'user to integrator', display_amount: 'USD 5.00' }),
    );
  });
});

describe('a player’s page', () => {
  it('hides the person from a viewer', async () => {
    const path = `/accounts/${objects.account}`;
    const { payload: seen } = await ask(service, people.support.cookie, { path });
    const { payload: masked } = await ask(service, people.viewer.cookie, { path });
    expect(seen.email).toBe('demo.buyer@example.com');
    expect(masked).toMatchObject({ email: 'd•••@e•••.com', display_name: '' });
    const shown = seen.wallets.map((wallet: { display_amount: string }) => wallet.display_amount);
    expect(shown).toEqual(['EUR 0.00', expect.stringMatching(/^USD 0\.\d\d$/)]);
  });

  it('says which cards have expired', async () => {
    const path = `/accounts/${objects.account}`;
    const id = await addCard(service, { lastFour: '0001' });
    const states = async () => (await ask(service, people.viewer.cookie, { path })).payload.cards;
    expect(await states()).toContainEqual(expect.objectContaining({ payment_method_id: id, state: 'ACTIVE' }));
    await service.deps.pool.query(
      `UPDATE payment_methods SET card = jsonb_set(card, '{expiry_year}', '2020') WHERE id = $1`,
      [id],
    );
    expect(await states()).toContainEqual(expect.objectContaining({ payment_method_id: id, state: 'EXPIRED' }));
  });

  it('freezes for the operator, whom an integrator’s own people cannot overrule', async () => {
    const path = `/accounts/${objects.account}`;
    const post = (person: Person, action: string) =>
      ask(service, person.cookie, { method: 'POST', path: `${path}/${action}`, body: { reason: 'Chargeback fraud' } });
    expect((await post(people.support, 'freeze')).payload.frozen_by).toEqual(['operator']);
    expect((await post(people.own, 'freeze')).payload.frozen_by).toEqual(['operator', 'integrator']);
    const user = await service.call({ method: 'POST', url: '/authorize/user', body: { account_id: objects.account } });
    expect(user.status).toBe(403);
    expect((await post(people.own, 'unfreeze')).payload.frozen_by).toEqual(['operator']);
    const { payload } = await ask(service, people.own.cookie, { path });
    // why the operator does something is written for the operator's people
    expect(payload.freezes).toMatchObject([{ by: 'operator', reason: '' }]);
    const { payload: seen } = await ask(service, people.viewer.cookie, { path });
    expect(seen.freezes).toMatchObject([{ by: 'operator', reason: 'Chargeback fraud' }]);
    expect(payload.may).toEqual({
      ...{ freeze: true, unfreeze: false, freeze_wallets: true, revoke: true },
      ...{ decide_kyc: false, export: false, erase: false, credit: false, take_back: false },
    });
    const { payload: log } = await ask(service, people.own.cookie, { path: `${path}/log` });
    expect(log.entries.slice(0, 3)).toMatchObject([
      { operator: people.own.email, action: 'account.unfreeze', reason: 'Chargeback fraud' },
      { operator: people.own.email, action: 'account.freeze', after: { frozen_by: ['operator', 'integrator'] } },
      { operator: 'the operator', action: 'account.freeze', before: null, after: null, reason: '', request_id: '' },
    ]);
    expect(JSON.stringify(log)).not.toContain(people.support.email);
    expect((await post(people.support, 'unfreeze')).payload.frozen_by).toEqual([]);
  });
});

describe('a wallet of a player', () => {
  const path = () => `/accounts/${objects.account}`;
  const wallet = (currency: string) => String(service.buyer.wallets[currency]?.wallet_id);
  const post = (person: Person, action: string, wallet_id: string, on = path()) =>
    ask(service, person.cookie, {
      method: 'POST',
      path: `${on}/${action}-wallet`,
      body: { reason: 'A thief has its card', wallet_id },
    });
  const freezesOf = async (person: Person) =>
    (await ask(service, person.cookie, { path: path() })).payload.wallet_freezes;

  it('is frozen and released alone, each side for itself, and says so on the player’s page', async () => {
    const usd = wallet('USD');
    const frozen = await post(people.support, 'freeze', usd.toUpperCase());
    expect(frozen.payload).toEqual({ wallet_id: usd, frozen: true, frozen_by: ['operator'] });
    expect((await post(people.own, 'freeze', usd)).payload.frozen_by).toEqual(['operator', 'integrator']);
    expect((await post(people.own, 'freeze', usd)).payload.frozen_by).toEqual(['operator', 'integrator']);
    const row = { wallet_id: usd, currency: 'USD', reason: 'A thief has its card', since: expect.any(String) };
    expect(await freezesOf(people.own)).toEqual([
      { ...row, by: 'operator', is_own: false, reason: '' },
      { ...row, by: 'integrator', is_own: true },
    ]);
    const { payload: player } = await ask(service, people.support.cookie, { path: path() });
    expect(player).toMatchObject({ freezes: [], integrator_freezes: [], may: { freeze: true, freeze_wallets: true } });
    const isFrozen = async (currency: string) => (await stateOfPayment(currency)).failure_reason?.code;
    expect([await isFrozen('USD'), await isFrozen('EUR')]).toEqual(['wallet_frozen', 'insufficient_funds']);

    expect((await post(people.own, 'unfreeze', usd)).payload.frozen_by).toEqual(['operator']);
    expect((await post(people.own, 'unfreeze', usd)).payload.frozen_by).toEqual(['operator']);
    expect((await post(people.support, 'unfreeze', usd)).payload).toMatchObject({ frozen: false, frozen_by: [] });
    expect(await freezesOf(people.viewer)).toEqual([]);
    const { entries } = (await ask(service, people.support.cookie, { path: `${path()}/log` })).payload;
    expect(entries[0]).toMatchObject({
      action: 'account.unfreeze-wallet',
      before: { wallet_id: usd, frozen_by: ['operator'] },
      after: { wallet_id: usd, frozen_by: [] },
      reason: 'A thief has its card',
    });
  });

  /** Of a cent from the buyer's wallet in a currency. */
  async function stateOfPayment(currency: string) {
    const body = {
      account_id: objects.account,
      reference_type: 'order',
      reference_id: 'frozen',
      payment_methods: [{ payment_method_id: service.buyer.wallets[currency]?.payment_method_id }],
      line_items: [{ amount: 1, currency, transaction_type: 'user_to_integrator' }],
    };
    const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });
    const { invoice_id } = json.payload;
    await service.call({ method: 'POST', url: `/v2/invoice/${invoice_id}/pay`, body: {} });
    return (await service.call({ url: `/v2/invoice/${invoice_id}` })).json.payload;
  }

  it('must be this player’s', async () => {
    const { deps, integrator, seller } = service;
    const own = await deps.db
      .selectFrom('wallets')
      .select('id')
      .where('account_id', '=', integrator.accountId)
      .executeTakeFirstOrThrow();
    const count = async () => (await deps.db.selectFrom('freezes').select('id').execute()).length;
    const before = await count();
    for (const id of [String(seller.wallets.USD?.wallet_id), own.id, randomUUID()]) {
      for (const action of ['freeze', 'unfreeze']) {
        expect(await post(people.support, action, id)).toMatchObject({ status: 404, codes: ['wallet_not_found'] });
      }
    }
    expect((await post(people.support, 'freeze', 'x')).codes).toEqual(['wallet_id_invalid']);
    expect(await count()).toBe(before);
  });

  it('pays nothing while its integrator is frozen, which the player’s page says to the operator’s people', async () => {
    const { deps, integrator } = service;
    const subject = { kind: 'integrator', id: integrator.integratorId, by: 'operator' } as const;
    await freeze(deps, subject, 'Owes money');
    const { payload } = await ask(service, people.viewer.cookie, { path: path() });
    expect(payload).toMatchObject({ freezes: [], integrator_freezes: [{ by: 'operator', reason: 'Owes money' }] });
    await unfreeze(deps, subject);
    expect((await ask(service, people.viewer.cookie, { path: path() })).payload.integrator_freezes).toEqual([]);
  });
});

describe('an erasure of personal data', () => {
  it('is offered to an admin of the operator who has frozen the player, and shown afterwards', async () => {
    const erasure = guarded.find(({ path }) => path.endsWith('/erase'));
    const id = (erasure && (await freshObject(erasure))) ?? '';
    const path = `/accounts/${id}`;
    const read = async (person: Person) => (await ask(service, person.cookie, { path })).payload;
    expect((await read(people.admin)).may.erase).toBe(true);
    for (const person of [people.finance, people.own]) expect((await read(person)).may.erase).toBe(false);
    const body = { reason: 'The player has asked' };
    const { payload } = await ask(service, people.admin.cookie, { method: 'POST', path: `${path}/erase`, body });
    expect(payload).toEqual({ account_id: id, erased: { cards: 0, submissions: 0, payouts: 0, mails: 0 } });
    const after = await read(people.admin);
    expect(after).toMatchObject({
      email: null,
      erased: expect.stringMatching(/Z$/),
      may: { erase: false, unfreeze: false },
    });
    const rows = await service.deps.db.selectFrom('console_log').selectAll().orderBy('id').execute();
    expect(rows.at(-1)).toMatchObject({ action: 'account.erase', object_id: id, after: payload.erased });
  });
});

describe('an export of personal data', () => {
  it('has what is kept about this player and about nobody else, and is logged without it', async () => {
    const path = `/accounts/${objects.account}/export`;
    const body = { reason: 'The player has asked' };
    const { status, payload } = await ask(service, people.support.cookie, { method: 'POST', path, body });
    expect(status).toBe(200);
    const file = JSON.parse(payload.file);
    const player = (await ask(service, people.support.cookie, { path: `/accounts/${objects.account}` })).payload;
    const history = (await ask(service, people.support.cookie, { path: `/accounts/${objects.account}/history` }))
      .payload;
    expect(file.account).toMatchObject({ account_id: objects.account, email: player.email });
    expect(file.wallets).toEqual(player.wallets);
    // what the page notes beside them is the operator's
    expect(file.history).toEqual(history.entries.map(({ note: _, ...entry }: { note: string }) => entry));
    expect(file.history.length).toBe(history.total);
    expect(file.identity).toMatchObject([{ details: { last_name: PERSON.last_name } }]);
    const seller = service.seller.account_id;
    expect(payload.file).not.toContain(seller);
    expect(payload.file).not.toContain('hash');
    const rows = await service.deps.db.selectFrom('console_log').selectAll().orderBy('id').execute();
    expect(rows.at(-1)).toMatchObject({ action: 'account.export', object_id: objects.account });
    expect(JSON.stringify(rows)).not.toContain(PERSON.last_name);
  });

  it('is whole, or refused', async () => {
    const account = service.seller.account_id;
    const path = `/accounts/${account}/export`;
    const exported = () =>
      ask(service, people.support.cookie, { method: 'POST', path, body: { reason: 'The player has asked' } });
    const { pool } = service.deps;
    await pool.query(
      `INSERT INTO wallets (id, account_id, currency, kind, is_default, created_ms)
       SELECT gen_random_uuid(), $1, 'USD', 'user', false, number FROM generate_series(1, 200) AS number`,
      [account],
    );
    expect(JSON.parse((await exported()).payload.file).wallets.length).toBeGreaterThan(200);
    await pool.query(
      `INSERT INTO token_families (id, client_id, integrator_id, account_id, created_ms)
       SELECT gen_random_uuid(), client.id, client.integrator_id, $1, 0
       FROM (SELECT id, integrator_id FROM clients LIMIT 1) AS client, generate_series(1, 20001)`,
      [account],
    );
    expect((await exported()).codes).toEqual(['export_too_large']);
    await pool.query('DELETE FROM token_families WHERE created_ms = 0');
    await pool.query('DELETE FROM wallets WHERE created_ms <= 200');
  });
});

describe('an identity check', () => {
  const post = (id: string, action: string, body: object = {}) => {
    const path = `/accounts/${id}/${action}`;
    return ask(service, people.support.cookie, { method: 'POST', path, body: { reason: 'Blurred picture', ...body } });
  };
  const decide = (id: string, state: string, submission_id: unknown) =>
    post(id, 'decide-kyc', { state, submission_id });
  const page = async (id: string, person = people.support) =>
    (await ask(service, person.cookie, { path: `/accounts/${id}` })).payload;

  it('shows what was submitted to whoever says why, and keeps it out of the log', async () => {
    const id = await addPlayer();
    expect((await post(id, 'read-identity')).codes).toEqual(['kyc_submission_not_found']);
    const submission_id = await submitForReview(id);
    const shown = await post(id, 'read-identity');
    expect(shown.payload).toMatchObject({ submission_id, details: { last_name: 'Review' } });
    expect((await decide(id, 'MANUAL_REVIEW', submission_id)).codes).toEqual(['state_invalid']);
    await decide(id, 'REVERIFY', submission_id);
    expect((await page(id)).kyc_state).toBe('REVERIFY');
    const rows = await service.deps.db.selectFrom('console_log').selectAll().orderBy('id').execute();
    const after = { kyc_state: 'REVERIFY', submission_id };
    expect(rows.at(-1)).toMatchObject({ action: 'account.decide-kyc', before: { kyc_state: 'MANUAL_REVIEW' }, after });
    expect(JSON.stringify(rows)).not.toContain(PERSON.document.number);
  });

  it('is decided about the submission that was shown, and no other', async () => {
    const [id, other] = [await addPlayer(), await addPlayer()];
    const seen = await submitForReview(id);
    const foreign = await submitForReview(other);
    await decide(id, 'REVERIFY', seen);
    const refusal = { status: 409, codes: ['kyc_submission_changed'] };
    expect(await decide(id, 'ACCEPT', seen)).toMatchObject(refusal);
    expect(await page(id)).toMatchObject({ kyc_state: 'REVERIFY', waiting_submission_id: '' });

    // newer, though the clock was set back since
    service.deps.clock.advance(-1_000);
    const unseen = await submitForReview(id, { first_name: 'Another' });
    service.deps.clock.advance(1_000);
    for (const submission of [seen, foreign, randomUUID()]) {
      expect(await decide(id, 'ACCEPT', submission)).toMatchObject(refusal);
    }
    expect((await decide(id, 'ACCEPT', undefined)).codes).toEqual(['submission_id_missing']);
    expect((await decide(id, 'ACCEPT', 'newest')).codes).toEqual(['submission_id_invalid']);
    for (const [account, waiting] of [
      [id, unseen],
      [other, foreign],
    ] as const) {
      expect(await page(account)).toMatchObject({ kyc_state: 'MANUAL_REVIEW', waiting_submission_id: waiting });
    }

    expect((await post(id, 'read-identity')).payload).toMatchObject({
      submission_id: unseen,
      details: { first_name: 'Another' },
    });
    expect((await decide(id, 'ACCEPT', unseen.toUpperCase())).status).toBe(200);
    expect(await decide(id, 'DENY', unseen)).toMatchObject(refusal);
    expect((await page(id)).kyc_state).toBe('ACCEPT');
  });

  it('is decided once, however many people decide at the same time', async () => {
    const id = await addPlayer();
    const submission = await submitForReview(id);
    const answers = await Promise.all(['ACCEPT', 'DENY', 'REVERIFY'].map((state) => decide(id, state, submission)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { kyc_state } = answers.find(({ status }) => status === 200)?.payload ?? {};
    expect((await page(id)).kyc_state).toBe(kyc_state);
  });

  it('is not decided about what was erased since', async () => {
    const id = await addPlayer();
    const submission = await submitForReview(id);
    await freezeBefore(id);
    const body = { reason: 'The player has asked' };
    const erased = await ask(service, people.admin.cookie, { method: 'POST', path: `/accounts/${id}/erase`, body });
    expect(erased.status).toBe(200);
    expect((await decide(id, 'ACCEPT', submission)).codes).toEqual(['kyc_submission_changed']);
    expect((await page(id)).kyc_state).toBe('REVERIFY');
  });

  it('names what waits to those alone who may decide', async () => {
    const id = await addPlayer();
    const waiting = await submitForReview(id);
    expect((await page(id)).waiting_submission_id).toBe(waiting);
    for (const person of [people.viewer, people.own]) expect((await page(id, person)).waiting_submission_id).toBe('');
  });
});

describe('the log', () => {
  it('refuses to be changed or emptied', async () => {
    for (const statement of [
      `UPDATE console_log SET reason = 'other'`,
      'DELETE FROM console_log',
      'TRUNCATE console_log',
      'DELETE FROM console_log WHERE false',
    ]) {
      await expect(service.deps.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});

describe('a sandbox’s console', () => {
  it('opens without a password on its own machine, and nowhere else', async () => {
    const sandbox = await startTestService();
    const local = { host: '127.0.0.1:8787' };
    const from = (headers: Record<string, string>) => ask(sandbox, undefined, { path: '/session', headers });
    expect((await from(local)).payload).toMatchObject({ mode: 'sandbox', role: 'admin', integrator_id: null });
    const others = [
      { host: 'evil.example' },
      { host: '127.0.0.1.evil.example' },
      { ...local, 'x-forwarded-for': '1.2.3.4' },
    ];
    for (const headers of others) expect((await from(headers)).codes).toEqual(['console_not_local']);
    const remote = await sandbox.app.inject({
      url: '/console/api/v1/session',
      headers: { ...local, 'x-svc-console': '1' },
      remoteAddress: '192.0.2.1',
    });
    expect(remote.json().codes).toEqual(['console_not_local']);
    await sandbox.stop();
  });
});

// last, as it moves the clock
describe('a session that is used', () => {
  it('lasts half an hour without use, and eight hours at most', async () => {
    const { deps } = service;
    const { cookie, id } = await addPerson(service, 'viewer');
    const status = async () => (await ask(service, cookie, { path: '/session' })).status;
    for (let minutes = 0; minutes < 480 - 29; minutes += 29) {
      deps.clock.advance(29 * 60_000);
      expect(await status()).toBe(200);
    }
    deps.clock.advance(29 * 60_000);
    expect(await status()).toBe(401);
    const next = await cookieFor(service, id);
    await endOperatorSessions(deps.db, id, deps.clock.now());
    expect((await ask(service, next, { path: '/session' })).status).toBe(401);
  });
});

describe('a change whose body takes its time', () => {
  it('is not made by somebody whose session ended meanwhile', async () => {
    const { app, deps } = service;
    const slow = await addPerson(service, 'admin');
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    async function* body() {
      yield '{"reason":"Asked for by the police"';
      await sent;
      yield '}';
    }
    const answer = app.inject({
      method: 'POST',
      url: `/console/api/v1/accounts/${objects.account}/freeze`,
      headers: headersOfPage(service, slow.cookie, 'POST'),
      payload: Readable.from(body()),
    });
    // it is admitted by then, and its body is awaited
    await new Promise((resolve) => setTimeout(resolve, 100));
    await endOperatorSessions(deps.db, slow.id, deps.clock.now());
    send();
    expect((await answer).json()).toMatchObject({ codes: ['console_session_ended'] });
  });
});
