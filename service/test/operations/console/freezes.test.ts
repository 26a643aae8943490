import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { whileMoving } from '../../../src/operations/cells/move-integrator.js';
import type { TestService } from '../../support/test-service.js';
import { startConsole } from './console-payments.js';
import { addPerson, ask, meet, type Person } from './console-people.js';

let service: TestService;
let people: Record<'support' | 'admin' | 'own', Person>;

beforeAll(async () => {
  service = await startConsole();
  people = {
    support: await addPerson(service, 'support'),
    admin: await addPerson(service, 'admin'),
    own: await addPerson(service, 'admin', service.integrator.integratorId),
  };
});
afterAll(() => service.stop());

/** With the admin tool. */
function run(command: 'freeze' | 'unfreeze', options: Record<string, string[]>, { deps } = service) {
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  return adminCommands[command]?.run(parts, options);
}

/** What the log has of freezes since an entry, oldest first, without what names a wallet. */
async function loggedSince(id: number) {
  const rows = await service.deps.db.selectFrom('console_log').selectAll().where('id', '>', id).orderBy('id').execute();
  return rows.map(({ before, after }) => [before?.frozen_by, after?.frozen_by]);
}

async function newestEntry(): Promise<number> {
  const rows = await service.deps.db.selectFrom('console_log').select('id').orderBy('id', 'desc').limit(1).execute();
  return rows[0]?.id ?? 0;
}

describe('two freezes at the same time', () => {
  const account = () => service.buyer.account_id;
  const wallet_id = () => String(service.buyer.wallets.USD?.wallet_id);
  const change = (person: Person, action: string, body: object = {}) =>
    ask(service, person.cookie, {
      method: 'POST',
      path: `/accounts/${account()}/${action}`,
      body: { reason: 'Reported as stolen', ...body },
    });

  it.each([
    {
      what: 'of both sides',
      changes: () => [() => change(people.support, 'freeze'), () => change(people.own, 'freeze')],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator', 'integrator']],
      ],
    },
    {
      what: 'lifted by both sides',
      changes: () => [() => change(people.own, 'unfreeze'), () => change(people.support, 'unfreeze')],
      entries: [
        [['operator', 'integrator'], ['operator']],
        [['operator'], []],
      ],
    },
    {
      what: 'in the console and with the tool',
      changes: () => [() => change(people.support, 'freeze'), async () => run('freeze', { account: [account()] })],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator']],
      ],
    },
    {
      what: 'lifted and set again',
      changes: () => [async () => run('unfreeze', { account: [account()] }), () => change(people.support, 'freeze')],
      entries: [
        [['operator'], []],
        [[], ['operator']],
      ],
    },
    {
      what: 'of a wallet',
      changes: () => [
        async () => run('freeze', { wallet: [wallet_id()] }),
        () => change(people.own, 'freeze-wallet', { wallet_id: wallet_id() }),
      ],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator', 'integrator']],
      ],
    },
    {
      what: 'of an integrator',
      changes: () => {
        const integrator = [service.other.name];
        return [async () => run('freeze', { integrator }), async () => run('unfreeze', { integrator })];
      },
      entries: [
        [[], ['operator']],
        [['operator'], []],
      ],
    },
  ])('$what are logged one after the other', async ({ changes, entries }) => {
    const since = await newestEntry();
    const [first, second] = changes();
    await meet(service, first as () => Promise<unknown>, second as () => Promise<unknown>);
    expect(await loggedSince(since)).toEqual(entries);
  });
});

const changeIntegrator = (to: TestService, person: Person, action: 'freeze' | 'unfreeze', body: object = {}) =>
  ask(to, person.cookie, {
    method: 'POST',
    path: `/integrators/${to.integrator.integratorId}/${action}`,
    body: { reason: 'Asked for by the police', request_key: randomUUID(), ...body },
  });
const pageOf = async ({ integrator }: TestService, person: Person, of = service) =>
  (await ask(of, person.cookie, { path: `/integrators/${integrator.integratorId}` })).payload;
const lastEntry = ({ deps }: TestService) =>
  deps.db.selectFrom('console_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('an integrator that the operator freezes', () => {
  const profile = async () => (await service.call({ url: '/v1/integrator' })).json.codes;

  it('is refused on the API, its people here, and both say so; and is open again afterwards', async () => {
    const { admin, own } = people;
    expect(await pageOf(service, admin)).toMatchObject({ freezes: [], may: { freeze: true, unfreeze: false } });
    expect((await changeIntegrator(service, admin, 'freeze')).payload).toEqual({ state: 'done' });
    expect(await profile()).toEqual(['integrator_frozen']);
    expect((await ask(service, own.cookie, { path: '/session' })).codes).toEqual(['console_session_ended']);
    expect(await pageOf(service, admin)).toMatchObject({
      freezes: [{ by: 'operator', reason: 'Asked for by the police' }],
      may: { freeze: false, unfreeze: true },
    });
    expect(await lastEntry(service)).toMatchObject({
      ...{ operator: admin.email, action: 'integrator.freeze', object_id: service.integrator.integratorId },
      ...{ before: { frozen_by: [] }, after: { frozen_by: ['operator'] }, reason: 'Asked for by the police' },
    });

    const lifted = await changeIntegrator(service, admin, 'unfreeze', { reason: 'They have found nothing' });
    expect(lifted.payload).toEqual({ state: 'done' });
    expect(await profile()).toEqual([]);
    expect((await ask(service, own.cookie, { path: '/session' })).status).toBe(200);
    expect(await lastEntry(service)).toMatchObject({
      ...{ before: { frozen_by: ['operator'] }, after: { frozen_by: [] }, reason: 'They have found nothing' },
    });
  });

  it('is frozen by no word of its own people, and of the operator’s only an admin’s', async () => {
    const finance = await addPerson(service, 'finance');
    for (const action of ['freeze', 'unfreeze'] as const) {
      expect((await changeIntegrator(service, people.own, action)).codes).toEqual(['console_operator_required']);
      expect((await changeIntegrator(service, finance, action)).codes).toEqual(['console_role_required']);
    }
    for (const person of [people.own, finance]) {
      expect((await pageOf(service, person)).may).toMatchObject({ freeze: false, unfreeze: false });
    }
    expect(await profile()).toEqual([]);
  });

  it('is frozen once however often the form is sent, also at the same time', async () => {
    const since = await newestEntry();
    const request_key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => changeIntegrator(service, people.admin, 'freeze', { request_key })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await loggedSince(since)).toEqual([[[], ['operator']]]);
    await changeIntegrator(service, people.admin, 'unfreeze');
  });

  it('is neither frozen nor unfrozen while it is moved to another cell', async () => {
    const { deps, integrator } = service;
    const since = await newestEntry();
    await whileMoving(deps.pool, { id: integrator.integratorId, name: integrator.name }, async () => {
      for (const action of ['freeze', 'unfreeze'] as const) {
        const answer = await changeIntegrator(service, people.admin, action);
        expect(answer).toMatchObject({ status: 409, codes: ['integrator_moving'] });
      }
    });
    expect(await loggedSince(since)).toEqual([]);
    expect(await profile()).toEqual([]);
  });
});

describe('a freeze of an integrator that needs a second person', () => {
  let two: TestService;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    two = await startConsole('second-person');
    [ada, bob] = [await addPerson(two, 'admin'), await addPerson(two, 'admin')];
  });
  afterAll(() => two.stop());

  const decide = (person: Person, id: string, word: 'approve' | 'refuse') =>
    ask(two, person.cookie, { method: 'POST', path: `/requests/${id}/${word}`, body: { reason: 'I agree' } });
  const waiting = async () => (await pageOf(two, bob, two)).requests;
  const profile = async () => (await two.call({ url: '/v1/integrator' })).json.codes;

  it('waits for another of the operator’s admins, and keeps the reason of whoever asked', async () => {
    const own = await addPerson(two, 'admin', two.integrator.integratorId);
    expect((await changeIntegrator(two, ada, 'freeze')).payload).toEqual({ state: 'waiting' });
    expect(await profile()).toEqual([]);
    const [{ request_id: id, action, may }] = await waiting();
    expect([action, may.approve]).toEqual(['integrator.freeze', true]);
    expect((await decide(ada, id, 'approve')).codes).toEqual(['console_second_person_required']);
    for (const word of ['approve', 'refuse'] as const) {
      expect((await decide(own, id, word)).codes).toEqual(['console_operator_required']);
    }
    expect((await decide(bob, id, 'approve')).payload).toEqual({ state: 'done' });
    expect(await profile()).toEqual(['integrator_frozen']);
    expect((await pageOf(two, bob, two)).freezes).toMatchObject([{ reason: 'Asked for by the police' }]);
    expect(await lastEntry(two)).toMatchObject({
      ...{ operator: bob.email, action: 'request.approve', reason: 'I agree' },
      before: { state: 'waiting', asked_by: ada.email, frozen_by: [] },
      after: { state: 'done', integrator_id: two.integrator.integratorId, frozen_by: ['operator'] },
    });
  });

  it('is lifted the same way, once, however many people approve it at the same time', async () => {
    expect((await changeIntegrator(two, ada, 'unfreeze')).payload).toEqual({ state: 'waiting' });
    const carol = await addPerson(two, 'admin');
    const [{ request_id: id }] = await waiting();
    const answers = await Promise.all([bob, carol].map((person) => decide(person, id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await profile()).toEqual([]);
  });

  it('is decided by no approval of what was asked for before somebody else had frozen or unfrozen it', async () => {
    const byTool = async (...commands: ('freeze' | 'unfreeze')[]) => {
      for (const command of commands) {
        two.deps.clock.advance(1_000);
        await run(command, { integrator: [two.integrator.name] }, two);
      }
    };
    await byTool('freeze');
    await changeIntegrator(two, ada, 'unfreeze');
    await byTool('unfreeze', 'freeze');
    const [{ request_id: unfreeze }] = await waiting();
    expect((await decide(bob, unfreeze, 'approve')).codes).toEqual(['console_request_outdated']);
    expect(await pageOf(two, bob, two)).toMatchObject({ freezes: { length: 1 }, requests: { length: 1 } });
    expect((await decide(bob, unfreeze, 'refuse')).status).toBe(200);

    await changeIntegrator(two, ada, 'freeze');
    await byTool('unfreeze');
    const [{ request_id: freeze }] = await waiting();
    expect((await decide(bob, freeze, 'approve')).codes).toEqual(['console_request_outdated']);
    expect((await pageOf(two, bob, two)).freezes).toEqual([]);
    expect((await decide(bob, freeze, 'refuse')).status).toBe(200);
  });

  it('is not announced to its own people: neither what is asked for nor its refusal', async () => {
    const own = await addPerson(two, 'admin', two.integrator.integratorId);
    const id = two.integrator.integratorId;
    const actionsIn = async (person: Person, path: string): Promise<string[]> =>
      (await ask(two, person.cookie, { path })).payload.entries.map(({ action }: { action: string }) => action);
    const logs = [`/integrators/${id}/log`, '/log'];
    const before = await Promise.all(logs.map((path) => actionsIn(own, path)));

    await changeIntegrator(two, ada, 'freeze');
    const [{ request_id }] = await waiting();
    expect((await pageOf(two, own, two)).requests).toEqual([]);
    expect((await ask(two, own.cookie, { path: '/requests' })).payload.requests).toEqual([]);
    expect((await decide(bob, request_id, 'refuse')).status).toBe(200);

    expect(await Promise.all(logs.map((path) => actionsIn(own, path)))).toEqual(before);
    expect((await actionsIn(ada, '/log')).slice(0, 2)).toEqual(['request.refuse', 'integrator.freeze']);
  });

  it('is none once it is refused', async () => {
    await changeIntegrator(two, ada, 'freeze');
    const [{ request_id: id }] = await waiting();
    expect((await decide(bob, id, 'refuse')).status).toBe(200);
    expect((await decide(bob, id, 'approve')).codes).toEqual(['console_request_decided']);
    expect(await profile()).toEqual([]);
  });
});
