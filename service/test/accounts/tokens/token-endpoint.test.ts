import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, type NewClient } from '../../../src/accounts/clients/create-client.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
let client: NewClient;
let otherClient: NewClient;
beforeAll(async () => {
  service = await startTestService();
  client = await createClient(service.deps, service.integrator.integratorId);
  otherClient = await createClient(service.deps, service.other.integratorId);
});
afterAll(() => service.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = ({ client_id, client_secret }: NewClient) =>
  `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;

async function post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form).toString();
  const answer = await service.call({ method: 'POST', url, body, headers: { ...FORM, ...headers }, as: null });
  return { ...answer, body: JSON.parse(answer.text) };
}

/** A buyer's. */
async function userToken(): Promise<{ access_token: string; refresh_token: string }> {
  const body = { account_id: service.buyer.account_id, return_token: true };
  return (await service.call({ method: 'POST', url: '/authorize/user', body })).json.payload.token;
}

describe('client credentials (interface §5.2, Gap §5.7)', () => {
  it('grants a bearer token for Basic credentials, outside the envelope', async () => {
    const { status, body, headers } = await post(
      '/token',
      { grant_type: 'client_credentials' },
      { authorization: basic(client) },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(body.scope.split(' ')).toContain('write_invoices');
    expect(headers['cache-control']).toBe('no-store');
    const use = await service.call({ url: '/v2/webhooks', as: { authorization: `Bearer ${body.access_token}` } });
    expect(use.status).toBe(200);
  });

  it('grants a token for credentials in the form, with only the requested scopes', async () => {
    const { body } = await post('/token', { grant_type: 'client_credentials', scope: 'read_invoice', ...client });
    expect(body.scope).toBe('read_invoice');
    for (const scope of [
      'read_invoices,write_invoices',
      'read_invoices, write_invoices',
      ' read_invoices ,,write_invoices,',
    ]) {
      const listed = await post('/token', { grant_type: 'client_credentials', scope, ...client });
      expect(listed.body.scope).toBe('read_invoices write_invoices');
    }
    const as = { authorization: `Bearer ${body.access_token}` };
    const answer = await service.call({ method: 'POST', url: '/v1/users', body: { email: 'x@example.com' }, as });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['no grant type', {}, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [
      'an unknown scope among commas',
      { grant_type: 'client_credentials', scope: 'read_invoice,everything' },
      400,
      'invalid_scope',
    ],
    ['an unknown scope', { grant_type: 'client_credentials', scope: 'everything' }, 400, 'invalid_scope'],
  ])('refuses %s with an RFC 6749 error', async (_name, form, status, error) => {
    const answer = await post('/token', form, { authorization: basic(client) });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.error_description).toBeTypeOf('string');
  });

  it('refuses wrong, missing and duplicate credentials', async () => {
    const grant = { grant_type: 'client_credentials' };
    const wrong = await post('/token', grant, { authorization: basic({ ...client, client_secret: 'no' }) });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers['www-authenticate']).toMatch(/^Basic/);
    const missing = await post('/token', grant);
    expect([missing.status, missing.body.error]).toEqual([401, 'invalid_client']);
    const doubled = await post('/token', { ...grant, ...client }, { authorization: basic(client) });
    expect([doubled.status, doubled.body.error]).toEqual([400, 'invalid_request']);
  });

  it('refuses a repeated parameter', async () => {
    const body = 'grant_type=client_credentials&grant_type=client_credentials';
    const answer = await service.call({ method: 'POST', url: '/token', body, headers: FORM, as: null });
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, 'invalid_request']);
  });

  it('expires the token after an hour of the service’s clock', async () => {
    const { body } = await post('/token', { grant_type: 'client_credentials' }, { authorization: basic(client) });
    const as = { authorization: `Bearer ${body.access_token}` };
    service.deps.clock.advance(3_599_000);
    expect((await service.call({ url: '/v2/webhooks', as })).status).toBe(200);
    service.deps.clock.advance(2_000);
    expect((await service.call({ url: '/v2/webhooks', as })).status).toBe(401);
  });

  it('allows any origin, preflight included', async () => {
    const origin = 'https://game.example';
    const answer = await post('/token', { grant_type: 'client_credentials' }, { origin });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const preflight = await service.call({ method: 'OPTIONS', url: '/token', headers: { origin }, as: null });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  });
});

describe('revocation and introspection', () => {
  it('revokes a token immediately', async () => {
    const { body } = await post('/token', { grant_type: 'client_credentials' }, { authorization: basic(client) });
    const as = { authorization: `Bearer ${body.access_token}` };
    expect((await service.call({ url: '/v2/webhooks', as })).status).toBe(200);
    expect((await post('/revoke', { token: body.access_token })).status).toBe(200);
    expect((await service.call({ url: '/v2/webhooks', as })).status).toBe(401);
  });

  it('returns the same response for an unknown token, and leaves another client’s token valid', async () => {
    expect((await post('/revoke', { token: 'unknown' })).status).toBe(200);
    const { body } = await post('/token', { grant_type: 'client_credentials' }, { authorization: basic(client) });
    await post('/revoke', { token: body.access_token }, { authorization: basic(otherClient) });
    const as = { authorization: `Bearer ${body.access_token}` };
    expect((await service.call({ url: '/v2/webhooks', as })).status).toBe(200);
  });

  it('keeps the tokens that are cached when nothing is revoked', async () => {
    const { body } = await post('/token', { grant_type: 'client_credentials' }, { authorization: basic(client) });
    const spent = await userToken();
    await post('/revoke', { token: spent.access_token });
    await post('/revoke', { token: spent.refresh_token });
    const clear = vi.spyOn(service.app.accessTokens, 'clear');

    for (const token of ['unknown', spent.access_token, spent.refresh_token]) {
      expect((await post('/revoke', { token })).status).toBe(200);
      const grant = { grant_type: 'refresh_token', refresh_token: token };
      expect((await post('/token', grant)).body.error).toBe('invalid_grant');
    }
    await post('/revoke', { token: body.access_token }, { authorization: basic(otherClient) });
    const fresh = await userToken();
    await post('/token', { grant_type: 'refresh_token', refresh_token: fresh.refresh_token });

    expect(clear).not.toHaveBeenCalled();
    clear.mockRestore();
  });

  it('stops the access tokens of a revoked refresh token at once', async () => {
    const user = await userToken();
    const read = () => service.call({ url: '/v1/transactions', as: { authorization: `Bearer ${user.access_token}` } });
    expect((await read()).status).toBe(200);
    await post('/revoke', { token: user.refresh_token });
    expect((await read()).status).toBe(401);
  });

  it('revokes a token for whichever client of its integrator asks, as while clients are rotated', async () => {
    const newer = await createClient(service.deps, service.integrator.integratorId);
    const { body } = await post('/token', { grant_type: 'client_credentials' }, { authorization: basic(client) });
    const user = await userToken();
    for (const token of [body.access_token, user.refresh_token]) {
      expect((await post('/revoke', { token }, { authorization: basic(newer) })).status).toBe(200);
      expect((await post('/introspect', { token }, { authorization: basic(newer) })).body).toEqual({ active: false });
    }
    for (const token of [body.access_token, user.access_token]) {
      const answer = await service.call({ url: '/v1/transactions', as: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(401);
    }
    const grant = { grant_type: 'refresh_token', refresh_token: user.refresh_token };
    expect((await post('/token', grant)).body.error).toBe('invalid_grant');
  });

  it('introspects only the integrator’s own tokens', async () => {
    const headers = await service.userHeaders(service.buyer.account_id);
    const token = headers.authorization.slice('Bearer '.length);
    const own = await post('/introspect', { token }, { authorization: basic(client) });
    expect(own.body).toMatchObject({ active: true, sub: service.buyer.account_id });
    const foreign = await post('/introspect', { token }, { authorization: basic(otherClient) });
    expect(foreign.body).toEqual({ active: false });
    expect((await post('/introspect', { token })).status).toBe(401);
  });
});
