import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addPerson, ask, cookieFor, hashOfCookie, meet, type Person } from './console-people.js';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  admin = await addPerson(service, 'admin');
});
afterAll(() => service.stop());

const status = async (cookie: string) => (await ask(service, cookie, { path: '/session' })).status;
const post = (cookie: string, path: string, body: object = {}) => ask(service, cookie, { method: 'POST', path, body });
const lastEntry = async () =>
  (await service.deps.db.selectFrom('console_log').selectAll().orderBy('id', 'desc').limit(1).execute())[0];
const countEntries = async () => (await service.deps.db.selectFrom('console_log').select('id').execute()).length;

describe('one’s own sessions', () => {
  interface Session {
    readonly session_id: string;
    readonly current: boolean;
  }
  const list = async (cookie: string): Promise<Session[]> =>
    (await ask(service, cookie, { path: '/sessions' })).payload.sessions;

  it('are listed with since when, when last used and from where; nobody else’s, and none that ended', async () => {
    const { deps } = service;
    const ada = await addPerson(service, 'viewer');
    const old = await cookieFor(service, ada.id);
    await deps.db
      .updateTable('operator_sessions')
      .set({ seen_ms: deps.clock.now() - 30 * 60_000 })
      .where('token_hash', '=', hashOfCookie(old))
      .execute();
    deps.clock.advance(1_000);
    const second = await cookieFor(service, ada.id);
    const sessions = await list(second);
    const now = new Date(deps.clock.now()).toISOString();
    expect(sessions).toMatchObject([
      { address: '192.0.2.1', since: now, seen: now, current: true },
      { address: '192.0.2.1', current: false },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(second.split('=')[1]);
  });

  it('are ended one by one, but not the one that asks, nor anybody else’s', async () => {
    const ada = await addPerson(service, 'viewer');
    const [second, third] = [await cookieFor(service, ada.id), await cookieFor(service, ada.id)];
    const idOf = (cookie: string) => hashOfCookie(cookie).toString('base64url');
    const end = (session_id: string) => post(ada.cookie, '/sessions/end', { session_id });
    expect((await end(idOf(second))).payload).toEqual({ ended: 1 });
    expect([await status(ada.cookie), await status(second), await status(third)]).toEqual([200, 401, 200]);
    expect(await lastEntry()).toMatchObject({
      ...{ operator: ada.email, action: 'operator.end-sessions', object_id: ada.id },
      after: { sessions_ended: 1, addresses: ['192.0.2.1'] },
    });
    const before = await countEntries();
    for (const cookie of [second, ada.cookie, admin.cookie, `x=${'b'.repeat(43)}`]) {
      expect((await end(idOf(cookie))).codes).toEqual(['session_not_found']);
    }
    for (const id of ['', 'x', '='.repeat(43)]) expect((await end(id)).codes).toEqual(['session_id_invalid']);
    expect(await countEntries()).toBe(before);
    expect([await status(ada.cookie), await status(admin.cookie)]).toEqual([200, 200]);
  });

  it('are all ended but this one, once', async () => {
    const ada = await addPerson(service, 'support');
    const others = [await cookieFor(service, ada.id), await cookieFor(service, ada.id)];
    expect((await post(ada.cookie, '/sessions/end-others')).payload).toEqual({ ended: 2 });
    for (const cookie of others) expect(await status(cookie)).toBe(401);
    expect([await status(ada.cookie), await status(admin.cookie)]).toEqual([200, 200]);
    const before = await countEntries();
    expect((await post(ada.cookie, '/sessions/end-others')).payload).toEqual({ ended: 0 });
    expect(await countEntries()).toBe(before);
  });

  it('leave one of two that end each other at the same time', async () => {
    const ada = await addPerson(service, 'support');
    const second = await cookieFor(service, ada.id);
    const [first, late] = await meet(
      service,
      () => post(ada.cookie, '/sessions/end-others'),
      () => post(second, '/sessions/end-others'),
    );
    expect([first.status, late.codes]).toEqual([200, ['console_session_ended']]);
    expect([await status(ada.cookie), await status(second)]).toEqual([200, 401]);
  });
});

describe('the list of people', () => {
  const list = async (person: Person) =>
    (await ask(service, person.cookie, { path: '/operators' })).payload.operators as Record<string, unknown>[];

  it('shows an admin who there is, when they were last seen, how they sign in, and who is disabled', async () => {
    const { deps, integrator } = service;
    const bob = await addPerson(service, 'finance', integrator.integratorId);
    const gone = await addPerson(service, 'viewer');
    await deps.db.updateTable('operators').set({ disabled_ms: 1 }).where('id', '=', gone.id).execute();
    await deps.db
      .insertInto('operator_passkeys')
      .values({
        ...{ id: randomUUID(), operator_id: bob.id, name: 'Laptop', credential_id: Buffer.of(1) },
        ...{ public_key: Buffer.of(2), counter: 0, backed_up: false, created_ms: 0 },
      })
      .execute();
    const operators = await list(admin);
    expect(operators).toContainEqual({
      ...{ operator_id: bob.id, email: bob.email, name: 'finance', role: 'finance', integrator: integrator.name },
      ...{ sessions: 1, passkeys: 1, seen: new Date(deps.clock.now()).toISOString(), disabled: '' },
      ...{ chose_password: true, own: false, may: { disable: true, end_sessions: true } },
    });
    expect(operators.at(-1)).toMatchObject({ email: gone.email, may: { disable: false, end_sessions: false } });
    expect(operators).toContainEqual(
      expect.objectContaining({ email: admin.email, own: true, may: { disable: false, end_sessions: false } }),
    );
    expect(JSON.stringify(operators)).not.toContain('scrypt');
  });

  it('shows an integrator’s admin their own people', async () => {
    const own = await addPerson(service, 'admin', service.other.integratorId);
    expect((await list(own)).map(({ email }) => email)).toEqual([own.email]);
  });
});

describe('a colleague', () => {
  const disable = (by: Person, id: string) => post(by.cookie, `/operators/${id}/disable`, { reason: 'Has left' });
  const endAll = (by: Person, id: string) =>
    post(by.cookie, `/operators/${id}/end-sessions`, { reason: 'Lost their laptop' });

  it('is signed out everywhere, and can sign in again', async () => {
    const ada = await addPerson(service, 'support');
    const second = await cookieFor(service, ada.id);
    expect((await endAll(admin, ada.id)).payload).toEqual({ ended: 2 });
    expect([await status(ada.cookie), await status(second)]).toEqual([401, 401]);
    expect(await lastEntry()).toMatchObject({
      ...{ operator: admin.email, action: 'operator.end-sessions', object_kind: 'operator', object_id: ada.id },
      ...{ after: { sessions_ended: 2 }, reason: 'Lost their laptop' },
    });
    expect(await status(await cookieFor(service, ada.id))).toBe(200);
  });

  it('is disabled at once, with what they have asked for', async () => {
    const { deps, integrator } = service;
    const ada = await addPerson(service, 'finance');
    const nowMs = deps.clock.now();
    const request = { id: randomUUID(), asked_by: ada.email, asked_by_id: ada.id, request_key: randomUUID() };
    await deps.db
      .insertInto('console_requests')
      .values({
        ...{ ...request, action: 'invoice.refund', object_kind: 'invoice', object_id: randomUUID(), body: '{}' },
        ...{ integrator_id: integrator.integratorId, reason: 'Test', state: 'waiting' },
        ...{ asked_ms: nowMs, updated_ms: nowMs },
      })
      .execute();
    expect((await disable(admin, ada.id)).payload).toEqual({ disabled: true });
    expect(await status(ada.cookie)).toBe(401);
    expect(await status(await cookieFor(service, ada.id))).toBe(401);
    expect(await lastEntry()).toMatchObject({
      ...{ operator: admin.email, action: 'operator.disable', object_id: ada.id, reason: 'Has left' },
      ...{ before: { disabled: false }, after: { disabled: true } },
    });
    const { state, decided_by } = await deps.db
      .selectFrom('console_requests')
      .select(['state', 'decided_by'])
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    expect([state, decided_by]).toEqual(['refused', admin.email]);
    expect((await disable(admin, ada.id)).codes).toEqual(['operator_disabled']);
  });

  it('is never oneself, and never the last admin of a side', async () => {
    const { deps, integrator } = service;
    const before = await countEntries();
    for (const change of [disable, endAll]) expect((await change(admin, admin.id)).codes).toEqual(['operator_is_you']);
    const only = await addPerson(service, 'admin', integrator.integratorId);
    expect((await disable(admin, only.id)).codes).toEqual(['operator_last_admin']);
    const other = await addPerson(service, 'admin', integrator.integratorId);
    for (const change of [{ disabled_ms: 1 }, { role: 'finance' as const }, { password_expires_ms: 1 }]) {
      await deps.db.updateTable('operators').set(change).where('id', '=', other.id).execute();
      expect((await disable(admin, only.id)).codes).toEqual(['operator_last_admin']);
      const back = { disabled_ms: null, role: 'admin' as const, password_expires_ms: null };
      await deps.db.updateTable('operators').set(back).where('id', '=', other.id).execute();
    }
    expect(await countEntries()).toBe(before);
    expect((await disable(admin, only.id)).status).toBe(200);
  });

  it('is for an admin’s own side: an integrator’s admin finds nobody else', async () => {
    const { integrator, other } = service;
    const own = await addPerson(service, 'admin', integrator.integratorId);
    const mate = await addPerson(service, 'viewer', integrator.integratorId);
    const foreign = await addPerson(service, 'viewer', other.integratorId);
    for (const id of [foreign.id, admin.id, randomUUID(), 'x']) {
      for (const change of [disable, endAll]) expect((await change(own, id)).codes).toEqual(['operator_not_found']);
    }
    expect([await status(foreign.cookie), await status(admin.cookie)]).toEqual([200, 200]);
    expect((await disable(own, mate.id)).status).toBe(200);
  });

  it('is left of two admins who disable one another at the same time', async () => {
    const { integrator } = service;
    const [ada, bob] = [
      await addPerson(service, 'admin', integrator.integratorId),
      await addPerson(service, 'admin', integrator.integratorId),
    ];
    const [first, late] = await meet(
      service,
      () => disable(ada, bob.id),
      () => disable(bob, ada.id),
    );
    expect([first.status, late.codes]).toEqual([200, ['console_session_ended']]);
    expect([await status(ada.cookie), await status(bob.cookie)]).toEqual([200, 401]);
  });

  it('ends no session by an admin who is disabled meanwhile', async () => {
    const { deps } = service;
    const [ada, bob] = [await addPerson(service, 'admin'), await addPerson(service, 'viewer')];
    const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    const [, late] = await meet(
      service,
      async () => adminCommands['disable-operator']?.run(parts, { email: [ada.email] }),
      () => endAll(ada, bob.id),
    );
    expect(late.codes).toEqual(['console_session_ended']);
    expect(await status(bob.cookie)).toBe(200);
  });
});
