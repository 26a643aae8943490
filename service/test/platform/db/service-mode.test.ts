import { afterEach, describe, expect, it } from 'vitest';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { seedDemoData } from '../../../src/operations/sandbox/seed/seed-demo-data.js';
import { createSandboxParts, startSandbox } from '../../../src/operations/sandbox/start-sandbox.js';
import { adoptMode } from '../../../src/platform/db/service-mode.js';
import { readSettings } from '../../../src/platform/settings.js';
import { startService } from '../../../src/service.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
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
