import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (url: string, headers = {}) => service.call({ url, headers, as: null });
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

describe('the widget script (interface §4.3)', () => {
  it('can be loaded by isolated pages and verified by its integrity hash', async () => {
    const { status, headers, text } = await get('/ui/v1/widget');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    const { url, integrity } = JSON.parse((await get('/ui/v1/widget.json')).text);
    expect(integrity).toBe(integrityOf(text));
    const pinned = await get(new URL(url).pathname);
    expect([pinned.status, pinned.text]).toEqual([200, text]);
    expect(pinned.headers['cache-control']).toContain('immutable');
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get('/ui/v1/widget');
    expect((await get('/ui/v1/widget', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('is compressed only for clients that accept it', async () => {
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
    ] as const) {
      expect((await get('/ui/v1/widget', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(sent);
    }
  });

  it('of an earlier release stays at its pinned address', async () => {
    const script = 'window.Svc = { release: "earlier" };';
    const version = createHash('sha384').update(script).digest('hex').slice(0, 32);
    await service.deps.pool.query('INSERT INTO widget_versions (version, script, created_ms) VALUES ($1, $2, 0)', [
      version,
      Buffer.from(script),
    ]);
    expect((await get(`/ui/v1/widget/${version}.js`)).text).toBe(script);
    for (const unknown of ['0'.repeat(32), 'x', '..%2f..']) {
      expect((await get(`/ui/v1/widget/${unknown}.js`)).status).toBe(404);
    }
  });
});
