import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { z } from 'zod';
import type { Adapters } from '../../payments/adapters.js';
import type { ReportRange } from '../../payments/reports/report-line.js';
import { WHOLE_TABLE_LIMITS } from '../../platform/db/connection-limits.js';
import { errorCode, isReadOnly } from '../../platform/db/database-errors.js';
import type { AdminCommand, AdminDeps, AdminOptions } from '../admin/admin-command.js';
import { one } from '../admin/options.js';
import { SANDBOX_BANK } from '../sandbox/provider-events/sandbox-events.js';
import { type Comparison, compareReport } from './compare-report.js';
import { type NumberedLine, readReport, readReportFile } from './read-report.js';

/** What `reconcile` prints. */
interface Reconciliation extends Comparison {
  readonly provider: string;
}

export const reconcileCommand: AdminCommand = {
  usage: '--provider acme [--file report.csv] [--from 2026-11-01] [--to 2026-12-01]',
  does: "Compares a provider's report, or without --file its adapter's, with the ledger. Exit code 0: they agree; 1: they differ; 2: not compared.",
  limits: WHOLE_TABLE_LIMITS,
  failureCode: 2,
  exitCode: (printed) => (Reflect.get(Object(printed), 'differences_total') === 0 ? 0 : 1),
  run: reconcile,
};

async function reconcile(deps: AdminDeps, options: AdminOptions): Promise<Reconciliation> {
  const provider = one(options, 'provider');
  const range = readRange(options);
  const adapters = await deps.loadAdapters();
  const withPayouts = provider === adapters.bank?.name || provider === SANDBOX_BANK;
  const isKnown = withPayouts || (await hasCards(deps, provider));
  if (!isKnown && adapters.cards?.name !== provider) {
    throw new Error(`--provider ${provider} has no card here, and is not the name of the bank in SVC_ADAPTERS.`);
  }
  const lines = options.file
    ? readReportFile(await openFile(one(options, 'file')))
    : linesOfAdapter(adapters, provider, range);
  const compared = await compareReport(deps.pool, { provider, withPayouts, lines, range }).catch((error: unknown) => {
    if (!isReadOnly(errorCode(error))) throw error;
    const message = 'reconcile makes temporary tables, which a standby refuses: run it on the primary at a quiet hour.';
    throw new Error(message, { cause: error });
  });
  return { provider, ...compared };
}

async function hasCards({ pool }: AdminDeps, provider: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM payment_methods WHERE provider = $1 LIMIT 1', [provider]);
  return rowCount === 1;
}

async function openFile(file: string): Promise<AsyncIterable<Uint8Array>> {
  await access(file).catch(() => {
    throw new Error(`--file ${file} cannot be read.`);
  });
  return createReadStream(file);
}

function linesOfAdapter(
  { cards, bank }: Adapters,
  provider: string,
  range: ReportRange | undefined,
): AsyncIterable<NumberedLine> {
  const adapter = [cards, bank].find((each) => each?.name === provider && each.report);
  if (!adapter?.report) {
    throw new Error(`--file must be given: no adapter in SVC_ADAPTERS with the name ${provider} has a report.`);
  }
  if (!range) throw new Error("--from and --to must be given for an adapter's report.");
  return readReport(adapter.report(range));
}

const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readRange(options: AdminOptions): ReportRange | undefined {
  if (!options.from && !options.to) return undefined;
  const [fromMs, toMs] = ['from', 'to'].map((name) => {
    const text = one(options, name);
    if (!time.safeParse(text).success) throw new Error(`--${name} must be a day or time such as 2026-11-01.`);
    return Date.parse(text);
  });
  if (fromMs === undefined || toMs === undefined || fromMs >= toMs) throw new Error('--from must be before --to.');
  return { fromMs, toMs };
}
