import { type Adapters, noAdapters } from '../../payments/adapters.js';
import { systemClock } from '../../platform/clock.js';
import { createDatabaseClient, type DatabaseClient, type DatabaseClientOptions } from '../../platform/db/client.js';
import type { ConnectionLimits } from '../../platform/db/connection-limits.js';
import { errorCode, isConnectionLost, isReadOnly } from '../../platform/db/database-errors.js';
import { bringUpToDate, explained } from '../../platform/db/open-database.js';
import { createLog } from '../../platform/log.js';
import { systemRandom } from '../../platform/random.js';
import { readSealSettings } from '../../platform/settings.js';
import { loadAdapters } from '../adapters/load-adapters.js';
import type { AdminCommand, AdminDeps } from './admin-command.js';
import { adminCommands } from './commands.js';
import { readOptions } from './options.js';

/** `node service/dist/operations/admin/main.js <command> --option value`: the admin tool, working on `DATABASE_URL`. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (!command) return overview(name);
  if (args.includes('--help')) return print(helpOf(name, command));
  process.exitCode = command.failureCode ?? 1;
  const options = readOptions(name, command, args);
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error("DATABASE_URL must be set to the service's database.");
  const { limits } = command;
  let refused: Error | undefined;
  const database = createDatabaseClient({
    connection: { connectionString },
    maxConnections: 2,
    ...(limits && { limits }),
    onRefused: (code) => {
      if (isReadOnly(code)) refused = Object.assign(new Error('The database is read-only.'), { code });
    },
  });
  try {
    await database.pool.query('SELECT').catch((error: unknown) => {
      throw explained(error, 'primary');
    });
    const settings = readSealSettings(process.env);
    const migrate = () => bringUpToDate({ connectionString });
    const { db, pool } = database;
    const deps = {
      db,
      pool,
      clock: systemClock,
      random: systemRandom,
      log: createLog('warn', process.stderr),
      settings,
      migrate,
      loadAdapters: adaptersOfSettings,
      ...targetOfSettings(limits),
    };
    const printed = await command.run(deps, options).catch((error: unknown) => {
      // the connection to a standby is dropped, and the transaction's end then fails with that
      throw refused && isConnectionLost(error) ? explained(refused, 'primary') : error;
    });
    print(typeof printed === 'string' ? printed : JSON.stringify(printed, null, 2));
    process.exitCode = command.exitCode?.(printed) ?? 0;
  } finally {
    await database.close();
  }
}

/** Another cell's database. */
function targetOfSettings(limits: ConnectionLimits | undefined): Pick<AdminDeps, 'openTarget'> {
  const connectionString = process.env.TARGET_DATABASE_URL;
  if (!connectionString) return {};
  const options = { connection: { connectionString }, maxConnections: 2, ...(limits && { limits }) };
  return { openTarget: () => openNamed('TARGET_DATABASE_URL', options) };
}

/** An address that cannot be read is refused by its own setting's name. */
function openNamed(setting: string, options: DatabaseClientOptions): DatabaseClient {
  try {
    return createDatabaseClient(options);
  } catch (cause) {
    throw new Error(sentence(cause).replace(/^DATABASE_URL/, setting), { cause });
  }
}

async function adaptersOfSettings(): Promise<Adapters> {
  const file = process.env.SVC_ADAPTERS;
  const say = (_fields: object, message: string) => process.stderr.write(`${message}\n`);
  return file ? loadAdapters(file, { log: { info: say, warn: say, error: say } }) : noAdapters;
}

/** @throws Error if it was not asked for */
function overview(name: string): void {
  const lines = Object.entries(adminCommands).map(([each, command]) => helpOf(each, command).replace(/^/gm, '  '));
  const help = `Commands:\n${lines.join('\n')}`;
  if (!['', 'help', '--help'].includes(name)) throw new Error(`There is no command "${name}".\n${help}`);
  print(help);
}

function helpOf(name: string, { usage, does }: AdminCommand): string {
  return `${`${name} ${usage}`.trimEnd()}\n    ${does}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Of Postgres: a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

function sentence(error: unknown): string {
  if (errorCode(error) === UNDEFINED_TABLE) return explained(error, 'primary').message;
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode ??= 1;
});
