import { createHash, scryptSync } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import { codeAddress, newCodeSecret } from '../../../src/operations/console/one-time-code.js';
import { openOperatorSession } from '../../../src/operations/console/operator-sessions.js';
import { NOBODYS_PASSWORD } from '../../../src/operations/console/password.js';
import { secretPlace } from '../../../src/operations/console/set-operator.js';
import type { OperatorRole } from '../../../src/platform/db/tables/console.js';
import { sealWithNewest } from '../../../src/platform/secrets/seal.js';
import type { TestService } from '../../support/test-service.js';

/** An operator with a password of their own, signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

const COOKIE = '__Host-svc-console';

let people = 0;

/** Creates an operator and a session without the slow parts of signing in. */
export async function addPerson(
  { deps }: Pick<TestService, 'deps'>,
  role: OperatorRole,
  integratorId: string | null = null,
): Promise<Person> {
  people += 1;
  const email = `${role}-${people}@console.example`;
  const id = deps.random.uuid();
  const row = { id, email, name: role, role, integrator_id: integratorId, totp_sealed: Buffer.of(0) };
  const times = { created_ms: deps.clock.now(), updated_ms: deps.clock.now() };
  await deps.db
    .insertInto('operators')
    .values({ ...row, password_hash: NOBODYS_PASSWORD, ...times })
    .execute();
  return { id, email, cookie: await cookieFor({ deps }, id) };
}

/** Somebody who can also sign in, with a password of their own and an authenticator. */
export interface Member extends Person {
  readonly password: string;
  readonly otpauth: string;
}

/** Creates an operator as the first sign-in would leave them. Their password costs next to nothing to check. */
export async function addMember(
  service: Pick<TestService, 'deps'>,
  role: OperatorRole,
  integratorId: string | null = null,
): Promise<Member> {
  const { deps } = service;
  const person = await addPerson(service, role, integratorId);
  const secret = newCodeSecret(deps.random);
  const password = 'a long one of my own';
  await deps.db
    .updateTable('operators')
    .set({
      password_hash: quickHash(password),
      totp_sealed: sealWithNewest(deps, secretPlace(person.id), secret),
    })
    .where('id', '=', person.id)
    .execute();
  return { ...person, password, otpauth: codeAddress(secret, person.email) };
}

/** As the service stores it, at another cost: a hash names its own, so whoever checks it pays that. */
export function quickHash(password: string): string {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The next code of an authenticator app, half a minute later. */
export function nextCode({ deps }: Pick<TestService, 'deps'>, otpauth = ''): string {
  deps.clock.advance(30_000);
  const app = URI.parse(otpauth);
  if (!(app instanceof TOTP)) throw new Error('The address is of no time-based code.');
  return app.generate({ timestamp: deps.clock.now() });
}

export async function cookieFor({ deps }: Pick<TestService, 'deps'>, operatorId: string): Promise<string> {
  const token = await openOperatorSession(deps, deps.db, { operatorId, address: '192.0.2.1' });
  return `${COOKIE}=${token}`;
}

/** As the database has its token. */
export function hashOfCookie(cookie: string): Buffer {
  return createHash('sha256')
    .update(cookie.slice(COOKIE.length + 1))
    .digest();
}

/** Two changes at the same time: the log takes no entry before each of them waits, for it or for the other. */
export async function meet<First, Second>(
  { deps }: Pick<TestService, 'deps'>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`;
  const waits = async (changes: number) =>
    expect.poll(async () => (await deps.pool.query(waiting)).rowCount).toBe(changes);
  const holder = await deps.pool.connect();
  await holder.query('BEGIN; LOCK TABLE console_log IN EXCLUSIVE MODE');
  let both: [Promise<First>, Promise<Second>];
  try {
    const one = first();
    await waits(1);
    both = [one, second()];
    await waits(2);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  return Promise.all(both);
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly codes: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every kind
  readonly payload: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Of a call that the console's page makes. */
export function headersOfPage(
  { deps }: Pick<TestService, 'deps'>,
  cookie: string | undefined,
  method: string,
): Record<string, string> {
  return {
    'x-svc-console': '1',
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(method === 'POST' && { origin: deps.settings.addresses.webUrl, 'content-type': 'application/json' }),
  };
}

/** Sends what the console's page sends; `headers` replace its own, and undefined removes one. */
export async function ask(
  { app, deps }: Pick<TestService, 'app' | 'deps'>,
  cookie: string | undefined,
  call: {
    method?: 'GET' | 'POST';
    path: string;
    body?: object;
    headers?: Record<string, string | undefined>;
    /** The sender's address. */
    from?: string;
  },
): Promise<ConsoleAnswer> {
  const { method = 'GET', path, body, headers = {}, from } = call;
  const own = { ...headersOfPage({ deps }, cookie, method), ...headers };
  const sent = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const options: InjectOptions = { method, url: `/console/api/v1${path}`, headers: Object.fromEntries(sent) };
  if (from !== undefined) options.remoteAddress = from;
  if (method === 'POST') options.payload = JSON.stringify(body ?? {});
  const answer = await app.inject(options);
  const json = answer.json();
  return { status: answer.statusCode, codes: json.codes, payload: json.payload, headers: answer.headers };
}
