import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { registerHealth } from '../../../src/platform/health/register-health.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { startTestService, type TestService } from '../../support/test-service.js';

const ID = '00000000-0000-4000-8000-000000000000';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const send = async (method: HTTPMethods, url: string, app: HttpApp = service.app) => {
  const { statusCode, headers, body } = await app.inject({ method, url });
  return { status: statusCode, allow: headers.allow, body, headers };
};

describe('a known path with a method that it does not have', () => {
  it.each([
    ['DELETE', `/v2/invoice/${ID}`, 'GET, HEAD'],
    ['GET', '/v2/invoice', 'POST'],
    ['GET', `/v2/invoice/${ID}/pay`, 'POST'],
    ['HEAD', '/v2/invoice', 'POST'],
    ['PUT', '/v2/webhooks', 'GET, HEAD, POST'],
    ['PATCH', '/v2/webhooks/', 'GET, HEAD, POST'],
    ['GET', '/token', 'OPTIONS, POST'],
    ['DELETE', '/v1/transactions?limit=5', 'GET, HEAD, OPTIONS'],
    ['GET', '/console/api/v1/sign-in', 'POST'],
    ['POST', '/console', 'GET, HEAD'],
    ['POST', '/ui/v1/widget', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/pay/some-token', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD, OPTIONS'],
  ] as const)('%s %s is answered 405 with Allow: %s', async (method, url, allow) => {
    const { status, body, headers } = await send(method, url);

    expect([status, String(headers.allow).split(', ').toSorted().join(', ')]).toEqual([405, allow]);
    expect(headers['request-id']).toMatch(/^req_/);
    if (method === 'HEAD') return expect(body).toBe('');
    const { codes, message } = JSON.parse(body);
    expect(codes).toEqual(['method_not_allowed']);
    expect(message).toEqual([`This route does not take ${method}; it takes ${headers.allow}.`]);
  });

  it.each([
    ['/v2/invoice', 'method_not_allowed'],
    ['/v2/invoices', 'route_not_found'],
  ])('is told whatever the token and the body are, as an unknown path is: %s', async (url, code) => {
    const headers = { 'content-type': 'text/plain' };
    const { json } = await service.call({ method: 'PUT', url, as: null, headers, body: 'no JSON' });
    expect(json.codes).toEqual([code]);
  });
});

describe('an unknown path', () => {
  it.each(['GET', 'POST', 'DELETE', 'OPTIONS'] as const)('is answered 404 by %s', async (method) => {
    const { status, allow, body } = await send(method, '/v2/invoices/x');
    expect([status, allow, JSON.parse(body).codes]).toEqual([404, undefined, ['route_not_found']]);
  });

  it.each(['/sandbox/fixtures', '/sandbox/clock', `/ui/v1/demo-bank/${ID}`])(
    'is in operator mode also the sandbox’s: %s',
    async (url) => {
      const app = createApp({ ...service.deps, settings: { ...service.deps.settings, mode: 'operator' } });
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect(await send(method, url, app)).toMatchObject({ status: 404, allow: undefined });
      }
      await app.close();
    },
  );

  it('is another spelling of an address that proxies keep from the internet', async () => {
    const app = createApp(service.deps);
    registerHealth(app, { problem: async () => undefined }, { draining: false });
    for (const url of ['/readyz/', '/%72eadyz', '/healthz/', '/%68ealthz']) {
      expect(await send('GET', url, app)).toMatchObject({ status: 404, allow: undefined });
      expect(await send('POST', url, app)).toMatchObject({ status: 404, allow: undefined });
    }
    expect(await send('POST', '/readyz', app)).toMatchObject({ status: 405, allow: 'GET, HEAD' });
    await app.close();
  });
});
