import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/accounts/clients/create-client.js';
import { createLog } from '../../../src/platform/log.js';
import { Story } from '../../payments/transactions/story.js';
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
