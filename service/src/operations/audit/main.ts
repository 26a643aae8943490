import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.js';
import { createDatabaseClient } from '../../platform/db/client.js';
import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import { errorCode } from '../../platform/db/database-errors.js';
import { openToRead, type WholeTableReader } from '../../platform/db/open-database.js';
import { requireReplica } from '../../platform/db/read-replica.js';
import { systemRandom } from '../../platform/random.js';
import { type DatabaseSettings, readDatabaseSettings } from '../../platform/settings.js';
import { AUDIT_RULES } from './audit-database.js';
import { type AuditOutcome, auditOnwards } from './audit-onwards.js';

const HELP = `Checks every ledger invariant of the database in DATABASE_URL, or of its replica in DATABASE_READ_URL.
Exit code: 0 every one holds, 1 a row breaks one, or the database cannot be read.

  --since-last   goes on from the last proven point, if there is one; by default everything is read
`;

/**
 * `npm run audit`: exit code 0 when every invariant holds, 1 when a row breaks one or the database cannot be read.
 * `npm run audit -- --since-last` goes on from the last proven point, if there is one.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { 'since-last': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const settings = readDatabaseSettings(process.env);
  const database = await openToRead(settings, {
    onProblem: () => undefined,
    limits: WHOLE_TABLE_LIMITS,
  });
  try {
    const wholeEveryMs = values['since-last'] ? Number.POSITIVE_INFINITY : 0;
    const { findings, sinceMs } = await audit(database, settings, wholeEveryMs).catch(explainCancelled);
    for (const rule of AUDIT_RULES) {
      const finding = findings.find((each) => each.rule === rule);
      process.stdout.write(`${finding ? 'BROKEN' : 'holds '}  ${rule.name}: ${rule.says}\n`);
      if (finding) process.stdout.write(`        first row: ${JSON.stringify(finding.row)}\n`);
    }
    const read = sinceMs === undefined ? 'Everything' : `What changed since ${new Date(sinceMs).toISOString()}`;
    process.stdout.write(`${read} was read.\n`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The point is kept on the primary. */
async function audit(
  { pool, isReplica }: WholeTableReader,
  { databaseUrl = '' }: DatabaseSettings,
  wholeEveryMs: number,
): Promise<AuditOutcome> {
  const deps = { reader: pool, clock: systemClock, random: systemRandom };
  if (!isReplica) return auditOnwards({ ...deps, primary: pool }, { wholeEveryMs });
  const primary = createDatabaseClient({ connection: { connectionString: databaseUrl }, maxConnections: 1 });
  try {
    await requireReplica({ replica: pool, primary: primary.pool });
    return await auditOnwards({ ...deps, primary: primary.pool }, { wholeEveryMs });
  } finally {
    await primary.close();
  }
}

/** A replica's conflict with its primary, not the ledger's. */
function explainCancelled(cause: unknown): never {
  if (errorCode(cause) !== '40001') throw cause;
  const remedy =
    'Set hot_standby_feedback = on or a longer max_standby_streaming_delay there, and run the audit again.';
  throw new Error(`The replica cancelled the audit, to apply changes of its primary. ${remedy}`, { cause });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
