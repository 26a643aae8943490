import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DECIDED_AFTER_MS } from '../../../src/payments/cards/sandbox-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import type { TestService } from '../../support/test-service.js';
import { brokenRules, disputePayment, startConsole } from './console-payments.js';
import { addPerson, ask, type ConsoleAnswer, type Person } from './console-people.js';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

let service: TestService;
let ada: Person;
let bob: Person;
let dispute: Awaited<ReturnType<typeof disputePayment>>;

async function start(consoleApproval: 'none' | 'second-person'): Promise<void> {
  service = await startConsole(consoleApproval);
  ada = await addPerson(service, 'finance');
  bob = await addPerson(service, 'finance');
}

const post = (person: Person, path: string, body: object): Promise<ConsoleAnswer> =>
  ask(service, person.cookie, { method: 'POST', path, body: { reason: 'The shop has asked', ...body } });

const say = (person: Person, body: object = {}) =>
  post(person, `/disputes/${dispute.id}/evidence`, { text: 'It was delivered.', request_key: randomUUID(), ...body });

const accept = (person: Person, body: object = {}) =>
  post(person, `/disputes/${dispute.id}/accept`, { request_key: randomUUID(), ...body });

const shown = async (person: Person) =>
  (await ask(service, person.cookie, { path: `/disputes/${dispute.id}` })).payload;

const log = async (person: Person) =>
  (await ask(service, person.cookie, { path: `/disputes/${dispute.id}/log` })).payload.entries;

/** As the integrator reads it. */
const read = async () => (await service.call({ url: `/v2/dispute/${dispute.id}` })).json.payload;

/** The bank decides: it is lost. */
async function decide(): Promise<void> {
  const { deps } = service;
  const { id } = dispute;
  await service.call({ method: 'POST', url: `/v2/dispute/${id}/evidence`, body: { text: 'From the shop.' } });
  await deps.money.drained();
  deps.clock.advance(DECIDED_AFTER_MS);
  await applyDispute(deps.money, dispute.reference);
  expect(await read()).toMatchObject({ state: 'lost', accepted: false });
}

const newDispute = async () => {
  dispute = await disputePayment(service);
};
/** Nothing is under way, and every rule of the ledger holds. */
const settle = async () => {
  await service.deps.money.drained();
  expect(await brokenRules(service)).toEqual([]);
};

describe('a dispute in the console', () => {
  beforeAll(() => start('none'));
  beforeEach(newDispute);
  afterEach(settle);
  afterAll(() => service.stop());

  it('gets evidence, which is logged together with it and without its text', async () => {
    expect(await shown(ada)).toMatchObject({
      invoice_id: dispute.invoiceId,
      integrator: service.integrator.name,
      state: 'needs_response',
      reason: 'fraudulent',
      display_amount: 'USD 5.00',
      display_fee: '',
      evidence: [],
      closed: '',
      may: { respond: true },
    });
    expect((await say(ada, { text: '  Jane Doe\nhas it. ' })).payload).toEqual({ state: 'done' });
    await service.deps.money.drained();
    const { evidence, state } = await read();
    expect(evidence).toMatchObject([{ text: 'Jane Doe\nhas it.', state: 'submitted' }]);
    expect(await shown(ada)).toMatchObject({
      state,
      evidence: [{ text: 'Jane Doe\nhas it.' }],
      may: { respond: true },
    });
    expect(await log(bob)).toMatchObject([
      {
        action: 'dispute.submit-evidence',
        operator: ada.email,
        reason: 'The shop has asked',
        after: { evidence_id: evidence[0].evidence_id, characters: 16 },
      },
    ]);
    const rows = await service.deps.db.selectFrom('console_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Jane');
  });

  it('is accepted at once, and then closed', async () => {
    expect((await accept(ada)).payload).toEqual({ state: 'done' });
    await service.deps.money.drained();
    expect(await read()).toMatchObject({ state: 'lost', accepted: true });
    expect(await log(bob)).toMatchObject([
      {
        action: 'dispute.accept',
        after: { amount: 500, currency: 'USD', acceptance_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ]);
    expect(await shown(ada)).toMatchObject({
      closed: 'The dispute is accepted, so nothing can be said to it any more.',
      may: { respond: false },
    });
    expect((await accept(bob)).codes).toEqual(['dispute_closed']);
    expect((await say(bob)).codes).toEqual(['dispute_closed']);
    expect(await log(bob)).toHaveLength(1);
  });

  it.each([
    ['evidence', say],
    ['acceptance', accept],
  ] as const)('takes one %s however often its form is sent, also at the same time', async (kind, send) => {
    const form = { request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(ada, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await send(ada, form)).status).toBe(409);
    const { rows } = await service.deps.pool.query('SELECT kind FROM dispute_responses WHERE dispute_id = $1', [
      dispute.id,
    ]);
    expect(rows).toEqual([{ kind }]);
    expect(await log(bob)).toHaveLength(1);
  });

  it('is accepted by one of two people who do so at once', async () => {
    const both = await Promise.all([ada, bob].map((person) => accept(person)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.flatMap(({ codes }) => codes)).toContain('dispute_closed');
    expect(await log(bob)).toHaveLength(1);
  });

  it('refuses evidence that is none or too long, and forms without a key', async () => {
    for (const text of [undefined, '', ' \n ', 7, 'x'.repeat(20_001), 'nul\0', '\ud800']) {
      expect((await say(ada, { text })).status, JSON.stringify(text)?.slice(0, 20)).toBe(422);
    }
    for (const request_key of [undefined, 'x', '']) {
      expect((await say(ada, { request_key })).status).toBe(422);
      expect((await accept(ada, { request_key })).status).toBe(422);
    }
    expect(await read()).toMatchObject({ evidence: [], accepted: false });
    expect((await say(ada, { text: 'x'.repeat(20_000) })).status).toBe(200);
  });

  it('takes nothing any more once the bank has decided', async () => {
    await decide();
    expect((await say(ada)).codes).toEqual(['dispute_closed']);
    expect((await accept(ada)).codes).toEqual(['dispute_closed']);
    expect(await shown(ada)).toMatchObject({ state: 'lost', may: { respond: false } });
  });

  it('is answered by its own integrator’s finance people, and neither by others nor by a support', async () => {
    const own = await addPerson(service, 'finance', service.integrator.integratorId);
    const foreign = await addPerson(service, 'admin', service.other.integratorId);
    const support = await addPerson(service, 'support', service.integrator.integratorId);
    const viewer = await addPerson(service, 'viewer');
    for (const send of [say, accept]) {
      expect((await send(foreign)).codes).toEqual(['dispute_not_found']);
      expect((await send(support)).codes).toEqual(['console_role_required']);
    }
    expect(await read()).toMatchObject({ evidence: [], accepted: false });
    expect((await say(own)).status).toBe(200);
    expect(await shown(support)).toMatchObject({ evidence: [{ text: 'It was delivered.' }], may: { respond: false } });
    // evidence tells of players, whom a viewer sees without names
    expect(await shown(viewer)).toMatchObject({ evidence: [{ text: null }], may: { respond: false } });
    expect((await ask(service, foreign.cookie, { path: `/disputes/${dispute.id}` })).codes).toEqual([
      'dispute_not_found',
    ]);
    expect((await accept(own)).status).toBe(200);
  });

  it('is in the timeline of what was paid, and of its own invoice', async () => {
    for (const id of [dispute.invoiceId, dispute.id]) {
      const { payload } = await ask(service, ada.cookie, { path: `/invoices/${id}` });
      const own = payload.events.filter(({ what }: { what: string }) => what === 'dispute');
      expect(own).toMatchObject([{ id: dispute.id, state: 'needs_response', display_amount: 'USD 5.00' }]);
    }
  });

  // last, as it moves the clock
  it('takes nothing any more after its deadline', async () => {
    service.deps.clock.advance(WEEK_MS);
    const late = await addPerson(service, 'finance');
    expect((await say(late)).codes).toEqual(['dispute_response_too_late']);
    expect((await accept(late)).codes).toEqual(['dispute_response_too_late']);
    const { closed, may } = await shown(late);
    expect(closed).toContain('The time to respond is over.');
    expect(may).toEqual({ respond: false });
  });
});

describe('a dispute whose acceptance needs a second person', () => {
  beforeAll(() => start('second-person'));
  beforeEach(newDispute);
  afterEach(settle);
  afterAll(() => service.stop());

  async function asked(): Promise<string> {
    expect((await accept(ada)).payload).toEqual({ state: 'waiting' });
    return (await shown(ada)).requests.at(-1).request_id;
  }

  it('stays open until another person approves it, and is logged twice', async () => {
    const id = await asked();
    expect(await read()).toMatchObject({ state: 'needs_response', accepted: false });
    expect((await post(ada, `/requests/${id}/approve`, {})).codes).toEqual(['console_second_person_required']);
    const { payload } = await ask(service, bob.cookie, { path: '/requests' });
    expect(payload.requests).toContainEqual(
      expect.objectContaining({
        request_id: id,
        action: 'dispute.accept',
        page: `disputes/${dispute.id}`,
        display_amount: 'USD 5.00',
        asked_by: ada.email,
        may: { approve: true, refuse: true, complete: false },
      }),
    );
    expect((await post(bob, `/requests/${id}/approve`, { reason: 'Not worth it' })).status).toBe(200);
    await service.deps.money.drained();
    expect(await read()).toMatchObject({ state: 'lost', accepted: true });
    expect(await log(bob)).toMatchObject([
      {
        action: 'request.approve',
        operator: bob.email,
        before: { asked_by: ada.email },
        after: { dispute_id: dispute.id, amount: 500, acceptance_id: expect.any(String) },
      },
      { action: 'dispute.accept', operator: ada.email, after: { amount: 500, waits_for_second_person: id } },
    ]);
    expect((await shown(bob)).requests).toEqual([]);
  });

  it('gets evidence without one, also while its acceptance waits', async () => {
    const id = await asked();
    expect((await say(ada)).payload).toEqual({ state: 'done' });
    expect(await read()).toMatchObject({ evidence: [{ text: 'It was delivered.' }], accepted: false });
    expect((await post(bob, `/requests/${id}/approve`, {})).status).toBe(200);
    expect(await read()).toMatchObject({ accepted: true });
  });

  it('waits once however often its form is sent', async () => {
    const form = { request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => accept(ada, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await shown(bob)).requests).toHaveLength(1);
  });

  it('is accepted once if several approve it', async () => {
    const id = await asked();
    const carol = await addPerson(service, 'admin');
    const both = await Promise.all([bob, carol].map((person) => post(person, `/requests/${id}/approve`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await log(bob)).toHaveLength(2);
  });

  it.each([
    ['decided by the bank', decide],
    [
      'accepted by the integrator’s server',
      () => service.call({ method: 'POST', url: `/v2/dispute/${dispute.id}/accept`, body: {} }),
    ],
  ] as const)('leaves the request undecided if it was %s meanwhile', async (_how, end) => {
    const id = await asked();
    await end();
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['dispute_closed']);
    expect((await shown(bob)).requests).toHaveLength(1);
    expect((await post(bob, `/requests/${id}/refuse`, {})).status).toBe(200);
    expect((await shown(bob)).requests).toEqual([]);
  });

  it('stays open when it is refused', async () => {
    const id = await asked();
    expect((await post(bob, `/requests/${id}/refuse`, {})).status).toBe(200);
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['console_request_decided']);
    expect(await read()).toMatchObject({ accepted: false });
    expect(await shown(ada)).toMatchObject({ requests: [], may: { respond: true } });
  });

  it('is decided by its own integrator’s people, and neither by others nor by a support', async () => {
    const id = await asked();
    const own = await addPerson(service, 'finance', service.integrator.integratorId);
    const foreign = await addPerson(service, 'admin', service.other.integratorId);
    const support = await addPerson(service, 'support');
    expect((await ask(service, foreign.cookie, { path: '/requests' })).payload.requests).toEqual([]);
    expect((await post(foreign, `/requests/${id}/approve`, {})).codes).toEqual(['request_not_found']);
    expect((await post(support, `/requests/${id}/approve`, {})).codes).toEqual(['console_role_required']);
    expect((await post(own, `/requests/${id}/approve`, {})).status).toBe(200);
    expect(await read()).toMatchObject({ accepted: true });
  });

  it('is no longer asked for once it is closed', async () => {
    await decide();
    expect((await accept(ada)).codes).toEqual(['dispute_closed']);
    expect((await shown(ada)).requests).toEqual([]);
  });

  it('is left alone by a node that does not know what was asked for', async () => {
    const id = await asked();
    const { db } = service.deps;
    await db.updateTable('console_requests').set({ action: 'dispute.of-tomorrow' }).where('id', '=', id).execute();
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['console_request_unknown']);
    expect(await read()).toMatchObject({ accepted: false });
    expect((await post(bob, `/requests/${id}/refuse`, {})).status).toBe(200);
  });

  // last, as it moves the clock
  it('is not accepted after its deadline', async () => {
    service.deps.clock.advance(WEEK_MS - HOUR_MS);
    ada = await addPerson(service, 'finance');
    const id = await asked();
    service.deps.clock.advance(HOUR_MS);
    bob = await addPerson(service, 'finance');
    expect((await post(bob, `/requests/${id}/approve`, {})).codes).toEqual(['dispute_response_too_late']);
    expect(await read()).toMatchObject({ accepted: false });
  });
});
