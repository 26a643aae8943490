import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addMember, addPerson, ask, hashOfCookie, nextCode as nextCodeOf, quickHash } from './console-people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
});
afterAll(() => service.stop());

const OWN_PASSWORD = 'another one of my own';

async function admin(name: string, options: Record<string, string[]>): Promise<Record<string, string>> {
  const { deps } = service;
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  return Object.fromEntries(Object.entries((await adminCommands[name]?.run(parts, options)) ?? {}));
}

const nextCode = (otpauth?: string) => nextCodeOf(service, otpauth);

const create = (email: string, more: Record<string, string[]> = {}) =>
  admin('create-operator', { email: [email], role: ['support'], ...more });

const signIn = (email: string, password = '', code = '', cookie?: string) =>
  ask(service, cookie, { method: 'POST', path: '/sign-in', body: { email, password, code } });

const cookieOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

const session = (cookie: string) => ask(service, cookie, { path: '/session' });

describe('signing in', () => {
  it('takes the printed password and a code, and then asks for a password of one’s own', async () => {
    const made = await create('Ada@Example.com', { name: ['Ada'] });
    const first = await signIn(' ADA@example.com', made.password, nextCode(made.otpauth));
    expect(first.status).toBe(200);
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-svc-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(first);
    expect((await session(cookie)).payload).toMatchObject({ name: 'Ada', role: 'support', must_change_password: true });
    const player = { path: `/accounts/${service.buyer.account_id}` };
    expect((await ask(service, cookie, player)).codes).toEqual(['password_change_required']);

    const change = (password = '', new_password = OWN_PASSWORD, as = cookie) =>
      ask(service, as, { method: 'POST', path: '/password', body: { password, new_password } });
    expect((await change('wrong')).codes).toEqual(['password_wrong']);
    expect((await change(made.password, 'short')).codes).toEqual(['new_password_invalid']);
    expect((await change(made.password, made.password)).codes).toEqual(['new_password_unchanged']);
    const changed = await change(made.password);
    expect(changed.status).toBe(200);
    expect((await session(cookie)).status).toBe(401);
    expect((await ask(service, cookieOf(changed), player)).status).toBe(200);
    expect((await signIn('ada@example.com', made.password, nextCode(made.otpauth))).status).toBe(401);
    expect((await signIn('ada@example.com', OWN_PASSWORD, nextCode(made.otpauth))).status).toBe(200);
  });

  it('ends every other session when the password is changed', async () => {
    const hal = await addMember(service, 'support');
    const change = (cookie: string, password = '', new_password = OWN_PASSWORD) =>
      ask(service, cookie, { method: 'POST', path: '/password', body: { password, new_password } });
    const own = cookieOf(await change(hal.cookie, hal.password));
    const other = cookieOf(await signIn(hal.email, OWN_PASSWORD, nextCode(hal.otpauth)));
    const next = await change(own, OWN_PASSWORD, 'a third one of my own');
    expect([(await session(own)).status, (await session(other)).status]).toEqual([401, 401]);
    expect((await session(cookieOf(next))).status).toBe(200);
  });

  it('changes no password by a session that is ended meanwhile', async () => {
    const { db, pool } = service.deps;
    const { id, cookie } = await addPerson(service, 'support');
    const password_hash = quickHash('the old one');
    await db.updateTable('operators').set({ password_hash }).where('id', '=', id).execute();
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM operators WHERE id = $1 FOR UPDATE', [id]);
    const body = { password: 'the old one', new_password: OWN_PASSWORD };
    const changing = ask(service, cookie, { method: 'POST', path: '/password', body });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await holder.query('UPDATE operator_sessions SET revoked_ms = 1 WHERE token_hash = $1', [hashOfCookie(cookie)]);
    await holder.query('COMMIT');
    holder.release();
    const changed = await changing;
    expect(changed.codes).toEqual(['console_session_ended']);
    expect(changed.headers['set-cookie']).toBeUndefined();
    const { rows } = await pool.query(
      `SELECT password_hash, (SELECT count(*)::int FROM operator_sessions WHERE operator_id = $1 AND revoked_ms IS NULL) AS open
       FROM operators WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ password_hash, open: 0 }]);
  });

  it('refuses a wrong address, password and code alike, and a code that was used or is late', async () => {
    const bob = await addMember(service, 'support');
    const code = nextCode(bob.otpauth);
    const wrongCode = code === '000000' ? '000001' : '000000';
    const refusals = [
      await signIn('nobody@example.com', bob.password, code),
      await signIn(bob.email, 'wrong', code),
      await signIn(bob.email, bob.password, wrongCode),
    ];
    expect((await signIn(bob.email, bob.password, code)).status).toBe(200);
    refusals.push(await signIn(bob.email, bob.password, code));
    service.deps.clock.advance(90_000);
    refusals.push(await signIn(bob.email, bob.password, code));
    for (const refusal of refusals) {
      expect({ ...refusal.payload, request_id: '' }).toEqual({ ...refusals[0]?.payload, request_id: '' });
      expect(refusal).toMatchObject({ status: 401, codes: ['sign_in_refused'] });
      expect(refusal.headers['set-cookie']).toBeUndefined();
    }
  });

  it('says that their integrator is frozen to those alone who have password and code', async () => {
    const { deps, integrator } = service;
    const ivo = await addMember(service, 'support', integrator.integratorId);
    const subject = { kind: 'integrator', id: integrator.integratorId, by: 'operator' } as const;
    await freeze(deps, subject, 'Asked for by the police');
    const code = nextCode(ivo.otpauth);
    const wrongCode = code === '000000' ? '000001' : '000000';
    const wrong = [signIn(ivo.email, 'wrong', code), signIn(ivo.email, ivo.password, wrongCode)];
    for (const { codes } of await Promise.all(wrong)) expect(codes).toEqual(['sign_in_refused']);
    const frozen = await signIn(ivo.email, ivo.password, code);
    expect(frozen).toMatchObject({ status: 403, codes: ['integrator_frozen'] });
    expect(frozen.headers['set-cookie']).toBeUndefined();
    await unfreeze(deps, subject);
    expect((await signIn(ivo.email, ivo.password, nextCode(ivo.otpauth))).status).toBe(200);
  });

  it('lets one of two requests with the same code in', async () => {
    const cyd = await addMember(service, 'support');
    const code = nextCode(cyd.otpauth);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(cyd.email, cyd.password, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('ends the session that the browser had, and signing out ends its own', async () => {
    const dan = await addMember(service, 'support');
    const first = cookieOf(await signIn(dan.email, dan.password, nextCode(dan.otpauth)));
    const second = cookieOf(await signIn(dan.email, dan.password, nextCode(dan.otpauth), first));
    expect((await session(first)).status).toBe(401);
    expect((await session(second)).status).toBe(200);
    const out = await ask(service, second, { method: 'POST', path: '/sign-out' });
    expect(out.headers['set-cookie']).toContain('Max-Age=0');
    expect((await session(second)).status).toBe(401);
  });

  it('stops checking after ten tries in an hour, whether somebody has the address or not', async () => {
    const eve = await addMember(service, 'support');
    const tries = async (email: string) => {
      expect((await signIn(email, 'wrong', '000000')).status).toBe(401);
      // as if nine more had been made: a try takes as long as a password's hash
      await service.deps.pool.query('UPDATE operator_tries SET tries = 10 WHERE tries = 1');
      return signIn(email, eve.password, nextCode(eve.otpauth));
    };
    const known = await tries(eve.email);
    expect(known).toMatchObject({ status: 429, codes: ['too_many_sign_ins'] });
    expect((await tries('nobody-2@example.com')).codes).toEqual(known.codes);
    const reset = await admin('reset-operator', { email: [eve.email] });
    expect((await signIn(eve.email, reset.password, nextCode(reset.otpauth))).status).toBe(200);
    service.deps.clock.advance(60 * 60_000);
  });

  it('lets an address that is over its limit use up nobody’s tries, nor add to what is counted', async () => {
    const { pool } = service.deps;
    const kim = await addMember(service, 'support');
    const tryFrom = (from: string, email: string) =>
      ask(service, undefined, {
        ...{ method: 'POST', path: '/sign-in', from },
        body: { email, password: 'wrong', code: '000000' },
      });
    const counted = async () => (await pool.query('SELECT subject, tries FROM operator_tries ORDER BY subject')).rows;
    await pool.query('DELETE FROM operator_tries');
    expect((await tryFrom('192.0.2.66', 'nobody-3@example.com')).status).toBe(401);
    await pool.query('UPDATE operator_tries SET tries = 60');
    const before = await counted();
    expect(before).toHaveLength(2);

    const victims = Array.from({ length: 10 }, () => kim.email);
    for (const email of [...victims, 'nobody-4@example.com', 'nobody-5@example.com']) {
      expect(await tryFrom('192.0.2.66', email)).toMatchObject({ status: 429, codes: ['too_many_sign_ins'] });
    }

    const after = await counted();
    expect(after.map(({ subject }) => subject)).toEqual(before.map(({ subject }) => subject));
    expect(after.map(({ tries }) => tries).sort()).toEqual([60, 72]);
    expect((await signIn(kim.email, kim.password, nextCode(kim.otpauth))).status).toBe(200);
  });

  it('no longer takes a printed password after three days', async () => {
    const made = await create('fay@example.com');
    service.deps.clock.advance(72 * 60 * 60_000);
    expect((await signIn('fay@example.com', made.password, nextCode(made.otpauth))).status).toBe(401);
  });
});

describe('the admin tool', () => {
  it('disables an operator at once, and resets one with new credentials', async () => {
    const made = await create('gil@example.com', { integrator: [service.integrator.name] });
    const cookie = cookieOf(await signIn('gil@example.com', made.password, nextCode(made.otpauth)));
    expect((await session(cookie)).payload.integrator_id).toBe(service.integrator.integratorId);
    await admin('disable-operator', { email: ['gil@example.com'] });
    expect((await session(cookie)).status).toBe(401);
    expect((await signIn('gil@example.com', made.password, nextCode(made.otpauth))).status).toBe(401);
    await expect(admin('disable-operator', { email: ['gil@example.com'] })).rejects.toThrow('no enabled operator');

    const reset = await admin('reset-operator', { email: ['gil@example.com'] });
    expect((await signIn('gil@example.com', reset.password, nextCode(made.otpauth))).status).toBe(401);
    expect((await signIn('gil@example.com', reset.password, nextCode(reset.otpauth))).status).toBe(200);
    await admin('set-operator-role', { email: ['gil@example.com'], role: ['finance'] });
    const { operators } = await admin('list-operators', {});
    expect(operators).toContainEqual(
      expect.objectContaining({ email: 'gil@example.com', role: 'finance', integrator: service.integrator.name }),
    );
    const log = await service.deps.db.selectFrom('console_log').select(['action', 'operator']).execute();
    for (const action of ['create', 'disable', 'reset', 'set-role']) {
      expect(log).toContainEqual({ action: `operator.${action}`, operator: 'admin tool' });
    }
    expect(log).toContainEqual({ action: 'operator.sign-in', operator: 'gil@example.com' });
  });

  it('names what is wrong', async () => {
    await expect(create('no address')).rejects.toThrow('--email must be an e-mail address.');
    await expect(create('h@example.com', { role: ['root'] })).rejects.toThrow('--role must be one of viewer, support');
    await expect(create('h@example.com', { integrator: ['nobody'] })).rejects.toThrow('no integrator nobody');
    await create('h@example.com');
    await expect(create('H@example.com')).rejects.toThrow('already exists');
    await expect(admin('reset-operator', { email: ['i@example.com'] })).rejects.toThrow('no operator i@example.com');
  });

  it('makes every password as hard to guess: a printed one, that of a reset, and one’s own after an easier one', async () => {
    const costOf = async (email: string) => {
      const of = service.deps.db.selectFrom('operators').select('password_hash').where('email', '=', email);
      return (await of.executeTakeFirstOrThrow()).password_hash.split('$').slice(0, 4);
    };
    const fullCost = ['scrypt', '32768', '8', '3'];
    await create('lea@example.com');
    expect(await costOf('lea@example.com')).toEqual(fullCost);
    const max = await addMember(service, 'support');
    expect(await costOf(max.email)).not.toEqual(fullCost);
    const body = { password: max.password, new_password: OWN_PASSWORD };
    expect((await ask(service, max.cookie, { method: 'POST', path: '/password', body })).status).toBe(200);
    expect(await costOf(max.email)).toEqual(fullCost);
    const tom = await addMember(service, 'support');
    await admin('reset-operator', { email: [tom.email] });
    expect(await costOf(tom.email)).toEqual(fullCost);
  });

  it('stores no password, secret or token that can be read', async () => {
    const made = await create('jan@example.com');
    const signedIn = await signIn('jan@example.com', made.password, nextCode(made.otpauth));
    const secret = new URL(made.otpauth ?? '').searchParams.get('secret') ?? '';
    const token = cookieOf(signedIn).split('=')[1] ?? '';
    const { rows } = await service.deps.pool.query(
      `SELECT row_to_json(o)::text AS text FROM operators AS o UNION ALL SELECT row_to_json(s)::text FROM operator_sessions AS s
       UNION ALL SELECT row_to_json(l)::text FROM console_log AS l`,
    );
    const stored = rows.map(({ text }) => text).join('\n') + service.deps.logLines.join('\n');
    for (const word of [made.password ?? '', secret, token]) {
      expect(word.length).toBeGreaterThan(15);
      expect(stored).not.toContain(word);
      expect(stored).not.toContain(Buffer.from(word).toString('hex'));
    }
    expect(stored).toContain(hashOfCookie(cookieOf(signedIn)).toString('hex'));
  });
});
