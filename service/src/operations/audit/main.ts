import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import { errorCode } from '../../platform/db/database-errors.js';
import { openToRead } from '../../platform/db/open-database.js';
import { readDatabaseSettings } from '../../platform/settings.js';
import { AUDIT_RULES, auditDatabase } from './audit-database.js';

/** `npm run audit`: exit code 0 when every invariant holds, 1 when a row breaks one or the database cannot be read. */
async function main(): Promise<number> {
  const database = await openToRead(readDatabaseSettings(process.env), {
    onProblem: () => undefined,
    limits: WHOLE_TABLE_LIMITS,
  });
  try {
    const findings = await auditDatabase(database.pool).catch(explainCancelled);
    for (const rule of AUDIT_RULES) {
      const finding = findings.find((each) => each.rule === rule);
      process.stdout.write(`${finding ? 'BROKEN' : 'holds '}  ${rule.name}: ${rule.says}\n`);
      if (finding) process.stdout.write(`        first row: ${JSON.stringify(finding.row)}\n`);
    }
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
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
