// Before a release is tagged: npm run record:release. Runs the service's tests with every statement recorded, and writes what nodes of this
// version expect of a database beside this file. From then on old-nodes.test.ts holds newer schemas to it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import {
  hashOf,
  type RecordedStatement,
  type ReleaseRecord,
  readColumns,
  readRules,
  readStatement,
} from './release-record.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, 'service/test/release');

/** @returns the SQL texts of a whole run of the service's tests, or of a file that already has them */
function recordTexts(scratch: string): string[] {
  const given = process.argv[2];
  const file = given ?? path.join(scratch, 'statements.txt');
  if (given === undefined) {
    const recorder = path.join(FOLDER, 'statement-recorder.mjs');
    const env = { ...process.env, SVC_RECORD_STATEMENTS: file, NODE_OPTIONS: `--import=${recorder}` };
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    execFileSync(process.execPath, [vitest, 'run', '--project', 'service'], { cwd: ROOT, env, stdio: 'inherit' });
  }
  if (!existsSync(file)) throw new Error('No statement was recorded.');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return [...new Set(lines.map((line): string => JSON.parse(line)))].sort();
}

/** BEGIN, SET, LOCK and migrations cannot be prepared; they name no column that could be missing. */
const PREPARABLE = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

const UNDEFINED_TABLE = '42P01';

const scratch = mkdtempSync(path.join(tmpdir(), 'svc-release-'));
try {
  const texts = recordTexts(scratch).filter((text) => PREPARABLE.test(text));
  const postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(scratch, 'data'),
    settings: { fsync: 'off' },
  });
  const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 2 });
  await migrate({ pool: client.pool, migrations, nowMs: 0 });
  const statements: RecordedStatement[] = [];
  for (const text of texts) {
    try {
      statements.push(await readStatement(client.pool, text));
    } catch (error) {
      // a test makes the service run a statement over a table of the test's own
      if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)) throw error;
      console.log(`left out, as its table is not the service’s: ${text}`);
    }
  }
  const release: string = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
  const record: ReleaseRecord = {
    release,
    migrations: Object.fromEntries(migrations.map((step) => [step.name, hashOf(step)])),
    columns: (await readColumns(client.pool)).types,
    rules: await readRules(client.pool),
    statements,
  };
  await client.close();
  await postgres.stop();
  writeFileSync(path.join(FOLDER, `${release}.json`), `${JSON.stringify(record, null, 1)}\n`);
  console.log(`recorded ${statements.length} statements of release ${release}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
