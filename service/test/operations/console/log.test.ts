import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { ADMIN_TOOL, type LogEntry, writeLog } from '../../../src/operations/console/console-log.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let people: Record<'admin' | 'support' | 'viewer' | 'own' | 'ownViewer' | 'foreign', Person>;
let account: string;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  const { integrator, other, buyer } = service;
  account = buyer.account_id;
  people = {
    admin: await addPerson(service, 'admin'),
    support: await addPerson(service, 'support'),
    viewer: await addPerson(service, 'viewer'),
    own: await addPerson(service, 'admin', integrator.integratorId),
    ownViewer: await addPerson(service, 'viewer', integrator.integratorId),
    foreign: await addPerson(service, 'admin', other.integratorId),
  };
});
afterAll(() => service.stop());

interface Entry {
  readonly entry_id: string;
  readonly when: string;
  readonly operator: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string;
  readonly request_id: string;
  readonly address: string;
  readonly integrator: string;
  readonly subject: { readonly kind: string; readonly name: string; readonly page: string };
}

async function search(person: Person, query: Record<string, string> = {}, path = '/log') {
  const answer = await ask(service, person.cookie, { path: `${path}?${new URLSearchParams(query)}` });
  const { entries = [], next_cursor = '' } = answer.payload ?? {};
  return { ...answer, entries: entries as Entry[], next: String(next_cursor) };
}

const change = (person: Person, path: string, reason: string) =>
  ask(service, person.cookie, { method: 'POST', path, body: { reason } });

/** As if somebody had done it. */
async function write(person: Person, entry: Partial<LogEntry> = {}, nowMs = service.deps.clock.now()): Promise<void> {
  const about = { objectKind: 'account', objectId: account, integratorId: service.integrator.integratorId };
  const author = { operatorId: person.id, operator: person.email, requestId: 'req_1', address: '192.0.2.9' };
  await writeLog(service.deps.db, author, { action: 'account.freeze', ...about, reason: 'Test', ...entry, nowMs });
}

describe('the log of an object', () => {
  it('shows what was before and after, and the request', async () => {
    await change(people.support, `/accounts/${account}/freeze`, 'Reported as stolen');
    const { entries } = await search(people.viewer, {}, `/accounts/${account}/log`);
    expect(entries[0]).toMatchObject({
      ...{ operator: people.support.email, action: 'account.freeze', reason: 'Reported as stolen' },
      ...{ before: { frozen_by: [] }, after: { frozen_by: ['operator'] }, request_id: expect.stringMatching(/^req_/) },
    });
    await change(people.support, `/accounts/${account}/unfreeze`, 'The owner has called');
  });

  it('has pages, without a gap or a repetition though entries are added meanwhile', async () => {
    const id = service.seller.account_id;
    for (let at = 0; at < 101; at += 1) await write(people.support, { objectId: id, reason: `Number ${at}` });
    const path = `/accounts/${id}/log`;
    const first = await search(people.viewer, {}, path);
    await write(people.support, { objectId: id, reason: 'Meanwhile' });
    const second = await search(people.viewer, { cursor: first.next }, path);
    const third = await search(people.viewer, { cursor: second.next }, path);
    const reasons = [first, second, third].flatMap(({ entries }) => entries.map(({ reason }) => reason));
    expect(reasons).toEqual(Array.from({ length: 101 }, (_, at) => `Number ${100 - at}`));
    expect(third.next).toBe('');
    for (const cursor of ['-1', '1 OR 1=1', 'x', '9'.repeat(16)]) {
      expect((await search(people.viewer, { cursor }, path)).codes).toEqual(['cursor_invalid']);
    }
  });

  it('tells an integrator’s people what the operator did and when, but neither who nor why, nor whose identity was looked at', async () => {
    const path = `/accounts/${account}/log`;
    await submitKyc(service.deps, account, { ...PERSON, last_name: 'Review' });
    await change(people.support, `/accounts/${account}/read-identity`, 'Looks like a relative of ours');
    await change(people.support, `/accounts/${account}/revoke-sessions`, 'Looks like a relative of ours');
    await change(people.own, `/accounts/${account}/revoke-sessions`, 'Lost phone');
    for (const person of [people.own, people.ownViewer]) {
      for (const where of [path, '/log']) {
        const { entries } = await search(person, {}, where);
        const actions = entries.map(({ action }) => action);
        expect(actions).not.toContain('account.read-identity');
        expect(entries.find(({ operator }) => operator === people.own.email)).toMatchObject({ reason: 'Lost phone' });
        const theirs = entries.filter(({ operator }) => operator === 'the operator');
        expect(theirs.map(({ action }) => action)).toContain('account.revoke-sessions');
        for (const entry of theirs) {
          expect(entry).toMatchObject({ reason: '', before: null, after: null, request_id: '' });
          expect(entry.when).toMatch(/Z$/);
        }
        const text = JSON.stringify(entries);
        expect(text).not.toContain('relative');
        expect(text).not.toContain(people.support.email);
      }
    }
    expect((await search(people.viewer, {}, path)).entries).toContainEqual(
      expect.objectContaining({ action: 'account.read-identity', reason: 'Looks like a relative of ours' }),
    );
  });

  it('keeps the operator’s reason for a freeze from the integrator’s people, and not its own', async () => {
    const { deps, integrator } = service;
    const subject = { kind: 'account', id: account } as const;
    await freeze(deps, { ...subject, by: 'operator' }, 'Known to the police');
    await freeze(deps, { ...subject, by: 'integrator' }, 'Cheats');
    const freezes = async (person: Person, path: string) =>
      (await ask(service, person.cookie, { path })).payload.freezes.map(({ by, reason }: Record<string, string>) => [
        by,
        reason,
      ]);
    const path = `/accounts/${account}`;
    expect((await freezes(people.viewer, path)).sort()).toEqual([
      ['integrator', 'Cheats'],
      ['operator', 'Known to the police'],
    ]);
    for (const person of [people.own, people.ownViewer]) {
      expect((await freezes(person, path)).sort()).toEqual([
        ['integrator', 'Cheats'],
        ['operator', ''],
      ]);
    }
    for (const by of ['operator', 'integrator'] as const) await unfreeze(deps, { ...subject, by });
    await freeze(deps, { kind: 'integrator', id: integrator.integratorId, by: 'integrator' }, 'Maintenance');
    expect(await freezes(people.viewer, `/integrators/${integrator.integratorId}`)).toEqual([
      ['integrator', 'Maintenance'],
    ]);
    await unfreeze(deps, { kind: 'integrator', id: integrator.integratorId, by: 'integrator' });
  });
});

describe('the whole log', () => {
  it('has what was done by whom to what, with the way there', async () => {
    await write(people.support, { reason: 'Way there' });
    const { entries } = await search(people.viewer, { person: people.support.email.toUpperCase() });
    expect(entries[0]).toMatchObject({
      ...{ operator: people.support.email, reason: 'Way there', integrator: service.integrator.name },
      subject: { kind: 'account', name: account, page: `accounts/${account}` },
    });
  });

  it('shows an admin alone what people did with their own access, and from where', async () => {
    const about = { objectKind: 'operator', objectId: people.support.id, integratorId: null };
    await write(people.support, { ...about, action: 'operator.sign-in', reason: '' });
    const { entries } = await search(people.admin, { what: 'operator.' });
    expect(entries[0]).toMatchObject({
      ...{ action: 'operator.sign-in', address: '192.0.2.9' },
      subject: { kind: 'operator', name: people.support.email, page: '' },
    });
    for (const person of [people.viewer, people.support, people.ownViewer]) {
      const seen = (await search(person)).entries;
      expect(seen.filter(({ subject }) => subject.kind === 'operator')).toEqual([]);
      expect(seen.filter(({ address }) => address !== '')).toEqual([]);
    }
  });

  it('shows an integrator’s people what is theirs, and an admin of theirs what their own people did with their access', async () => {
    const { integrator } = service;
    await write(people.ownViewer, {
      ...{ objectKind: 'operator', objectId: people.ownViewer.id, integratorId: integrator.integratorId },
      ...{ action: 'operator.sign-in', reason: '' },
    });
    await write(people.support, { objectKind: 'terms', objectId: '7', integratorId: null, action: 'terms.publish' });
    const { entries } = await search(people.own);
    expect(entries[0]).toMatchObject({ action: 'operator.sign-in', operator: people.ownViewer.email });
    expect(new Set(entries.map((entry) => entry.integrator))).toEqual(new Set([integrator.name]));
    expect((await search(people.foreign)).entries).toEqual([]);
    for (const what of [account, 'account.', 'terms.']) {
      expect((await search(people.foreign, { what })).entries, what).toEqual([]);
    }
    expect((await search(people.admin, { what: 'terms.publish' })).entries[0]).toMatchObject({
      ...{ integrator: '', subject: { kind: 'terms', name: '7', page: '' } },
    });
  });

  it('does not tell an integrator’s people who of the operator did something, whomever they look for', async () => {
    await write(people.support);
    for (const person of [people.support.email, people.foreign.email, 'admin tool', 'nobody@console.example']) {
      expect((await search(people.own, { person })).entries, person).toEqual([]);
    }
    const theirs = (await search(people.own, { person: 'the operator' })).entries;
    expect(theirs.length).toBeGreaterThan(0);
    expect(new Set(theirs.map(({ operator }) => operator))).toEqual(new Set(['the operator']));
    expect((await search(people.own, { what: 'account.read-identity' })).entries).toEqual([]);
  });

  it('is searched by person, action, subject and time, together', async () => {
    const ms = Date.parse('2026-02-03T10:00Z');
    for (const [at, action] of ['account.freeze', 'account.unfreeze', 'invoice.refund'].entries()) {
      await write(people.viewer, { action, reason: action }, ms + at * 60_000);
    }
    const reasons = async (query: Record<string, string>) =>
      (await search(people.admin, { person: people.viewer.email, ...query })).entries.map(({ reason }) => reason);
    expect(await reasons({})).toEqual(['invoice.refund', 'account.unfreeze', 'account.freeze']);
    expect(await reasons({ what: 'account.' })).toEqual(['account.unfreeze', 'account.freeze']);
    expect(await reasons({ what: 'account.freeze', until: '2026-02-03T10:01' })).toEqual(['account.freeze']);
    expect(await reasons({ from: '2026-02-03T10:01', until: '2026-02-03T10:02' })).toEqual(['account.unfreeze']);
    expect(await reasons({ what: account.toUpperCase(), from: '2026-02-03T10:02' })).toEqual(['invoice.refund']);
    expect(await reasons({ what: service.seller.account_id })).toEqual([]);
    expect(await reasons({ what: '%' })).toEqual([]);
    for (const [name, value] of [
      ['from', 'yesterday'],
      ['until', '2026-13-40T99:99'],
      ['person', 'x'.repeat(255)],
      ['what', 'nul\0'],
    ] as const) {
      expect((await search(people.admin, { [name]: value })).codes, name).toEqual([`${name}_invalid`]);
    }
  });

  it('finds a second person’s word by what it was about', async () => {
    const { deps, integrator, seller } = service;
    const [id, nowMs] = [deps.random.uuid(), deps.clock.now()];
    await deps.db
      .insertInto('console_requests')
      .values({
        ...{ id, asked_by: people.support.email, request_key: deps.random.uuid(), action: 'invoice.refund' },
        ...{ object_kind: 'account', object_id: seller.account_id, integrator_id: integrator.integratorId, body: '{}' },
        ...{ asked_by_id: null, reason: 'Test', state: 'refused', asked_ms: nowMs, updated_ms: nowMs },
      })
      .execute();
    await write(people.admin, { objectKind: 'request', objectId: id, action: 'request.refuse' });
    const { entries } = await search(people.admin, { what: seller.account_id });
    expect(entries[0]).toMatchObject({ subject: { kind: 'request', name: id, page: `accounts/${seller.account_id}` } });
  });

  it('shows what the admin tool has done, also which identities it has shown', async () => {
    const { deps, integrator } = service;
    const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    await submitKyc(deps, account, { ...PERSON, last_name: 'Review' });
    await adminCommands['review-kyc']?.run(parts, {});
    await adminCommands['set-payouts']?.run(parts, { integrator: [integrator.name], 'hold-hours': ['48'] });
    const { entries } = await search(people.admin, { person: ADMIN_TOOL.operator });
    expect(entries).toMatchObject([
      { action: 'integrator.set-payouts', before: { payout_hold_hours: 0 }, after: { payout_hold_hours: 48 } },
      { action: 'account.read-identity', subject: { page: `accounts/${account}` } },
    ]);
    const [seen] = (await search(people.own)).entries;
    expect(seen).toMatchObject({ operator: 'the operator', action: 'integrator.set-payouts', after: null });
  });

  it('has what the admin tool has changed of a wallet, on its owner’s page alone', async () => {
    const { deps, buyer, seller, integrator } = service;
    const adminDeps = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    const { rows } = await deps.pool.query<{ id: string }>(
      `SELECT id FROM wallets WHERE kind = 'integrator' AND account_id = $1 LIMIT 1`,
      [integrator.accountId],
    );
    const wallets = { player: buyer.wallets.USD?.wallet_id ?? '', integrator: rows[0]?.id ?? '' };
    for (const wallet of Object.values(wallets)) {
      await adminCommands.freeze?.run(adminDeps, { wallet: [wallet], reason: ['Reported as stolen'] });
      await adminCommands.unfreeze?.run(adminDeps, { wallet: [wallet] });
    }
    const newest = async (path: string, person = people.viewer) =>
      (await search(person, {}, `${path}/log`)).entries.slice(0, 2).map(({ action, operator }) => [action, operator]);
    const changed = (by: string) => [
      ['wallet.unfreeze', by],
      ['wallet.freeze', by],
    ];
    expect(await newest(`/accounts/${account}`)).toEqual(changed('admin tool'));
    expect(await newest(`/accounts/${account}`, people.own)).toEqual(changed('the operator'));
    expect(await newest(`/integrators/${integrator.integratorId}`)).toEqual(changed('admin tool'));
    expect((await newest(`/accounts/${seller.account_id}`)).flat()).not.toContain('wallet.freeze');

    const pages = { [account]: `accounts/${account}`, [wallets.integrator]: `integrators/${integrator.integratorId}` };
    for (const [what, page] of Object.entries(pages)) {
      const [entry] = (await search(people.viewer, { what })).entries;
      expect(entry).toMatchObject({ action: 'wallet.unfreeze', subject: { kind: 'wallet', page } });
    }
  });
});
