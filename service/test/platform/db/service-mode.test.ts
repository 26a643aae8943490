import { afterEach, describe, expect, it } from 'vitest';
import { assignCurrency } from '../../../src/accounts/users/assign-currency.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { seedDemoData } from '../../../src/operations/sandbox/seed/seed-demo-data.js';
import { createSandboxParts, startSandbox } from '../../../src/operations/sandbox/start-sandbox.js';
import { adoptMode } from '../../../src/platform/db/service-mode.js';
import { readSettings } from '../../../src/platform/settings.js';
import { startService } from '../../../src/service.js';
import { createTestDeps, type TestDeps } from '../../support/flows/test-deps.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

type Mode = 'sandbox' | 'operator';
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

/** A database whose mode is not yet recorded. */
async function undecided(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await database.pool.query('DELETE FROM service_mode');
  return database;
}

async function ofMode(mode: Mode): Promise<TestDatabase> {
  const database = await undecided();
  await adoptMode(database.pool, mode, 1);
  return database;
}

async function modeOf(database: TestDatabase): Promise<Mode | undefined> {
  return (await database.db.selectFrom('service_mode').select('mode').executeTakeFirst())?.mode;
}

const MODES = ['sandbox', 'operator'] as const;
const otherThan = (mode: Mode): Mode => (mode === 'sandbox' ? 'operator' : 'sandbox');

describe.each(MODES)('a database of mode %s', (mode) => {
  it('records the mode of its first node and keeps it', async () => {
    const database = await ofMode(mode);
    await adoptMode(database.pool, mode, 2);
    await expect(adoptMode(database.pool, otherThan(mode), 3)).rejects.toThrow(
      `The database belongs to SVC_MODE=${mode}, so a node with SVC_MODE=${otherThan(mode)} cannot start on it.`,
    );
    expect(await modeOf(database)).toBe(mode);
  });

  it('records one of the two modes when nodes of different modes start together', async () => {
    const database = await undecided();
    const starts = MODES.map((each) => adoptMode(database.pool, each, 1));
    const ended = await Promise.allSettled(starts);
    const winner = MODES.filter((_, index) => ended[index]?.status === 'fulfilled');
    expect(winner).toEqual([await modeOf(database)]);
  });
});

describe('a database older than the recorded mode', () => {
  it('counts as a sandbox’s when it has the fixtures, and refuses an operator’s node', async () => {
    const database = await ofMode('sandbox');
    await seedDemoData(createTestDeps(database));
    await database.pool.query('DELETE FROM service_mode');
    await expect(adoptMode(database.pool, 'operator', 1)).rejects.toThrow('belongs to SVC_MODE=sandbox');
    await adoptMode(database.pool, 'sandbox', 1);
    expect(await modeOf(database)).toBe('sandbox');
  });

  it('counts as an operator’s when it has accounts but no fixtures: a sandbox does not change it', async () => {
    const database = await undecided();
    await createTestIntegrator(createTestDeps(database));
    await expect(adoptMode(database.pool, 'sandbox', 1)).rejects.toThrow('belongs to SVC_MODE=operator');
    expect(await database.db.selectFrom('integrators').select('id').execute()).toHaveLength(1);
    await adoptMode(database.pool, 'operator', 1);
    expect(await modeOf(database)).toBe('operator');
  });
});

describe('the sandbox’s currency', () => {
  const codesOf = async ({ db }: TestDatabase) =>
    (await db.selectFrom('currencies').select('code').orderBy('code').execute()).map(({ code }) => code);
  const walletsOf = async ({ pool }: TestDatabase) =>
    (await pool.query(`SELECT id FROM wallets WHERE currency = 'TST'`)).rowCount;

  /** Of the provider, of what is issued, and of fees. */
  const SYSTEM_WALLETS = 3;

  it('is in no new database of an operator, so that an integrator can have a token of that name', async () => {
    const database = await ofMode('operator');
    const deps = createTestDeps(database);
    expect(await codesOf(database)).toEqual(['EUR', 'GBP', 'JPY', 'KWD', 'USD']);
    expect(await walletsOf(database)).toBe(0);
    expect(await auditDatabase(database.pool)).toEqual([]);

    const { name } = await createTestIntegrator(deps);
    const admin = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    const assign = { code: ['TST'], integrator: [name] };
    await expect(adminCommands['assign-currency']?.run(admin, assign)).rejects.toThrow('no virtual currency TST');
    await adminCommands['add-currency']?.run(admin, { ...assign, exponent: ['2'], virtual: ['yes'] });
    await adoptMode(database.pool, 'operator', 2);
    expect(await codesOf(database)).toContain('TST');
  });

  it('goes once an operator’s database of an older release is adopted, with nothing else', async () => {
    const database = await undecided();
    const deps = createTestDeps(database);
    await register(deps, await integratorWithout(deps), ['USD', 'JPY']);
    const before = await database.pool.query(`SELECT * FROM wallets WHERE currency <> 'TST' ORDER BY id`);

    await adoptMode(database.pool, 'operator', 1);

    expect(await codesOf(database)).not.toContain('TST');
    expect((await database.pool.query('SELECT * FROM wallets ORDER BY id')).rows).toEqual(before.rows);
    expect(await auditDatabase(database.pool)).toEqual([]);
  });

  it.each<[string, (deps: TestDeps) => Promise<unknown>]>([
    ['has a wallet in it', async (deps) => register(deps, await integratorWithout(deps), ['TST'])],
    ['owns it', async (deps) => assignCurrency(deps.db, 'TST', await integratorWithout(deps))],
    [
      'posted in it',
      async ({ pool }) =>
        pool.query(`INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
          VALUES (gen_random_uuid(), gen_random_uuid(), 1, 'TST', 'opening', gen_random_uuid(), 0)`),
    ],
    [
      'lists it for a player',
      async (deps) => {
        const { account_id } = await register(deps, await integratorWithout(deps), ['USD']);
        await deps.pool.query(
          `INSERT INTO payment_methods (id, account_id, integrator_id, provider, method_class, display_string, psp_reference, processing_currency, created_ms, updated_ms)
           SELECT gen_random_uuid(), id, integrator_id, 'acme', 'card', '', '', 'TST', 0, 0 FROM accounts WHERE id = $1`,
          [account_id],
        );
      },
    ],
  ])('stays, and the node starts, if an older node %s', async (_name, use) => {
    const database = await undecided();
    const deps = createTestDeps(database);
    await integratorWithout(deps);
    await use(deps);
    const before = await walletsOf(database);

    await adoptMode(database.pool, 'operator', 1);

    expect(await modeOf(database)).toBe('operator');
    expect(await codesOf(database)).toContain('TST');
    expect(await walletsOf(database)).toBe(before);
  });

  it('stays if an older node opens a wallet in it meanwhile, which then works', async () => {
    const database = await undecided();
    const deps = createTestDeps(database);
    const integratorId = await integratorWithout(deps);
    const older = await database.pool.connect();
    await older.query('BEGIN');
    await older.query(
      `INSERT INTO wallets (id, account_id, currency, kind, created_ms)
       SELECT gen_random_uuid(), account_id, 'TST', 'integrator', 0 FROM integrators WHERE id = $1`,
      [integratorId],
    );
    const adopted = adoptMode(database.pool, 'operator', 1);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await older.query('COMMIT');
    older.release();
    await adopted;

    expect(await modeOf(database)).toBe('operator');
    expect(await codesOf(database)).toContain('TST');
    expect(await walletsOf(database)).toBe(SYSTEM_WALLETS + 1);
  });

  it('stays in a sandbox, whose demo integrator sells it', async () => {
    const database = await ofMode('sandbox');
    await seedDemoData(createTestDeps(database));
    expect(await codesOf(database)).toContain('TST');
  });
});

/** As in release 0.1, in which nobody owned a token. */
async function integratorWithout(deps: TestDeps): Promise<string> {
  const { integratorId } = await createTestIntegrator(deps);
  await deps.db.deleteFrom('currency_owners').execute();
  return integratorId;
}

function register(deps: TestDeps, integratorId: string, currencies: readonly string[]) {
  const user = { integratorId, email: 'player@example.com', displayName: '', locale: 'en', currencies };
  return deps.db.transaction().execute((trx) => insertUser(deps, trx, user));
}

/** Everything that erases or invents data. */
const RESETS: readonly [string, (database: TestDatabase) => Promise<unknown>][] = [
  ['a reset', (database) => resetData(createTestDeps(database))],
  ['demo data', (database) => seedDemoData(createTestDeps(database))],
  [
    'a sandbox that starts',
    async (database) => {
      const deps = createTestDeps(database);
      const sandbox = await startSandbox(deps, createSandboxParts(database.pool, deps.random), () => undefined);
      await sandbox.stop();
    },
  ],
  [
    'a node of the sandbox',
    async (database) => {
      const { host = '', user = '', database: name } = database.connection;
      const databaseUrl = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`;
      const settings = { ...readSettings({ PORT: '1', SVC_MODE: 'sandbox' }), databaseUrl, databasePoolSize: 4 };
      const { stop } = await startService(settings, createTestDeps(database).log as Parameters<typeof startService>[1]);
      await stop();
    },
  ],
  [
    'the reset of an older release',
    (database) =>
      database.pool.query('TRUNCATE service_mode, sandbox_state, sandbox_faults, clients, postings, invoices CASCADE'),
  ],
  ['a changed mode', (database) => database.pool.query(`UPDATE service_mode SET mode = 'sandbox'`)],
  ['a deleted mode', (database) => database.pool.query('DELETE FROM service_mode')],
];

describe('an operator’s database refuses', () => {
  it.each(RESETS)('%s, and stays unchanged', async (_name, reset) => {
    const database = await ofMode('operator');
    const integrator = await createTestIntegrator(createTestDeps(database));
    const before = await contentOf(database);
    await expect(reset(database)).rejects.toThrow(/operator/);
    expect(await contentOf(database)).toEqual(before);
    expect(before.clients).toEqual([expect.objectContaining({ integrator_id: integrator.integratorId })]);
  });
});

describe('a database whose recorded mode was lost', () => {
  it('is not reset either', async () => {
    const database = await undecided();
    await createTestIntegrator(createTestDeps(database));
    await expect(resetData(createTestDeps(database))).rejects.toThrow('this database does not name a mode');
    expect(await database.db.selectFrom('clients').select('id').execute()).toHaveLength(1);
  });
});

async function contentOf(database: TestDatabase) {
  const [integrators, clients, accounts, mode] = await Promise.all([
    database.db.selectFrom('integrators').selectAll().execute(),
    database.db.selectFrom('clients').selectAll().execute(),
    database.db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    modeOf(database),
  ]);
  return { integrators, clients, accounts, mode };
}
