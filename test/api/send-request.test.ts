import { describe, expect, test } from 'vitest';
import { listTransactions, sendReceipt } from '../../src/api/transactions.js';
import {
  getTransaction,
  type HttpRequest,
  type HttpResponse,
  listPaymentMethods,
  type Result,
} from '../../src/index.js';
import { fakeFailure, fakeResponse, fakeSuccess } from '../../src/testing.js';
import { createTestManager } from '../support/create-test-manager.js';

function createApi(answers: (HttpResponse | Error | 'hangs')[]) {
  const manager = createTestManager({ requestTimeoutMs: 30_000 });
  const sentAt: number[] = [];
  manager.service.answerWith(() => {
    sentAt.push(manager.time.clock.now());
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer === 'hangs' ? new Promise(() => undefined) : (answer ?? new Error('no answer left'));
  });
  const settle = async <T>(call: Promise<T>): Promise<T> => {
    await manager.time.advance(120_000);
    return call;
  };
  return { ...manager, api: manager.ui.api, sentAt, settle, requests: manager.service.http.requests };
}

const page = fakeSuccess({ transactions: [] });

describe('sendRequest', () => {
  test('sends the token in a header and the arguments in the query, encoded', async () => {
    const { api, requests, settle } = createApi([page]);
    await settle(listTransactions(api, { statuses: ['a', 'b c'], search: 'ü&=', cursor: '', limit: 5 }));
    expect(requests).toEqual([
      {
        method: 'GET',
        url: 'https://svc.example/v1/transactions?limit=5&statuses=a%2Cb%20c&search=%C3%BC%26%3D',
        headers: { authorization: 'Bearer access-1' },
      } satisfies HttpRequest,
    ]);
  });

  test('encodes an id so that it stays one path segment', async () => {
    const { api, requests, settle } = createApi([fakeSuccess({ transaction_id: 'x' })]);
    await settle(getTransaction(api, '../v2/invoice?x#y'));
    expect(requests[0]?.url).toBe('https://svc.example/v1/transaction/..%2Fv2%2Finvoice%3Fx%23y');
  });

  test.each([
    ['half of a surrogate pair', 'tx-\ud83c'],
    ['the other half', '\udfaetx'],
    ['halves in the wrong order', '\udfae\ud83c'],
    ['nothing', ''],
    ['blank', ' '],
    ['dots', '..'],
    ['null', null],
  ])('refuses an id that is %s, and sends nothing', async (_what, id) => {
    const { api, requests, settle } = createApi([page]);
    const calls: [Promise<Result<unknown>>, string][] = [
      [getTransaction(api, id as string), 'transactionId'],
      [sendReceipt(api, id as string), 'transactionId'],
      [listPaymentMethods(api, id as string), 'accountId'],
    ];
    for (const [call, name] of calls) {
      const message = `${name} must be an id, as the service returned it`;
      expect(await settle(call)).toMatchObject({ error: { code: 'invalid_argument', message, retryable: false } });
    }
    expect(requests).toHaveLength(0);
  });

  test('searches for what is left of a text that was cut within a letter', async () => {
    const { api, requests, settle } = createApi([page]);
    await settle(listTransactions(api, { search: '🎮 sword \ud83c', statuses: ['\udfae'] }));
    expect(requests[0]?.url).toContain('statuses=%EF%BF%BD');
    expect(requests[0]?.url).toContain('search=%F0%9F%8E%AE%20sword%20%EF%BF%BD');
  });

  test.each([
    ['an unreachable network', new Error('ECONNREFUSED')],
    ['status 503', fakeResponse(503, '')],
    ['status 429', fakeResponse(429, '')],
    ['status 408', fakeResponse(408, '')],
    ['status 500', fakeResponse(500, '')],
  ])('retries a GET after %s, with increasing delays', async (_what, first) => {
    const { api, sentAt, settle } = createApi([first, first, page]);
    expect(await settle(listTransactions(api))).toMatchObject({ ok: true });
    const [one = 0, two = 0, three = 0] = sentAt;
    expect(two - one).toBeGreaterThanOrEqual(250);
    expect(two - one).toBeLessThanOrEqual(500);
    expect(three - two).toBeGreaterThanOrEqual(500);
    expect(three - two).toBeLessThanOrEqual(1_000);
  });

  test('gives up after two retries, with the API’s last error', async () => {
    const { api, requests, settle } = createApi([fakeFailure(503, 'maintenance', 'back soon')]);
    expect(await settle(listTransactions(api))).toMatchObject({
      ok: false,
      error: { code: 'api_refused', retryable: true, api: { responseCode: 503, messages: ['back soon'] } },
    });
    expect(requests).toHaveLength(3);
  });

  test('retries a POST with the same idempotency key, a UUID of version 4', async () => {
    const { api, requests, settle } = createApi([new Error('reset'), fakeSuccess({})]);
    await settle(sendReceipt(api, 'tx-1', 'me@example.com'));
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    await settle(sendReceipt(api, 'tx-1'));
    expect(requests.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
    expect(requests.map(({ body }) => body)).toEqual([
      '{"email_address":"me@example.com"}',
      '{"email_address":"me@example.com"}',
      '{}',
    ]);
  });

  test.each([
    ['seconds', '3', 3_000],
    ['a date', new Date(Date.UTC(2030, 0, 1, 0, 0, 7)).toUTCString(), 7_000],
  ])('honours Retry-After in %s', async (_what, retryAfter, waitMs) => {
    const busy = { ...fakeResponse(429, ''), headers: { 'retry-after': retryAfter } };
    const { api, sentAt, settle } = createApi([busy, page]);
    await settle(listTransactions(api));
    expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBe(waitMs);
  });

  test('does not wait for a Retry-After beyond the deadline', async () => {
    const busy = { ...fakeFailure(429, 'slow_down', 'later'), headers: { 'retry-after': '3600' } };
    const { api, requests, settle } = createApi([busy]);
    expect(await settle(listTransactions(api))).toMatchObject({ error: { api: { responseCode: 429 } } });
    expect(requests).toHaveLength(1);
  });

  test.each([400, 403, 404, 409, 422])('does not retry status %s', async (status) => {
    const { api, requests, settle } = createApi([fakeFailure(status, 'no', 'no')]);
    expect(await settle(listTransactions(api))).toMatchObject({ error: { code: 'api_refused', retryable: false } });
    expect(requests).toHaveLength(1);
  });

  test('ends a request that is an object of a class, too, and fails with timeout', async () => {
    const { api, time } = createApi(['hangs']);
    class Exchange {
      isCancelled = false;
      readonly response = new Promise<never>(() => undefined);
      cancel() {
        this.isCancelled = true;
      }
    }
    const sent = new Exchange();
    const http = { isOnline: () => true, send: () => sent };
    const call = listTransactions({ ...api, ports: { ...api.ports, http } });
    await time.advance(31_000);
    expect(await Promise.race([call, 'still waiting'])).toMatchObject({ error: { code: 'timeout' } });
    expect(sent.isCancelled).toBe(true);
  });

  test('fails with timeout in time, though the clock is set back between two attempts', async () => {
    const { api, service, time } = createApi(['hangs']);
    let attempts = 0;
    service.answerWith(() => {
      attempts += 1;
      if (attempts === 1) time.pause(-3_600_000);
      return attempts === 1 ? fakeResponse(503, '') : new Promise(() => undefined);
    });
    const call = listTransactions(api);
    await time.advance(31_000);
    expect(await Promise.race([call, 'still waiting'])).toMatchObject({ error: { code: 'timeout' } });
  });

  test('fails with timeout at the deadline and cancels the request under way', async () => {
    const { api, service, time } = createApi(['hangs']);
    const call = listTransactions(api);
    await time.advance(30_000);
    expect(await call).toMatchObject({ error: { code: 'timeout', retryable: true } });
    expect(service.http.pending).toBe(0);
    expect(time.pending).toBe(0);
  });

  test('fails with offline without sending anything', async () => {
    const { api, service, requests, settle } = createApi([page]);
    service.http.setOnline(false);
    expect(await settle(listTransactions(api))).toMatchObject({ error: { code: 'offline' } });
    expect(requests).toHaveLength(0);
  });

  test('fails with token_refused when the second token is refused as well', async () => {
    const { api, service, settle } = createTestManagerApi();
    service.answerWith((request) =>
      request.url.endsWith('/token')
        ? fakeResponse(200, { access_token: 'next', expires_in: 60 })
        : fakeFailure(401, 'invalid_token', 'dead'),
    );
    expect(await settle(listTransactions(api))).toMatchObject({
      error: { code: 'token_refused', api: { responseCode: 401, messages: ['dead'] } },
    });
    expect(service.http.requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      'https://svc.example/v1/transactions',
      'https://svc.example/token',
      'https://svc.example/v1/transactions',
    ]);
  });

  test.each([
    ['no JSON', fakeResponse(200, '<html>')],
    ['nothing', fakeResponse(200, '')],
    ['null', fakeResponse(200, 'null')],
    ['another shape', fakeSuccess({ transactions: 'many' })],
    ['no payload', fakeResponse(200, { status: 'Success' })],
  ])('fails with response_invalid when a 200 holds %s', async (_what, answer) => {
    const { api, settle } = createApi([answer]);
    expect(await settle(listTransactions(api))).toMatchObject({
      error: { code: 'response_invalid', api: { responseCode: 200 } },
    });
  });

  test.each([
    ['204', fakeResponse(204, '')],
    ['202 and nothing', fakeResponse(202, '')],
    ['no payload', fakeResponse(200, { status: 'Success', message: [], codes: [] })],
    ['null as its payload', fakeResponse(200, { status: 'Success', payload: null })],
  ])('reads %s as the answer to what was asked for by POST: it is done', async (_what, answer) => {
    const { api, settle, requests } = createApi([answer]);
    expect(await settle(sendReceipt(api, 'tx-1'))).toEqual({ ok: true, value: {} });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['another page', fakeResponse(200, '<html>')],
    ['null', fakeResponse(200, 'null')],
    ['another payload', fakeResponse(200, { status: 'Success', payload: 'queued' })],
  ])('does not take %s for the answer to a POST', async (_what, answer) => {
    const { api, settle } = createApi([answer]);
    expect(await settle(sendReceipt(api, 'tx-1'))).toMatchObject({ error: { code: 'response_invalid' } });
  });

  test.each([
    ['204', fakeResponse(204, '')],
    ['null as its payload', fakeResponse(200, { status: 'Success', payload: null })],
  ])('does not take %s for an entry', async (_what, answer) => {
    const { api, settle } = createApi([answer]);
    expect(await settle(getTransaction(api, 'tx-1'))).toMatchObject({ error: { code: 'response_invalid' } });
  });

  test('reads a failure in a 200 as a failure', async () => {
    const { api, settle } = createApi([
      fakeResponse(200, { status: 'FAILED', message: ['no'], codes: [], payload: {} }),
    ]);
    expect(await settle(listTransactions(api))).toMatchObject({
      error: { code: 'api_refused', api: { messages: ['no'] } },
    });
  });

  test('keeps unknown fields, and accepts SUCCESS for Success', async () => {
    const body = { status: 'SUCCESS', message: null, codes: null, payload: { transactions: [], new_field: 1 } };
    const { api, settle } = createApi([fakeResponse(200, body)]);
    expect(await settle(listTransactions(api))).toEqual({ ok: true, value: { transactions: [], new_field: 1 } });
  });
});

function createTestManagerApi() {
  const { ui, service, time } = createTestManager();
  const settle = async <T>(call: Promise<T>): Promise<T> => {
    await time.advance(60_000);
    return call;
  };
  return { api: ui.api, service, settle };
}
