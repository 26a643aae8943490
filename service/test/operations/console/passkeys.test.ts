import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { createApp } from '../../../src/app.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addMember, addPerson, ask, type ConsoleAnswer, type Member, meet, nextCode } from './console-people.js';
import { type Signing, SoftPasskey } from './soft-passkey.js';

const HOUR_MS = 60 * 60_000;
const PAGE: Signing = { origin: 'https://console.example', rpId: 'console.example' };

/** A service at a name over https, of which browsers make passkeys. */
let service: TestService;
/** Another node. */
let other: { app: HttpApp; deps: TestService['deps'] };
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  const { settings } = service.deps;
  Object.assign(settings.addresses, { webUrl: PAGE.origin });
  other = { app: createApp(service.deps), deps: service.deps };
  await other.app.ready();
});
// all of them come from one address
beforeEach(() => service.deps.pool.query('DELETE FROM operator_tries'));
afterAll(async () => {
  await other.app.close();
  await service.stop();
});

async function admin(name: string, options: Record<string, string[]>): Promise<Record<string, string>> {
  const { deps } = service;
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  return Object.fromEntries(Object.entries((await adminCommands[name]?.run(parts, options)) ?? {}));
}

/** The value of a cookie that an answer sets. */
function cookieOf({ headers }: ConsoleAnswer, name = '__Host-svc-console'): string {
  const all = [headers['set-cookie']].flat().map(String);
  return all.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

const post = (cookie: string | undefined, path: string, body: object = {}, node = service) =>
  ask(node, cookie, { method: 'POST', path, body });

const newMember = (integratorId?: string) => addMember(service, 'viewer', integratorId);

const confirmed = (member: Member, more: object = {}) => ({
  password: member.password,
  code: nextCode(service, member.otpauth),
  ...more,
});

const begin = async (member: Member) =>
  (await post(member.cookie, '/passkeys/begin', confirmed(member))).payload.options;

async function register(member: Member, passkey = new SoftPasskey(), signing: Partial<Signing> = {}) {
  const credential = passkey.create(await begin(member), { ...PAGE, ...signing });
  const answer = await post(member.cookie, '/passkeys', { name: 'Laptop', credential });
  return { passkey, answer, id: answer.payload?.passkey_id as string };
}

async function beginSignIn(node = service) {
  const answer = await post(undefined, '/sign-in/passkey/begin', {}, node);
  return { options: answer.payload.options, attempt: cookieOf(answer, '__Host-svc-console-attempt') };
}

async function signIn(passkey: SoftPasskey, signing: Partial<Signing> = {}): Promise<ConsoleAnswer> {
  const { options, attempt } = await beginSignIn();
  return post(attempt, '/sign-in/passkey', { credential: passkey.get(options, { ...PAGE, ...signing }) });
}

const refusal = { status: 401, codes: ['passkey_refused'] };
const session = (cookie: string) => ask(service, cookie, { path: '/session' });

const logOf = async (email: string) =>
  service.deps.db
    .selectFrom('console_log')
    .select(['action', 'before', 'after'])
    .where('operator', '=', email)
    .orderBy('id', 'desc')
    .execute();

describe('a passkey', () => {
  it('is registered after password and code, listed, signs in, and is removed', async () => {
    const member = await newMember();
    const options = await begin(member);
    expect(options).toMatchObject({
      rp: { id: PAGE.rpId },
      user: { name: member.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { passkey, id } = await register(member);
    const { payload } = await ask(service, member.cookie, { path: '/passkeys' });
    expect(payload).toMatchObject({ unavailable: '', passkeys: [{ passkey_id: id, name: 'Laptop', used: '' }] });

    const answer = await signIn(passkey);
    expect(answer).toMatchObject({ status: 200, payload: { signed_in: true } });
    expect(cookieOf(answer, '__Host-svc-console-attempt')).toBe('__Host-svc-console-attempt=');
    expect((await session(cookieOf(answer))).payload).toMatchObject({ email: member.email });
    expect(await logOf(member.email)).toMatchObject([
      { action: 'operator.sign-in', after: { passkey_id: id } },
      { action: 'operator.add-passkey', after: { passkey_id: id } },
    ]);

    const removed = await post(member.cookie, '/passkeys/remove', confirmed(member, { passkey_id: id }));
    expect(removed.status).toBe(200);
    for (const cookie of [member.cookie, cookieOf(answer)]) expect((await session(cookie)).status).toBe(401);
    expect((await session(cookieOf(removed))).status).toBe(200);
    expect(await signIn(passkey)).toMatchObject(refusal);
    expect(await logOf(member.email)).toMatchObject([
      { action: 'operator.remove-passkey', before: { passkey_id: id } },
      ...Array.from({ length: 2 }, () => expect.anything()),
    ]);
  });

  it('is neither registered nor removed without password and code, which count as tries to sign in', async () => {
    const member = await newMember();
    const { id } = await register(member);
    for (const path of ['/passkeys/begin', '/passkeys/remove']) {
      const wrong = [{ password: 'wrong' }, { code: '000000' }];
      for (const each of wrong) {
        const answer = await post(member.cookie, path, confirmed(member, { passkey_id: id, ...each }));
        expect(answer).toMatchObject({ status: 403, codes: ['confirmation_refused'] });
      }
    }
    const body = confirmed(member, { passkey_id: id });
    await service.deps.pool.query('UPDATE operator_tries SET tries = 10');
    expect((await post(member.cookie, '/passkeys/remove', body)).codes).toEqual(['too_many_sign_ins']);
    await service.deps.pool.query('DELETE FROM operator_tries');
    expect((await ask(service, member.cookie, { path: '/passkeys' })).payload.passkeys).toHaveLength(1);
  });

  it('is not removed by somebody else, who does not see it either', async () => {
    const [member, stranger] = [await newMember(), await newMember(service.other.integratorId)];
    const { id } = await register(member);
    const answer = await post(stranger.cookie, '/passkeys/remove', confirmed(stranger, { passkey_id: id }));
    expect(answer.codes).toEqual(['passkey_not_found']);
    expect((await ask(service, stranger.cookie, { path: '/passkeys' })).payload.passkeys).toEqual([]);
  });

  it('is not registered for another page, without its owner verified, or from another session', async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    const wrong: Partial<Signing>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://console.example.evil.example' },
      { origin: 'http://console.example' },
      { rpId: 'example' },
      { isVerified: false },
    ];
    for (const signing of wrong) {
      const { answer } = await register(member, new SoftPasskey(), signing);
      expect(answer, JSON.stringify(signing)).toMatchObject({ status: 422, codes: ['passkey_invalid'] });
    }
    const credential = new SoftPasskey().create(await begin(member), PAGE);
    const body = { name: 'Phone', credential };
    expect((await post(stranger.cookie, '/passkeys', body)).codes).toEqual(['passkey_invalid']);
    expect((await post(member.cookie, '/passkeys', body)).status).toBe(200);
    expect((await post(member.cookie, '/passkeys', body)).codes).toEqual(['passkey_invalid']);
    // a challenge to sign in is none to register
    const { options } = await beginSignIn();
    const confused = new SoftPasskey().create({ ...options, user: { id: 'AA' } }, PAGE);
    expect((await post(member.cookie, '/passkeys', { name: 'x', credential: confused })).codes).toEqual([
      'passkey_invalid',
    ]);
  });

  it('is not registered five minutes later, or twice', async () => {
    const member = await newMember();
    const late = new SoftPasskey().create(await begin(member), PAGE);
    service.deps.clock.advance(5 * 60_000);
    expect((await post(member.cookie, '/passkeys', { name: 'x', credential: late })).codes).toEqual([
      'passkey_invalid',
    ]);
    const { passkey } = await register(member);
    const stranger = await newMember();
    expect((await register(stranger, passkey)).answer).toMatchObject({ status: 409, codes: ['passkey_known'] });
  });

  it.each(['disable-operator', 'reset-operator'])('is not registered once %s has run meanwhile', async (command) => {
    const member = await newMember();
    const credential = new SoftPasskey().create(await begin(member), PAGE);
    const [, answer] = await meet(
      service,
      () => admin(command, { email: [member.email] }),
      () => post(member.cookie, '/passkeys', { name: 'Phone', credential }),
    );
    expect(answer).toMatchObject({ status: 401, codes: ['console_session_ended'] });
    const { operators } = await admin('list-operators', {});
    expect(operators).toContainEqual(expect.objectContaining({ email: member.email, passkeys: 0 }));
  });

  it('is removed before a reset that comes meanwhile, which ends the session that this has opened', async () => {
    const member = await newMember();
    const { id } = await register(member);
    const body = confirmed(member, { passkey_id: id });
    const [removed] = await meet(
      service,
      () => post(member.cookie, '/passkeys/remove', body),
      () => admin('reset-operator', { email: [member.email] }),
    );
    expect(removed.status).toBe(200);
    expect((await session(cookieOf(removed))).status).toBe(401);
  });

  it('is one of ten at most, also when two are registered at once', async () => {
    const member = await newMember();
    await service.deps.pool.query(
      `INSERT INTO operator_passkeys (id, operator_id, name, credential_id, public_key, counter, backed_up, created_ms)
       SELECT gen_random_uuid(), o.id, 'x', decode(md5(o.id::text || number), 'hex'), '', 0, false, 0
       FROM operators AS o, generate_series(1, 9) AS number WHERE o.email = $1`,
      [member.email],
    );
    const credentials = [];
    for (const passkey of [new SoftPasskey(), new SoftPasskey()]) {
      credentials.push(passkey.create(await begin(member), PAGE));
    }
    const answers = await Promise.all(
      credentials.map((credential) => post(member.cookie, '/passkeys', { name: 'x', credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post(member.cookie, '/passkeys/begin', confirmed(member))).codes).toEqual(['too_many_passkeys']);
  });
});

describe('signing in with a passkey', () => {
  it('works on another node than the one that was asked first, and once', async () => {
    const { passkey } = await register(await newMember());
    const { options, attempt } = await beginSignIn(other as TestService);
    const body = { credential: passkey.get(options, PAGE) };
    const answers = await Promise.all(
      [service, other as TestService, service].map((node) => post(attempt, '/sign-in/passkey', body, node)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await post(attempt, '/sign-in/passkey', body)).toMatchObject(refusal);
  });

  it('is refused alike for another page, an unverified owner, another attempt, and a late or unknown challenge', async () => {
    const { passkey } = await register(await newMember());
    const stranger = new SoftPasskey();
    stranger.userHandle = passkey.userHandle;
    const refusals = [
      await signIn(passkey, { origin: 'https://evil.example' }),
      await signIn(passkey, { rpId: 'evil.example' }),
      await signIn(passkey, { isVerified: false }),
      await signIn(stranger),
    ];
    const [first, second] = [await beginSignIn(), await beginSignIn()];
    const credential = passkey.get(first.options, PAGE);
    for (const attempt of [second.attempt, undefined]) {
      refusals.push(await post(attempt, '/sign-in/passkey', { credential }));
    }
    const unknown = passkey.get({ challenge: 'AAAA' }, PAGE);
    refusals.push(await post(first.attempt, '/sign-in/passkey', { credential: unknown }));
    service.deps.clock.advance(5 * 60_000);
    refusals.push(await post(first.attempt, '/sign-in/passkey', { credential }));
    for (const each of refusals) {
      expect(each).toMatchObject(refusal);
      expect(each.headers['set-cookie']).toBeUndefined();
      expect({ ...each.payload, request_id: '' }).toEqual({ ...refusals[0]?.payload, request_id: '' });
    }
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('is refused with another’s user handle, another’s key, and a challenge of a registration', async () => {
    const [member, victim] = [await newMember(), await newMember()];
    const own = (await register(member)).passkey;
    const theirs = (await register(victim)).passkey;
    const handle = own.userHandle;
    own.userHandle = theirs.userHandle;
    expect(await signIn(own)).toMatchObject(refusal);
    own.userHandle = handle;
    const { options, attempt } = await beginSignIn();
    const forged = {
      ...own.get(options, PAGE),
      id: theirs.id.toString('base64url'),
      rawId: theirs.id.toString('base64url'),
    };
    forged.response.userHandle = theirs.userHandle;
    expect(await post(attempt, '/sign-in/passkey', { credential: forged })).toMatchObject(refusal);
    const confused = own.get(await begin(member), PAGE);
    expect(await post(member.cookie, '/sign-in/passkey', { credential: confused })).toMatchObject(refusal);
  });

  it('is refused when the passkey has not counted on, which is logged; one that does not count may stay at 0', async () => {
    const member = await newMember();
    const { passkey, id } = await register(member);
    expect((await signIn(passkey)).status).toBe(200);
    expect((await signIn(passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      expect(await signIn(passkey, { counter })).toMatchObject(refusal);
      expect((await logOf(member.email))[0]).toMatchObject({
        action: 'operator.passkey-copied',
        before: { passkey_id: id, counter: 5 },
        after: { counter },
      });
    }
    expect((await signIn(passkey, { counter: 6 })).status).toBe(200);
  });

  it('is refused while its operator is disabled, after a reset, and while their integrator is frozen', async () => {
    const member = await newMember(service.other.integratorId);
    const { passkey } = await register(member);
    const { deps } = service;
    const integrator = { kind: 'integrator', id: service.other.integratorId, by: 'operator' } as const;
    await freeze(deps, integrator, '');
    expect(await signIn(passkey)).toMatchObject({ status: 403, codes: ['integrator_frozen'] });
    await unfreeze(deps, integrator);
    const answer = await signIn(passkey);
    const signedIn = await session(cookieOf(answer));
    expect(signedIn.payload).toMatchObject({ integrator_id: service.other.integratorId });
    await admin('disable-operator', { email: [member.email] });
    expect(await signIn(passkey)).toMatchObject(refusal);
    expect((await session(cookieOf(answer))).status).toBe(401);
    await admin('reset-operator', { email: [member.email] });
    expect(await signIn(passkey)).toMatchObject(refusal);
    const { operators } = await admin('list-operators', {});
    expect(operators).toContainEqual(expect.objectContaining({ email: member.email, passkeys: 0 }));
  });

  it('is checked ten times an hour for one passkey, and begun 60 times from one address', async () => {
    const member = await newMember();
    const { passkey } = await register(member);
    const stop = (tries: number) => service.deps.pool.query('UPDATE operator_tries SET tries = $1', [tries]);
    expect(await signIn(passkey, { isVerified: false })).toMatchObject(refusal);
    await stop(10);
    expect((await signIn(passkey)).codes).toEqual(['too_many_sign_ins']);
    await stop(60);
    expect((await post(undefined, '/sign-in/passkey/begin')).codes).toEqual(['too_many_sign_ins']);
    service.deps.clock.advance(HOUR_MS);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('refuses what no browser sends', async () => {
    const { options, attempt } = await beginSignIn();
    const { passkey } = await register(await newMember());
    const right = passkey.get(options, PAGE);
    const wrong = [
      {},
      { ...right, id: '' },
      { ...right, id: 'a b' },
      // the same bytes, written otherwise
      { ...right, id: `${right.id}=` },
      { ...right, type: 'password' },
      { ...right, response: { ...right.response, signature: 'x'.repeat(8_001) } },
      { ...right, response: { ...right.response, userHandle: undefined } },
    ];
    for (const credential of wrong) {
      expect((await post(attempt, '/sign-in/passkey', { credential })).status).toBe(422);
    }
    const unreadable = { ...right, response: { ...right.response, clientDataJSON: 'AAAA' } };
    expect(await post(attempt, '/sign-in/passkey', { credential: unreadable })).toMatchObject(refusal);
    expect((await post(attempt, '/sign-in/passkey', { credential: right })).status).toBe(200);
  });
});

describe('passkeys', () => {
  it.each(['http://127.0.0.1:8787', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://console.example'])(
    'are refused at %s, for which browsers make none',
    async (webUrl) => {
      const person = await addPerson(service, 'admin');
      const { addresses } = service.deps.settings;
      Object.assign(addresses, { webUrl });
      const codes = [
        await post(undefined, '/sign-in/passkey/begin'),
        await post(person.cookie, '/passkeys/begin', { password: 'x', code: '000000' }),
      ].flatMap((answer) => answer.codes);
      const { payload } = await ask(service, person.cookie, { path: '/passkeys' });
      Object.assign(addresses, { webUrl: PAGE.origin });
      expect(codes).toEqual(['passkeys_unavailable', 'passkeys_unavailable']);
      expect(payload.unavailable).toContain(webUrl);
    },
  );
});
