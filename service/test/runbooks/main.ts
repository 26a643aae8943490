/**
 * npm run test:runbooks [-- --only SvcDatabaseDown,SvcNodeDown]: what each alert means is made to happen to two nodes on a real Postgres.
 * A real Prometheus must raise the alert, the statements and log lines of its runbook must show what is wrong, and once that is done which
 * the runbook says, the alert must end; the audit finds nothing then. Ends with code 1 when one does not, with 2 when Debian's packages are
 * missing or no alert has a name.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { requirePackages } from '../support/require-packages.js';
import type { Play } from './play.js';
import { backlogPlays } from './plays/backlog.js';
import { ledgerPlays } from './plays/ledger.js';
import { nodePlays } from './plays/nodes.js';
import { requestPlays } from './plays/requests.js';
import { PROGRAM } from './prometheus.js';
import { alertNames } from './quick-rules.js';
import { readRunbook } from './runbook.js';
import { openStage, type Stage } from './stage.js';

/** A job may take five minutes before it is stuck. */
const RAISED_WITHIN_MS = 8 * 60_000;
const ENDED_WITHIN_MS = 3 * 60_000;
/** A charge without an outcome is asked about after a minute. */
const SAID_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 250;

requirePackages({ prometheus: PROGRAM });

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const only = values.only?.flatMap((names) => names.split(','));
const plays = [...nodePlays, ...requestPlays, ...backlogPlays, ...ledgerPlays];
const unknown = only?.filter((name) => !plays.some(({ alert }) => alert === name)) ?? [];
if (unknown.length > 0) {
  console.log(
    `No alert has this name: ${unknown.join(', ')}. There are ${plays.map(({ alert }) => alert).join(', ')}.`,
  );
  process.exit(2);
}
const unplayed = alertNames().filter((name) => !plays.some(({ alert }) => alert === name));
const chosen = plays.filter(({ alert }) => only?.includes(alert) ?? true);
const problems = unplayed.map((name) => `${name} has no play`);

const stage = await openStage();
for (const play of chosen) {
  try {
    console.log(await perform(play, stage));
  } catch (error) {
    problems.push(`${play.alert}: ${messageOf(error)}`);
    console.log(`${play.alert.padEnd(28)} FAILED: ${messageOf(error)}`);
  }
}
await stage.close();
console.log(problems.length === 0 ? `${chosen.length} alerts, each with its runbook` : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);

/** @returns a line for the record */
async function perform({ alert, begin, finds = [], says = [] }: Play, on: Stage): Promise<string> {
  const { text, statements } = readRunbook(alert);
  for (const words of says) if (!text.includes(words)) throw new Error(`its runbook does not quote "${words}"`);
  await untilAlert(on, alert, { fires: false, withinMs: ENDED_WITHIN_MS });
  const saidBefore = on.said().length;
  const begunMs = Date.now();
  const remedy = await begin(on);
  const show = async () => {
    await untilAlert(on, alert, { fires: true, withinMs: RAISED_WITHIN_MS });
    const raised = `raised after ${seconds(begunMs)}`;
    for (const [index, sql] of statements.entries()) {
      const rows = await on.query(sql);
      if (finds.includes(index) && rows.length === 0) throw new Error(`statement ${index} finds nothing`);
    }
    for (const words of says) await untilSaid(on, words, saidBefore);
    return raised;
  };
  const end = async () => {
    const remediedMs = Date.now();
    await remedy();
    await requireLedger(on);
    await untilAlert(on, alert, { fires: false, withinMs: ENDED_WITHIN_MS });
    return `ended ${seconds(remediedMs)} after the remedy`;
  };
  const shown = await Promise.allSettled([show()]);
  // also when nothing was raised: the next play needs the stage as it was
  const outcomes = [...shown, ...(await Promise.allSettled([end()]))];
  const problems = outcomes.flatMap((each) => (each.status === 'rejected' ? [messageOf(each.reason)] : []));
  if (problems.length > 0) throw new Error(problems.join('; and '));
  const parts = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return `${alert.padEnd(28)} ${parts.join(', ')}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function untilAlert(
  { prometheus }: Stage,
  alert: string,
  { fires, withinMs }: { readonly fires: boolean; readonly withinMs: number },
): Promise<void> {
  const limitMs = Date.now() + withinMs;
  while ((await prometheus.firing()).has(alert) !== fires) {
    if (Date.now() > limitMs) throw new Error(`the alert did not ${fires ? 'come' : 'end'} in ${withinMs / 1000} s`);
    await delay(LOOK_EVERY_MS);
  }
}

/** What a play does to the tables by hand must not be found by the audits of later plays. @throws naming what is found */
async function requireLedger({ client }: Stage): Promise<void> {
  const findings = await auditDatabase(client.pool);
  if (findings.length === 0) return;
  throw new Error(
    `the audit finds ${findings.map(({ rule, row }) => `${rule.name} ${JSON.stringify(row)}`).join(', ')}`,
  );
}

async function untilSaid(on: Stage, words: string, from: number): Promise<void> {
  const limitMs = Date.now() + SAID_WITHIN_MS;
  while (!on.said().slice(from).includes(words)) {
    if (Date.now() > limitMs) throw new Error(`no node has said "${words}"`);
    await delay(LOOK_EVERY_MS);
  }
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(0)} s`;
}
