import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { createTestDeps, type TestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let deps: TestDeps;
let app: HttpApp;
let failure: Error | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  const query = () => Promise.reject(failure);
  app = createApp({ ...deps, pool: Object.assign(Object.create(deps.pool), { query }) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const withCode = (code: string) => Object.assign(new Error('secret details of a row'), { code });
const lastLine = (): Record<string, unknown> => JSON.parse(deps.logLines.at(-1) ?? '{}');
const ask = () => app.inject({ url: '/v1/transactions', headers: { authorization: 'Bearer some-token' } });

describe('while the database is unavailable', () => {
  it.each([
    ['refuses connections', withCode('ECONNREFUSED')],
    ['shuts down', withCode('57P01')],
    ['has no connection left', withCode('53300')],
    ['ends the connection', new Error('Connection terminated unexpectedly')],
    ['gives no connection in time', new Error('timeout exceeded when trying to connect')],
    ['cancels a slow statement', withCode('57014')],
    ['is no longer the primary and only reads', withCode('25006')],
    ['is behind a pooler that cannot reach it', withCode('08P01')],
    ['crashes', withCode('57P02')],
    ['is starting', withCode('57P03')],
    ['refuses a connection', withCode('08004')],
    ['has a full disk', withCode('53100')],
    ['is out of memory', withCode('53200')],
    ['has reached a limit of its configuration', withCode('53400')],
    ['cannot read a file', withCode('58030')],
    ['has ended an idle transaction', withCode('25P03')],
    ['has fallen silent', withCode('ETIMEDOUT')],
    ['cannot be reached', withCode('EHOSTUNREACH')],
    ['has no socket any more', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ])('it %s: answers 503 with Retry-After, so that the caller retries', async (_name, error) => {
    failure = error;
    const response = await ask();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json().codes).toEqual(['try_again']);
    const { cause, ...line } = lastLine();
    expect(line).toMatchObject({ level: 50, status: 503, code: 'try_again', route: '/v1/transactions' });
    expect(cause).toBe('code' in error ? error.code : error.message);
    expect(deps.logLines.join('')).not.toContain('secret details');
  });

  it('its reason is found behind others, and told without what could be a value', async () => {
    const behind = new Error('Connection terminated', { cause: withCode('57P01') });
    failure = behind;
    await ask();
    expect(lastLine().cause).toBe('57P01');
    failure = new Error('Connection terminated: "ada@example.com", token=abc123');
    await ask();
    expect(lastLine().cause).toMatch(/^Connection terminated/);
    expect(lastLine().cause).not.toMatch(/ada@|abc123/);
  });

  it('the token endpoints tell the reason in the log, too', async () => {
    failure = withCode('57P03');
    const payload = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'client_a',
      client_secret: 'b',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const selectFrom = () => {
      throw failure;
    };
    const away = createApp({ ...deps, db: Object.assign(Object.create(deps.db), { selectFrom }) });
    const response = await away.inject({ method: 'POST', url: '/token', headers, payload: payload.toString() });
    expect([response.statusCode, response.json().error]).toEqual([503, 'temporarily_unavailable']);
    expect(lastLine()).toMatchObject({ level: 50, code: 'temporarily_unavailable', cause: '57P03' });
    await away.close();
  });

  it('an unexpected error is a 500 without details', async () => {
    failure = withCode('XX000');
    const response = await ask();
    expect([response.statusCode, response.json().codes]).toEqual([500, ['internal_error']]);
    expect(response.body).not.toContain('secret details');
    expect(lastLine()).toMatchObject({ level: 50, code: 'internal_error' });
    expect(lastLine()).not.toHaveProperty('cause');
  });

  it('a file that this node lacks is a 500, which its log explains', async () => {
    failure = (await readFile('/no/such/font.ttf').catch((error: Error) => error)) as Error;
    const response = await ask();
    expect([response.statusCode, response.json().codes]).toEqual([500, ['internal_error']]);
    expect(deps.logLines.join('')).toContain('/no/such/font.ttf');
  });
});
