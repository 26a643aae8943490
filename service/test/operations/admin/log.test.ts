import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { bringUpToDate } from '../../../src/platform/db/open-database.js';
import { PERSON } from '../../support/flows/payout-bodies.js';
import { newFolder } from '../../support/new-folder.js';
import { startTestService, type TestService } from '../../support/test-service.js';

type Options = Record<string, string[]>;

interface Change {
  readonly options: () => Options | Promise<Options>;
  /** What the entry has beside the author. */
  readonly entry: () => object;
}

let service: TestService;
let integrator: string[];
let account: string;
/** Of a player who owns nothing. */
let leaving: string;
const folder = newFolder(afterAll);

beforeAll(async () => {
  service = await startTestService();
  integrator = [service.integrator.name];
  account = service.buyer.account_id;
  const users = { method: 'POST', url: '/v1/users', body: { email: 'leaving@example.com' } } as const;
  leaving = (await service.call(users)).json.payload.account_id;
});
afterAll(() => service.stop());

function file(name: string, text: string): string[] {
  const path = join(folder, name);
  writeFileSync(path, text);
  return [path];
}

const ofIntegrator = (action: string, change: object) => ({
  ...{ action: `integrator.${action}`, object_kind: 'integrator', object_id: service.integrator.integratorId },
  ...{ integrator_id: service.integrator.integratorId, ...change },
});
const ofAccount = (action: string, object_id: string, change: object) => ({
  ...{ action: `account.${action}`, object_kind: 'account', object_id },
  ...{ integrator_id: service.integrator.integratorId, ...change },
});
const ofOperator = (action: string, change: object) => ({
  ...{ action: `operator.${action}`, object_kind: 'operator', integrator_id: null, ...change },
});

async function newClient(): Promise<string> {
  const { rows } = await service.deps.pool.query<{ id: string }>(
    'SELECT id FROM clients WHERE integrator_id = $1 ORDER BY created_ms DESC, id LIMIT 1',
    [service.integrator.integratorId],
  );
  return rows[0]?.id ?? '';
}

const TERMS = { en: { title: 'Terms', sections: [{ heading: 'One', paragraphs: ['Two.'] }] } };
const EMAIL = { email: ['ada@example.com'] };

/** Every command that changes something, or shows a person's data, in an order in which all of them can be done. */
const CHANGES: Readonly<Record<string, Change>> = {
  'create-integrator': {
    options: () => ({ name: ['logged-games'], currency: ['USD'], origin: ['https://games.example'] }),
    entry: () => ({
      ...{ action: 'integrator.create', object_kind: 'integrator', integrator_id: expect.any(String) },
      after: {
        ...{ name: 'logged-games', currencies: ['USD'], origins: ['https://games.example'] },
        client_id: expect.stringMatching(/^client_/),
      },
    }),
  },
  'create-client': {
    options: () => ({ integrator }),
    entry: () => ofIntegrator('create-client', { after: { client_id: expect.stringMatching(/^client_/) } }),
  },
  'disable-client': {
    options: async () => ({ client: [await newClient()] }),
    entry: () => ofIntegrator('disable-client', { after: { client_id: expect.any(String), disabled: true } }),
  },
  'allow-return': {
    options: () => ({ integrator, pattern: ['https://*.games.example/'] }),
    entry: () =>
      ofIntegrator('allow-return', {
        before: { return_patterns: [] },
        after: { return_patterns: ['https://*.games.example/'] },
      }),
  },
  'set-looks': {
    options: () => ({ integrator, 'primary-color': ['#ffb81c'], preset: ['neon'] }),
    entry: () =>
      ofIntegrator('set-looks', {
        before: { primary_color: null, preset: null },
        after: { primary_color: '#ffb81c', preset: 'neon' },
      }),
  },
  'set-refunds': {
    options: () => ({ integrator, shortfall: ['integrator'] }),
    entry: () =>
      ofIntegrator('set-refunds', {
        before: { refund_shortfall: 'refuse' },
        after: { refund_shortfall: 'integrator' },
      }),
  },
  'set-disputes': {
    options: () => ({ integrator, liability: ['recipients'] }),
    entry: () =>
      ofIntegrator('set-disputes', {
        before: { dispute_liability: 'integrator' },
        after: { dispute_liability: 'recipients' },
      }),
  },
  'set-limits': {
    options: () => ({ integrator, currency: ['USD'], 'payout-max-amount': ['500'] }),
    entry: () =>
      ofIntegrator('set-limits', { before: { limits: {} }, after: { limits: { USD: { payout_max_amount: 500 } } } }),
  },
  'set-payouts': {
    options: () => ({ integrator, 'hold-hours': ['24'] }),
    entry: () => ofIntegrator('set-payouts', { before: { payout_hold_hours: 0 }, after: { payout_hold_hours: 24 } }),
  },
  'publish-terms': {
    options: () => ({ file: file('terms.json', JSON.stringify(TERMS)) }),
    entry: () => ({
      ...{ action: 'terms.publish', object_kind: 'terms', object_id: '1', integrator_id: null },
      after: { version: 1, languages: ['en'] },
    }),
  },
  'add-currency': {
    options: () => ({ code: ['NOK'], exponent: ['2'] }),
    entry: () => ({
      ...{ action: 'currency.add', object_kind: 'currency', object_id: 'NOK', integrator_id: null },
      after: { code: 'NOK', exponent: 2, is_virtual: false },
    }),
  },
  'assign-currency': {
    options: async () => {
      await service.deps.pool.query(
        `INSERT INTO currencies (code, exponent, is_virtual) VALUES ('OLD', 0, true) ON CONFLICT DO NOTHING`,
      );
      return { code: ['OLD'], integrator };
    },
    entry: () => ({
      ...{ action: 'currency.assign', object_kind: 'currency', object_id: 'OLD' },
      ...{ integrator_id: service.integrator.integratorId, after: { code: 'OLD', integrator: integrator[0] } },
    }),
  },
  'open-wallet': {
    options: () => ({ integrator, currency: ['NOK'] }),
    entry: () => ofIntegrator('open-wallet', { after: expect.objectContaining({ currency: 'NOK' }) }),
  },
  'review-kyc': {
    options: async () => {
      await service.deps.pool.query('DELETE FROM kyc_submissions');
      await submitKyc(service.deps, account, { ...PERSON, last_name: 'Review' });
      return {};
    },
    entry: () => ofAccount('read-identity', account, { after: { submission_id: expect.any(String) } }),
  },
  'decide-kyc': {
    options: () => ({ account: [account], state: ['DENY'] }),
    entry: () =>
      ofAccount('decide-kyc', account, { before: { kyc_state: 'MANUAL_REVIEW' }, after: { kyc_state: 'DENY' } }),
  },
  freeze: {
    options: () => ({ account: [account], reason: ['Asked by the police'] }),
    entry: () =>
      ofAccount('freeze', account, {
        ...{ before: { frozen_by: [] }, after: { frozen_by: ['operator'] }, reason: 'Asked by the police' },
      }),
  },
  unfreeze: {
    options: () => ({ account: [account] }),
    entry: () =>
      ofAccount('unfreeze', account, { before: { frozen_by: ['operator'] }, after: { frozen_by: [] }, reason: '' }),
  },
  'revoke-sessions': {
    options: () => ({ account: [account] }),
    entry: () => ofAccount('revoke-sessions', account, {}),
  },
  erase: {
    options: async () => {
      await service.deps.pool.query(
        `INSERT INTO freezes (id, subject_kind, subject_id, frozen_by, reason, frozen_ms)
         VALUES (gen_random_uuid(), 'account', $1, 'operator', '', 0) ON CONFLICT DO NOTHING`,
        [leaving],
      );
      return { account: [leaving], reason: ['The player has asked'] };
    },
    entry: () =>
      ofAccount('erase', leaving, { after: expect.objectContaining({ cards: 0 }), reason: 'The player has asked' }),
  },
  'create-operator': {
    options: () => ({ ...EMAIL, role: ['support'] }),
    entry: () => ofOperator('create', { after: { role: 'support' } }),
  },
  'set-operator-role': {
    options: () => ({ ...EMAIL, role: ['viewer'] }),
    entry: () => ofOperator('set-role', { before: { role: 'support' }, after: { role: 'viewer' } }),
  },
  'disable-operator': {
    options: () => EMAIL,
    entry: () => ofOperator('disable', { before: { disabled: false }, after: { disabled: true } }),
  },
  'reset-operator': {
    options: () => EMAIL,
    entry: () =>
      ofOperator('reset', { before: { disabled: true, passkeys: 0 }, after: { disabled: false, passkeys: 0 } }),
  },
  adjust: {
    options: () => ({
      ...{ reconciliation: ['2026-11'], amount: ['77'], currency: ['USD'], reason: ['Fee'] },
      ...{ by: ['alice'], 'approved-by': ['bob'] },
    }),
    entry: () => ({
      ...{ action: 'adjustment.book', object_kind: 'adjustment', integrator_id: null, reason: 'Fee' },
      after: { reconciliation: '2026-11', amount: 77, currency: 'USD', made_by: 'alice', approved_by: 'bob' },
    }),
  },
};

/** They only read, or change nothing that has a meaning of its own: the schema, an index, the keys that values are sealed with. */
const WITHOUT_ENTRY: Readonly<Record<string, () => Options>> = {
  migrate: () => ({}),
  reseal: () => ({}),
  'index-references': () => ({}),
  'list-operators': () => ({}),
  list: () => ({ what: ['integrators'] }),
  show: () => ({ account: [service.buyer.account_id] }),
  find: () => ({ text: ['nobody@player.example'] }),
  reconcile: () => ({
    ...{ provider: ['sandbox-bank'], file: file('report.csv', 'kind,id,reference,amount,currency,at') },
  }),
  'daily-close': () => ({
    ...{ integrator, day: [new Date(service.deps.clock.now() - 2 * 86_400_000).toISOString().slice(0, 10)] },
  }),
};

/** It needs another cell's database: service/test/operations/cells/move-integrator.test.ts. */
const ELSEWHERE = ['move-integrator'];

async function run(name: string, options: Options): Promise<Record<string, unknown>> {
  const { deps, connection } = service;
  const parts = { ...deps, migrate: () => bringUpToDate(connection), loadAdapters: async () => deps.adapters };
  return Object(await adminCommands[name]?.run(parts, options));
}

const entries = () => service.deps.db.selectFrom('console_log').selectAll().orderBy('id').execute();

/** Until it is taken away, nothing can be logged. */
async function refuseEntries(): Promise<() => Promise<unknown>> {
  const { pool } = service.deps;
  await pool.query(`
    CREATE FUNCTION refuse_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no entry'; END $$;
    CREATE TRIGGER refuse_entries BEFORE INSERT ON console_log FOR EACH ROW EXECUTE FUNCTION refuse_entries()`);
  return () => pool.query('DROP TRIGGER refuse_entries ON console_log; DROP FUNCTION refuse_entries()');
}

describe('the log of the admin tool', () => {
  it('is kept, or has nothing to keep, for each command that there is', () => {
    const known = [...Object.keys(CHANGES), ...Object.keys(WITHOUT_ENTRY), ...ELSEWHERE];
    expect(known.sort()).toEqual(Object.keys(adminCommands).sort());
  });

  it.each(Object.entries(CHANGES))('has one entry for %s, or nothing is done', async (name, { options, entry }) => {
    const given = await options();
    const before = (await entries()).length;
    const admit = await refuseEntries();
    await expect(run(name, given)).rejects.toThrow('no entry');
    await admit();

    const printed = await run(name, given);

    const [made, ...more] = (await entries()).slice(before);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ operator_id: null, operator: 'admin tool', before: null, after: null, ...entry() });
    for (const secret of ['client_secret', 'password', 'otpauth']) {
      if (typeof printed[secret] === 'string') expect(JSON.stringify(made)).not.toContain(printed[secret]);
    }
    for (const personal of [PERSON.document.number, PERSON.first_name, 'leaving@example.com']) {
      expect(JSON.stringify(made)).not.toContain(personal);
    }
  });

  it.each(Object.entries(WITHOUT_ENTRY))('has no entry for %s', async (name, options) => {
    const before = await entries();
    await run(name, options());
    expect(await entries()).toEqual(before);
  });

  it('has no entry for what was there before', async () => {
    const before = await entries();
    await run('open-wallet', { integrator, currency: ['NOK'] });
    await run('adjust', (await CHANGES.adjust?.options()) ?? {});
    expect(await entries()).toEqual(before);
  });

  it('tells of freezes of integrators and wallets, too, and whose they are', async () => {
    const { wallets } = service.buyer;
    const wallet = wallets.USD?.wallet_id ?? '';
    await run('freeze', { wallet: [wallet] });
    await run('unfreeze', { wallet: [wallet] });
    await run('freeze', { integrator });
    await run('unfreeze', { integrator });
    const { integratorId: integrator_id } = service.integrator;
    expect((await entries()).slice(-4)).toMatchObject([
      { action: 'wallet.freeze', object_kind: 'wallet', object_id: wallet, integrator_id },
      { action: 'wallet.unfreeze', object_kind: 'wallet', object_id: wallet, integrator_id },
      { action: 'integrator.freeze', object_kind: 'integrator', object_id: integrator_id, integrator_id },
      { action: 'integrator.unfreeze', object_kind: 'integrator', object_id: integrator_id, integrator_id },
    ]);
  });
});
