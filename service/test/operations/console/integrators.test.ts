import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { payInvoice } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let own: Person;
let ada: Person;
/** Of the integrator, with what else is its own. */
let path: string;
let webhookId: string;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  const { integrator } = service;
  own = await addPerson(service, 'admin', integrator.integratorId);
  ada = await addPerson(service, 'admin');
  path = `/integrators/${integrator.integratorId}`;
  const url = 'https://shop.example/hooks?secret=hidden';
  webhookId = (await service.call({ method: 'POST', url: '/v2/webhooks', body: { url } })).json.payload.id;
  await payInvoice(service);
});
afterAll(() => service.stop());

const read = async (person: Person, at = path) => (await ask(service, person.cookie, { path: at })).payload;

describe('the integrators', () => {
  it('are all of them for the operator’s people, and their own one for an integrator’s', async () => {
    const { integrator, other } = service;
    const names = async (person: Person) =>
      (await read(person, '/integrators')).integrators.map(({ name }: { name: string }) => name);
    expect(await names(ada)).toEqual(expect.arrayContaining([integrator.name, other.name]));
    expect(await names(own)).toEqual([integrator.name]);
  });

  it('are found by name, id and client', async () => {
    const { integrator, other } = service;
    const pages = async (person: Person, text: string) =>
      (await read(person, `/find?q=${text}`)).hits.map(({ page }: { page: string }) => page);
    for (const text of [integrator.name, integrator.integratorId, integrator.clientId]) {
      expect(await pages(ada, text), text).toEqual([`integrators/${integrator.integratorId}`]);
    }
    for (const text of [other.name, other.integratorId, other.clientId]) expect(await pages(own, text)).toEqual([]);
  });
});

describe('an integrator’s page', () => {
  it('has its keys without their secrets, its wallets, the supply of its token, and its limits', async () => {
    const { deps, buyer, integrator } = service;
    const walletId = await openWallet();
    await fundWallet(deps.money, { walletId, amount: 1_234, currency: 'TST' });
    const limits = { USD: { player_daily_amount: 5_000, player_daily_count: 3 } };
    await configureIntegrator(deps, integrator.name, { limits, payout_hold_hours: 24 });
    const page = await read(own);
    expect(page.clients).toMatchObject([{ client_id: integrator.clientId, disabled: '' }]);
    expect(page.currencies).toContainEqual(expect.objectContaining({ code: 'USD', supply: '' }));
    expect(page.currencies).toContainEqual({ code: 'TST', exponent: 0, supply: 'TST 1234' });
    expect(page.wallets).toContainEqual(expect.objectContaining({ wallet_id: integrator.wallets.USD }));
    expect(page.limits).toEqual([
      { name: 'player_daily_amount', value: 'USD 50.00' },
      { name: 'player_daily_count', value: '3 in USD' },
    ]);
    expect(page.settings).toMatchObject({ payout_hold_hours: 24, refund_shortfall: 'refuse' });
    const text = JSON.stringify(page);
    expect(text).not.toContain('svc_cs_');
    expect(text).not.toContain('hidden');
    expect(text).not.toContain(buyer.account_id);
    const foreign = await addPerson(service, 'viewer', service.other.integratorId);
    const theirs = await read(foreign, `/integrators/${service.other.integratorId}`);
    expect(theirs.currencies.map(({ code }: { code: string }) => code)).not.toContain('TST');
  });

  it('leads to each receiver of webhooks with its deliveries, and to nobody else’s', async () => {
    const at = (id: string, more = '') => `${path}/webhook?webhook_id=${id}${more}`;
    const page = await read(own, at(webhookId));
    expect(page.webhook).toMatchObject({ webhook_id: webhookId, url: 'https://shop.example/hooks', state: 'enabled' });
    expect(page.deliveries).toMatchObject([{ event: 'invoice-completion', state: 'due', attempts: [] }]);
    expect((await read(own, at(webhookId, '&state=failed'))).deliveries).toEqual([]);
    const theirs = await addWebhook(service.other.headers);
    for (const id of [theirs, randomUUID()]) {
      expect((await ask(service, ada.cookie, { path: at(id) })).codes).toEqual(['webhook_not_found']);
    }
    expect((await ask(service, own.cookie, { path: at('x') })).codes).toEqual(['webhook_id_invalid']);
  });
});

async function addWebhook(as: { authorization: string }): Promise<string> {
  const body = { url: 'https://other.example/hooks' };
  return (await service.call({ method: 'POST', url: '/v2/webhooks', body, as })).json.payload.id;
}

async function openWallet(): Promise<string> {
  const body = { currency: 'TST' };
  return (await service.call({ method: 'POST', url: '/v1/integrator/wallets', body })).json.payload.wallet_id;
}
