import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addPerson, ask, meet, type Person } from './console-people.js';

let service: TestService;
let people: Record<'support' | 'own', Person>;

beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  people = {
    support: await addPerson(service, 'support'),
    own: await addPerson(service, 'admin', service.integrator.integratorId),
  };
});
afterAll(() => service.stop());

/** With the admin tool. */
function run(command: 'freeze' | 'unfreeze', options: Record<string, string[]>) {
  const { deps } = service;
  const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
  return adminCommands[command]?.run(parts, options);
}

/** What the log has of freezes since an entry, oldest first, without what names a wallet. */
async function loggedSince(id: number) {
  const rows = await service.deps.db.selectFrom('console_log').selectAll().where('id', '>', id).orderBy('id').execute();
  return rows.map(({ before, after }) => [before?.frozen_by, after?.frozen_by]);
}

async function newestEntry(): Promise<number> {
  const rows = await service.deps.db.selectFrom('console_log').select('id').orderBy('id', 'desc').limit(1).execute();
  return rows[0]?.id ?? 0;
}

describe('two freezes at the same time', () => {
  const account = () => service.buyer.account_id;
  const wallet_id = () => String(service.buyer.wallets.USD?.wallet_id);
  const change = (person: Person, action: string, body: object = {}) =>
    ask(service, person.cookie, {
      method: 'POST',
      path: `/accounts/${account()}/${action}`,
      body: { reason: 'Reported as stolen', ...body },
    });

  it.each([
    {
      what: 'of both sides',
      changes: () => [() => change(people.support, 'freeze'), () => change(people.own, 'freeze')],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator', 'integrator']],
      ],
    },
    {
      what: 'lifted by both sides',
      changes: () => [() => change(people.own, 'unfreeze'), () => change(people.support, 'unfreeze')],
      entries: [
        [['operator', 'integrator'], ['operator']],
        [['operator'], []],
      ],
    },
    {
      what: 'in the console and with the tool',
      changes: () => [() => change(people.support, 'freeze'), async () => run('freeze', { account: [account()] })],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator']],
      ],
    },
    {
      what: 'lifted and set again',
      changes: () => [async () => run('unfreeze', { account: [account()] }), () => change(people.support, 'freeze')],
      entries: [
        [['operator'], []],
        [[], ['operator']],
      ],
    },
    {
      what: 'of a wallet',
      changes: () => [
        async () => run('freeze', { wallet: [wallet_id()] }),
        () => change(people.own, 'freeze-wallet', { wallet_id: wallet_id() }),
      ],
      entries: [
        [[], ['operator']],
        [['operator'], ['operator', 'integrator']],
      ],
    },
    {
      what: 'of an integrator',
      changes: () => {
        const integrator = [service.other.name];
        return [async () => run('freeze', { integrator }), async () => run('unfreeze', { integrator })];
      },
      entries: [
        [[], ['operator']],
        [['operator'], []],
      ],
    },
  ])('$what are logged one after the other', async ({ changes, entries }) => {
    const since = await newestEntry();
    const [first, second] = changes();
    await meet(service, first as () => Promise<unknown>, second as () => Promise<unknown>);
    expect(await loggedSince(since)).toEqual(entries);
  });
});
