import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitAnswerTimes } from '../../../src/platform/http/answer-deadline.js';
import { registerErrorHandler } from '../../../src/platform/http/error-handler.js';
import { createHttpApp } from '../../../src/platform/http/http-app.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const WITHIN_MS = 200;
const never = () => new Promise<never>(() => {});

describe('a request that no handler answers in time', () => {
  const app = fastify();
  limitAnswerTimes(app, WITHIN_MS);
  registerErrorHandler(app);
  app.get('/never', never);
  app.post('/never', never);
  app.post('/late', async () => {
    await delay(2 * WITHIN_MS);
    return { is: 'late' };
  });
  app.post('/in-time', async () => {
    await delay(WITHIN_MS / 4);
    return { is: 'in time' };
  });
  app.get('/begun', (_request, reply) => {
    reply.raw.writeHead(200).write('begun');
    return never();
  });
  let url: string;
  beforeAll(async () => {
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

  it.each([
    ['GET', '/never', { method: 'GET' }],
    ['POST without a body', '/never', { method: 'POST' }],
    ['POST with a body', '/never', json],
    ['POST that succeeds later', '/late', json],
  ])('%s: is answered 503, with when to ask again', async (_name, path, request) => {
    const answer = await fetch(url + path, request);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ status: 'Failure', codes: ['answer_overdue'] });
  });

  it('keeps nobody else waiting, and the connection goes on', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => fetch(`${url}/never`, json)),
      ...Array.from({ length: 8 }, () => fetch(`${url}/in-time`, json)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(503), ...Array(8).fill(200)]);
    expect((await fetch(`${url}/in-time`, json)).status).toBe(200);
  });

  it('is cut off where its answer has begun', async () => {
    const answer = await fetch(`${url}/begun`);
    await expect(answer.text()).rejects.toThrow();
  });
});

describe('a server with the rules of every route', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => database.drop());

  it('answers within 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
    const app = createHttpApp(createTestDeps(database), () => {});
    app.post('/never', never);
    const asked = app.inject({ method: 'POST', url: '/never', payload: { a: 1 } });
    await delay(50);
    vi.advanceTimersByTime(29_900);
    const first = await Promise.race([asked, delay(50, 'waits')]);
    vi.advanceTimersByTime(1_200);
    expect(first).toBe('waits');
    expect((await asked).json()).toMatchObject({ codes: ['answer_overdue'] });
    await app.close();
  });
});
