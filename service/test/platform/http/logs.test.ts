import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/accounts/clients/create-client.js';
import { createLog } from '../../../src/platform/log.js';
import { Story } from '../../payments/transactions/story.js';
import { createMoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { StatementFaults } from '../../support/statement-faults.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('log lines', () => {
  it('contain the route, the status and the integrator, and nothing secret or personal', async () => {
    const { deps, buyer, integrator } = service;
    const client = await createClient(deps, integrator.integratorId);
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...client }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const granted = await service.call({ method: 'POST', url: '/token', body: form, headers, as: null });
    const { access_token } = JSON.parse(granted.text);
    const body = { account_id: buyer.account_id, return_token: true };
    const authorized = await service.call({ method: 'POST', url: '/authorize/user', body });
    const { redirect, token } = authorized.json.payload;
    const story = new Story(service);
    await story.fund(100);
    const id = await story.purchase({ description: 'Secret sword', amount: 1 });
    const as = { authorization: `Bearer ${token.access_token}` };
    await service.call({ url: `/v1/transactions?search=secret&account_id=${buyer.account_id}`, as });
    await service.call({
      method: 'POST',
      url: `/v1/transaction/${id}/receipt`,
      body: { email_address: 'x@y.example' },
      as,
    });
    await service.call({ url: '/v1/transactions', as: { authorization: 'Bearer wrong-token' } });
    const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token.refresh_token }).toString();
    await service.call({ method: 'POST', url: '/token', body: refresh, headers, as: null });
    await service.call({ method: 'POST', url: '/v2/webhooks', body: { url: 'https://hooks.example/?key=hush' } });

    const text = deps.logLines.join('');
    expect(text).toContain('"route":"/v1/transactions"');
    expect(text).toContain(`"integrator":"${integrator.name}"`);
    const secrets = [
      client.client_secret,
      access_token,
      token.access_token,
      token.refresh_token,
      redirect.split('nonce=')[1],
      integrator.headers.authorization.slice('Bearer '.length),
      'wrong-token',
      'x@y.example',
      buyer.email,
      'Secret sword',
      'search=',
      'hush',
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  const levels = { info: 30, warn: 40, error: 50 };
  /** The line of a request with this answer. */
  const lineOf = ({ headers }: { readonly headers: Record<string, unknown> }): Record<string, unknown> => {
    const line = service.deps.logLines.find(
      (each) => each.includes(String(headers['request-id'])) && each.includes('"route"'),
    );
    return JSON.parse(line ?? '{}');
  };

  it('tell who called, from where, and why it was refused', async () => {
    const { deps, buyer, integrator } = service;
    const { client_id, client_secret } = await createClient(deps, integrator.integratorId);
    const form = (secret: string) =>
      service.call({
        method: 'POST',
        url: '/token',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: secret }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        as: null,
      });
    const granted = await form(client_secret);
    expect(lineOf(granted)).toMatchObject({ level: levels.info, status: 200, caller: 'client', client: client_id });
    expect(lineOf(granted)).not.toHaveProperty('code');
    const wrong = lineOf(await form('wrong-secret'));
    expect(wrong).toMatchObject({ level: levels.info, status: 401, code: 'invalid_client', address: '127.0.0.1' });
    expect(wrong).not.toHaveProperty('client');

    const as = { authorization: `Bearer ${JSON.parse(granted.text).access_token}` };
    const own = { caller: 'client', client: client_id, integrator: integrator.name, address: '127.0.0.1' };
    expect(lineOf(await service.call({ url: '/v2/webhooks', as }))).toMatchObject({ ...own, level: levels.info });
    const missing = await service.call({ url: `/v2/invoice/${deps.random.uuid()}`, as });
    expect(lineOf(missing)).toMatchObject({ ...own, level: levels.info, status: 404, code: 'invoice_not_found' });

    const player = await service.userHeaders(buyer.account_id);
    const refused = lineOf(await service.call({ url: '/v2/webhooks', as: player }));
    expect(refused).toMatchObject({ status: 403, code: 'user_token_not_allowed', caller: 'player' });
    expect(refused).not.toHaveProperty('client');
    expect(JSON.stringify(refused)).not.toContain(buyer.account_id);

    const anybody = lineOf(await service.call({ url: '/v2/webhooks', as: null }));
    expect(anybody).toMatchObject({ status: 401, code: 'token_missing' });
    expect(anybody).not.toHaveProperty('caller');
    expect(lineOf(await service.call({ url: '/nowhere/x@y.example' }))).toMatchObject({ code: 'route_not_found' });
  });

  it('tell why a repeated request is refused again', async () => {
    const id = service.deps.random.uuid();
    const pay = () =>
      service.call({ method: 'POST', url: `/v2/invoice/${id}/pay`, headers: { 'idempotency-key': 'refused-again' } });
    await pay();
    const again = await pay();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(lineOf(again)).toMatchObject({ status: 404, code: 'invoice_not_found' });
  });

  it('name an operator of the console as one, and not which', async () => {
    const headers = { 'x-svc-console': '1', host: '127.0.0.1' };
    const answer = await service.call({ url: '/console/api/v1/operations', headers, as: null });
    expect(lineOf(answer)).toMatchObject({ status: 200, caller: 'operator' });
  });

  it('have the address that the trusted proxies give, not one that anybody can write', async () => {
    const behind = await startTestService({ trustedProxies: 1 });
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    for (const [node, address] of [
      [service, '127.0.0.1'],
      [behind, '198.51.100.7'],
    ] as const) {
      const answer = await node.call({ url: '/v2/webhooks', headers });
      expect(node.deps.logLines.findLast((each) => each.includes(String(answer.headers['request-id'])))).toContain(
        `"address":"${address}"`,
      );
    }
    expect(service.deps.logLines.join('')).not.toContain('203.0.113.9');
    await behind.stop();
  });

  it('are warnings when a limit refuses', async () => {
    const limited = await startTestService({ rateLimitPerMinute: 1 });
    const ask = () => limited.call({ url: '/v2/webhooks', as: null });
    while ((await ask()).status !== 429);
    const line = limited.deps.logLines.findLast((each) => each.includes('"status":429'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: levels.warn, code: 'rate_limited' });
    await limited.stop();
  });

  it('of a money operation that the database did not let happen have its SQLSTATE', async () => {
    const faults = new StatementFaults();
    const world = await createMoneyWorld({ faults });
    const body = purchaseBody({ buyer: await world.addUser(), lines: [{ amount: 5 }] });
    const create = () => world.call('POST', '/v2/invoice', { body });
    faults.expect(undefined);
    await create();
    const commitAt = faults.seen.indexOf('COMMIT');
    const outcomes: unknown[] = [];
    for (const [statement, sqlState] of [
      [commitAt - 1, '53100'],
      [commitAt, '08006'],
    ] as const) {
      faults.expect({ statement, sqlState, when: 'instead' });
      await create();
      const { status, code, cause } = JSON.parse(world.deps.logLines.at(-1) ?? '{}');
      outcomes.push([status, code, cause]);
    }
    expect(outcomes).toEqual([
      [503, 'try_again', '53100'],
      [503, 'database_unavailable', '08006'],
    ]);
    await world.close();
  });

  it('redact fields that hold secrets, and the details of database errors', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ client_secret: 'hush-1', request: { authorization: 'hush-2', body: { number: 'hush-3' } } });
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hush-4) exists' });
    log.error({ err: error }, 'failed');
    const text = lines.join('');
    expect(text).not.toMatch(/hush/);
    expect(text).toContain('23505');
  });
});
