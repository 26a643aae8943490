import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { consoleCalls } from '../../../src/operations/console/console-calls.js';
import { REQUEST_KINDS } from '../../../src/operations/console/request-kinds.js';
import type { TestService } from '../../support/test-service.js';
import { startConsole } from './console-payments.js';
import { addPerson, ask, cookieFor, meet, type Person } from './console-people.js';

const DAY_MS = 24 * 60 * 60_000;

let service: TestService;
let ada: Person;
let bob: Person;
let path: string;
beforeAll(async () => {
  service = await startConsole('second-person');
  path = `/integrators/${service.integrator.integratorId}`;
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await addPerson(service, 'admin');
  bob = await addPerson(service, 'admin');
});

const post = (person: Person, at: string, body: object = {}) =>
  ask(service, person.cookie, { method: 'POST', path: at, body: { reason: 'Rotation of the key', ...body } });

const create = (person: Person, body: object = {}) =>
  post(person, `${path}/create-client`, { request_key: randomUUID(), ...body });

const disable = (person: Person, client_id: string) =>
  post(person, `${path}/disable-client`, { request_key: randomUUID(), client_id });

const page = async (person: Person) => (await ask(service, person.cookie, { path })).payload;

const decide = (person: Person, id: string, word: 'approve' | 'complete' | 'refuse') =>
  post(person, `/requests/${id}/${word}`);

const enabled = async (): Promise<string[]> => {
  const { integratorId } = service.integrator;
  const { rows } = await service.deps.pool.query<{ id: string }>(
    'SELECT id FROM clients WHERE integrator_id = $1 AND disabled_ms IS NULL ORDER BY id',
    [integratorId],
  );
  return rows.map(({ id }) => id);
};

async function admin(command: string, options: Record<string, string[]>): Promise<void> {
  const { deps } = service;
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  await adminCommands[command]?.run(parts, options);
}

/** What the admin tool does to somebody whose word counts no longer. */
const WAYS_OUT: [string, string, Record<string, string[]>][] = [
  ['disabled', 'disable-operator', {}],
  ['given a lesser role', 'set-operator-role', { role: ['viewer'] }],
  ['reset', 'reset-operator', {}],
];

/** @returns the id of the request */
async function asked(person = ada): Promise<string> {
  expect((await create(person)).payload).toEqual({ state: 'waiting' });
  return (await page(person)).requests.at(-1).request_id;
}

async function approved(): Promise<string> {
  const id = await asked();
  expect((await decide(bob, id, 'approve')).payload).toEqual({ state: 'approved' });
  return id;
}

/** All that the database keeps of a request, as text. */
async function written(): Promise<string> {
  const tables = ['console_requests', 'console_approvals', 'console_log'];
  const rows = await Promise.all(tables.map((table) => service.deps.pool.query(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows.map((result) => result.rows));
}

const tokenOf = (id: string, secret: string) =>
  service.call({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`,
    as: null,
  });

it('asks of whoever approves the role that its call asks for', () => {
  for (const [action, kind] of Object.entries(REQUEST_KINDS)) {
    const call = consoleCalls.find((each) => each.kind === 'change' && each.action === action);
    expect(call, action).toMatchObject({ access: kind.access });
    const isOperators = call !== undefined && 'operatorOnly' in call;
    expect(isOperators, action).toBe('operatorOnly' in kind);
  }
});

describe('a new key that needs a second person', () => {
  it('is made only when whoever asked takes it after the approval, and only they see its secret', async () => {
    const before = await enabled();
    const id = await asked();
    const secondWord = { approve: true, refuse: true, complete: false };
    expect((await page(bob)).requests).toMatchObject([
      { request_id: id, action: 'integrator.create-client', asked_by: ada.email, approved_by: '', may: secondWord },
    ]);
    expect((await page(ada)).requests).toMatchObject([{ may: { approve: false, refuse: true, complete: false } }]);

    const approval = await decide(bob, id, 'approve');
    expect(approval.payload).toEqual({ state: 'approved' });
    expect(await enabled()).toEqual(before);
    expect((await page(bob)).requests).toMatchObject([
      { approved_by: bob.email, may: { approve: false, refuse: true, complete: false } },
    ]);
    expect((await page(ada)).requests).toMatchObject([{ may: { complete: true } }]);

    const made = await decide(ada, id, 'complete');
    const { client_id, client_secret } = made.payload;
    expect(made.headers['cache-control']).toContain('no-store');
    expect(await enabled()).toContain(client_id);
    expect((await tokenOf(client_id, client_secret)).status).toBe(200);
    expect(await written()).not.toContain(client_secret);
    expect((await page(ada)).requests).toEqual([]);
    const { payload: log } = await ask(service, ada.cookie, { path: `${path}/log` });
    expect(log.entries.slice(0, 3)).toMatchObject([
      { action: 'request.complete', operator: ada.email, after: { client_id, approved_by: bob.email } },
      { action: 'request.approve', operator: bob.email, after: { state: 'approved' } },
      { action: 'integrator.create-client', operator: ada.email, after: { waits_for_second_person: id } },
    ]);
    expect((await decide(ada, id, 'complete')).codes).toEqual(['console_request_decided']);
  });

  it('is approved by nobody who asked for it, lacks the role, or is another integrator’s', async () => {
    const id = await asked();
    const finance = await addPerson(service, 'finance');
    const foreign = await addPerson(service, 'admin', service.other.integratorId);
    expect((await decide(ada, id, 'approve')).codes).toEqual(['console_second_person_required']);
    for (const word of ['approve', 'complete', 'refuse'] as const) {
      expect((await decide(finance, id, word)).codes, word).toEqual(['console_role_required']);
      expect((await decide(foreign, id, word)).codes, word).toEqual(['request_not_found']);
    }
    expect((await page(finance)).requests).toMatchObject([{ may: { approve: false, refuse: false, complete: false } }]);
    expect((await ask(service, foreign.cookie, { path: '/requests' })).payload.requests).toEqual([]);
    expect((await decide(ada, id, 'complete')).codes).toEqual(['console_request_not_approved']);
    await decide(ada, id, 'refuse');
  });

  it('is taken by whoever asked alone, as long as they have the role', async () => {
    const id = await approved();
    const carol = await addPerson(service, 'admin');
    for (const person of [bob, carol]) {
      expect((await decide(person, id, 'complete')).codes).toEqual(['console_asker_required']);
    }
    await service.deps.db.updateTable('operators').set({ role: 'finance' }).where('id', '=', ada.id).execute();
    expect((await decide(ada, id, 'complete')).codes).toEqual(['console_role_required']);
    await decide(bob, id, 'refuse');
  });

  it('is asked for by an integrator’s admin, and approved by their own or the operator’s', async () => {
    const own = await addPerson(service, 'admin', service.integrator.integratorId);
    const colleague = await addPerson(service, 'admin', service.integrator.integratorId);
    for (const second of [colleague, bob]) {
      const id = await asked(own);
      expect((await decide(second, id, 'approve')).status).toBe(200);
      const { payload } = await decide(own, id, 'complete');
      expect((await decide(own, id, 'complete')).codes).toEqual(['console_request_decided']);
      expect(payload.client_secret).toMatch(/^svc_cs_/);
    }
  });

  it('is approved once and made once, however many do so at the same time', async () => {
    const id = await asked();
    const carol = await addPerson(service, 'admin');
    const approvals = await Promise.all([bob, carol].map((person) => decide(person, id, 'approve')));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = await enabled();
    const made = await Promise.all([1, 2, 3].map(() => decide(ada, id, 'complete')));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await enabled()).toHaveLength(before.length + 1);
  });

  it('is either made or refused, if both happen at the same time', async () => {
    const id = await approved();
    const before = await enabled();
    const [made, refused] = await Promise.all([decide(ada, id, 'complete'), decide(bob, id, 'refuse')]);
    expect([made.status, refused.status].sort()).toEqual([200, 409]);
    expect(await enabled()).toHaveLength(before.length + (made.status === 200 ? 1 : 0));
  });

  it('is not made after it was withdrawn or refused, also when it was approved before', async () => {
    const withdrawn = await asked();
    await decide(ada, withdrawn, 'refuse');
    const { payload: log } = await ask(service, ada.cookie, { path: `${path}/log` });
    expect(log.entries[0]).toMatchObject({ action: 'request.refuse', after: { state: 'withdrawn' } });
    expect((await decide(bob, withdrawn, 'approve')).codes).toEqual(['console_request_decided']);
    const refused = await approved();
    await decide(bob, refused, 'refuse');
    expect((await decide(ada, refused, 'complete')).codes).toEqual(['console_request_decided']);
  });

  it.each(WAYS_OUT)(
    'counts no word of somebody who was %s since: their approval waits for another, what they asked for is refused',
    async (_, command, more) => {
      const [id, own] = [await approved(), await asked(bob)];
      await admin(command, { email: [bob.email], ...more });
      expect((await decide(ada, id, 'complete')).codes).toEqual(['console_request_not_approved']);
      expect((await decide(ada, own, 'approve')).codes).toEqual(['console_request_decided']);
      const carol = await addPerson(service, 'admin');
      expect((await decide(carol, id, 'approve')).payload).toEqual({ state: 'approved' });
      expect((await decide(ada, id, 'complete')).payload).toMatchObject({ state: 'done' });
    },
  );

  it('tells an integrator’s people that the operator asked or approved, not who', async () => {
    const own = await addPerson(service, 'admin', service.integrator.integratorId);
    const id = await approved();
    const { payload: seen } = await ask(service, own.cookie, { path });
    const { asked_by, approved_by } = seen.requests.find((each: { request_id: string }) => each.request_id === id);
    expect([asked_by, approved_by]).toEqual(['the operator', 'the operator']);
    for (const [role, isTold] of [
      ['admin', true],
      ['finance', false],
      ['viewer', false],
    ] as const) {
      const person = await addPerson(service, role, service.integrator.integratorId);
      const { payload } = await ask(service, person.cookie, { path: '/requests' });
      const { reason } = payload.requests.find((each: { request_id: string }) => each.request_id === id);
      expect(reason !== '', role).toBe(isTold);
    }
    await decide(ada, id, 'complete');
    const { payload: log } = await ask(service, own.cookie, { path: `${path}/log` });
    expect(JSON.stringify(log.entries.slice(0, 2))).not.toContain('@console.example');
  });

  it('waits once however often its form is sent', async () => {
    const request_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => create(ada, { request_key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { requests } = await page(ada);
    expect(requests).toHaveLength(1);
    await decide(ada, requests[0].request_id, 'refuse');
  });

  it('stays approved if there is no room for it', async () => {
    const id = await approved();
    const { pool } = service.deps;
    await pool.query(
      `INSERT INTO clients (id, integrator_id, secret_hash, scopes, created_ms)
       SELECT 'client_full_' || number, $1, '', '{}', 0 FROM generate_series(1, 20) AS number`,
      [service.integrator.integratorId],
    );
    expect((await decide(ada, id, 'complete')).codes).toEqual(['too_many_clients']);
    expect((await create(ada)).codes).toEqual(['too_many_clients']);
    await pool.query(`DELETE FROM clients WHERE id LIKE 'client_full_%'`);
    expect((await decide(ada, id, 'complete')).status).toBe(200);
  });
});

describe.each(WAYS_OUT)('what somebody does who is %s meanwhile', (_, command, more) => {
  const refusal = command === 'set-operator-role' ? 'console_role_required' : 'console_session_ended';
  const leave = (person: Person) => admin(command, { email: [person.email], ...more });
  const waitingOf = async ({ email }: Person) =>
    (await service.deps.pool.query(`SELECT FROM console_requests WHERE asked_by = $1 AND state = 'waiting'`, [email]))
      .rowCount;

  it('leaves no request, whichever is first', async () => {
    const [, late] = await meet(
      service,
      () => leave(ada),
      () => create(ada),
    );
    expect(late.codes).toEqual([refusal]);
    expect(await waitingOf(ada)).toBe(0);
    const [early] = await meet(
      service,
      () => create(bob),
      () => leave(bob),
    );
    expect(early.payload).toEqual({ state: 'waiting' });
    expect(await waitingOf(bob)).toBe(0);
  });

  it('leaves no approval, whichever is first', async () => {
    const id = await asked();
    const [, late] = await meet(
      service,
      () => leave(bob),
      () => decide(bob, id, 'approve'),
    );
    expect(late.codes).toEqual([refusal]);
    const carol = await addPerson(service, 'admin');
    const [early] = await meet(
      service,
      () => decide(carol, id, 'approve'),
      () => leave(carol),
    );
    expect(early.payload).toEqual({ state: 'approved' });
    expect((await decide(ada, id, 'complete')).codes).toEqual(['console_request_not_approved']);
    await decide(ada, id, 'refuse');
  });

  it('makes no key of theirs, and none that they have approved', async () => {
    const [own, foreign] = [await approved(), await approved()];
    const before = await enabled();
    const [, ofApproved] = await meet(
      service,
      () => leave(bob),
      () => decide(ada, foreign, 'complete'),
    );
    expect(ofApproved.codes).toEqual(['console_request_not_approved']);
    const carol = await addPerson(service, 'admin');
    await decide(carol, own, 'approve');
    const [, ofAsker] = await meet(
      service,
      () => leave(ada),
      () => decide(ada, own, 'complete'),
    );
    expect(ofAsker.codes).toEqual([refusal]);
    expect(await enabled()).toEqual(before);
  });

  it('changes nothing that needs nobody’s approval', async () => {
    const origin = 'https://late.example';
    const [, late] = await meet(
      service,
      () => leave(ada),
      () => post(ada, `${path}/add-origin`, { origin }),
    );
    expect(late.codes).toEqual([refusal]);
    expect((await page(bob)).origins).not.toContain(origin);
  });
});

describe('disabling a key that needs a second person', () => {
  it('waits for the approval, and then stops the key at once', async () => {
    const { payload } = await decide(ada, await approved(), 'complete');
    const { client_id, client_secret } = payload;
    const granted = await tokenOf(client_id, client_secret);
    const as = { authorization: `Bearer ${Object(granted.json).access_token}` };
    expect((await service.call({ url: '/v1/integrator', as })).status).toBe(200);

    expect((await disable(ada, client_id)).payload).toEqual({ state: 'waiting' });
    expect((await service.call({ url: '/v1/integrator', as })).status).toBe(200);
    const [request] = (await page(bob)).requests;
    expect(request).toMatchObject({ action: 'integrator.disable-client', client_id });
    expect((await decide(ada, request.request_id, 'approve')).codes).toEqual(['console_second_person_required']);
    expect((await decide(bob, request.request_id, 'approve')).payload).toEqual({ state: 'done' });

    expect((await service.call({ url: '/v1/integrator', as })).status).toBe(401);
    expect((await tokenOf(client_id, client_secret)).status).toBe(401);
    expect((await disable(ada, client_id)).codes).toEqual(['client_not_found']);
  });

  it('is refused for a key of another integrator, and nothing waits', async () => {
    expect((await disable(ada, service.other.clientId)).codes).toEqual(['client_not_found']);
    expect((await page(ada)).requests).toEqual([]);
  });

  it('stays undecided if the key was disabled meanwhile', async () => {
    const { client_id } = (await decide(ada, await approved(), 'complete')).payload;
    await disable(ada, client_id);
    const [request] = (await page(bob)).requests;
    await service.deps.db.updateTable('clients').set({ disabled_ms: 1 }).where('id', '=', client_id).execute();
    expect((await decide(bob, request.request_id, 'approve')).codes).toEqual(['client_not_found']);
    expect((await decide(bob, request.request_id, 'refuse')).status).toBe(200);
  });
});

// last, as it moves the clock
describe('a request for a key', () => {
  it('is approved within a day, and taken within another', async () => {
    const [late, taken, forgotten] = [await asked(), await asked(), await asked()];
    const { clock } = service.deps;
    clock.advance(DAY_MS - 60_000);
    [ada, bob] = [await renewed(ada), await renewed(bob)];
    for (const id of [taken, forgotten]) expect((await decide(bob, id, 'approve')).status).toBe(200);
    clock.advance(60_000);
    expect((await decide(bob, late, 'approve')).codes).toEqual(['console_request_decided']);
    clock.advance(DAY_MS - 2 * 60_000);
    [ada, bob] = [await renewed(ada), await renewed(bob)];
    expect((await decide(ada, taken, 'complete')).status).toBe(200);
    clock.advance(60_000);
    expect((await decide(ada, forgotten, 'complete')).codes).toEqual(['console_request_decided']);
    expect((await page(ada)).requests).toEqual([]);
  });

  async function renewed(person: Person): Promise<Person> {
    return { ...person, cookie: await cookieFor(service, person.id) };
  }
});

describe('more requests than a page has', () => {
  it('are said to be there: the oldest 50 are shown, on the first page and on what they are about', async () => {
    await service.deps.pool.query(`UPDATE console_requests SET state = 'refused' WHERE state = 'waiting'`);
    const first = await asked();
    for (let n = 1; n < 50; n += 1) await create(ada);
    const home = async () => (await ask(service, bob.cookie, { path: '/requests' })).payload;
    expect(await home()).toMatchObject({ requests: { length: 50 }, more_requests: false });

    await create(ada, { reason: 'The one that nobody saw' });
    for (const shown of [await home(), await page(bob)]) {
      expect(shown).toMatchObject({ requests: { length: 50, 0: { request_id: first } }, more_requests: true });
      expect(JSON.stringify(shown.requests)).not.toContain('The one that nobody saw');
    }

    await decide(bob, first, 'refuse');
    const left = await home();
    expect(left).toMatchObject({ requests: { length: 50 }, more_requests: false });
    expect(left.requests.at(-1).reason).toBe('The one that nobody saw');
  });
});
