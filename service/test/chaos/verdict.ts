import { readFileSync } from 'node:fs';
import { readBalances } from '../../src/ledger/read-balances.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import type { Acknowledgement, Unanswered } from './acknowledgement.js';
import type { ChaosPeople } from './people.js';

export interface Verdict {
  readonly acknowledged: number;
  readonly requests: number;
  /** Promises that the database does not keep. */
  readonly lost: readonly string[];
  /** Effects that nobody was promised. */
  readonly doubled: readonly string[];
  /** Requests without any answer in time. */
  readonly unanswered: readonly string[];
  readonly brokenRules: readonly string[];
}

/** Its buyers begin with opening balances, which an operator's real ones never have. */
const ONLY_HERE = 'opening-is-of-a-sandbox';

/** Compares what was promised with what the database holds. */
export async function judge(world: ChaosPeople, file: string): Promise<Verdict> {
  const lines: (Acknowledgement | Unanswered)[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const records = lines.filter((line) => line.kind !== 'unanswered');
  const states = await readStates(world);
  const lost = records
    .filter((record) => states.get(record.id) !== expectedState(record))
    .map((record) => `${record.kind} ${record.id}: promised ${record.state}, is ${states.get(record.id) ?? 'missing'}`);
  const known = new Set(records.map((record) => record.id));
  const doubled = [...states.keys()].filter((id) => !known.has(id)).map((id) => `${id} was never promised`);
  doubled.push(...(await wrongBalances(world, records)));
  const findings = (await auditDatabase(world.client.pool)).filter(({ rule }) => rule.name !== ONLY_HERE);
  return {
    acknowledged: records.length,
    requests: records.reduce((sum, record) => sum + record.requests, 0),
    lost,
    doubled,
    unanswered: lines.flatMap((line) => (line.kind === 'unanswered' ? [line.path] : [])),
    brokenRules: findings.map((finding) => `${finding.rule.name}: ${JSON.stringify(finding.row)}`),
  };
}

function expectedState(record: Acknowledgement): string {
  return record.state === 'paid' ? 'success' : record.state;
}

/** Every purchase by its id, the phases of escrows aside. */
async function readStates(world: ChaosPeople): Promise<Map<string, string>> {
  const result = await world.client.pool.query<{ id: string; state: string }>(
    `SELECT id::text, state FROM invoices WHERE escrow_id IS NULL UNION ALL SELECT id, status FROM escrows`,
  );
  return new Map(result.rows.map((row) => [row.id, row.state]));
}

/** Each buyer must own what it began with, less what it was told that it paid: no cent more, no cent less. */
async function wrongBalances(world: ChaosPeople, records: readonly Acknowledgement[]): Promise<string[]> {
  const spent = new Map<number, number>();
  for (const record of records) {
    if (record.state === 'CANCELLED' || record.state === 'failed') continue;
    spent.set(record.buyer, (spent.get(record.buyer) ?? 0) + record.amount);
  }
  const balances = await readBalances(
    world.client.pool,
    world.buyers.map((buyer) => buyer.walletId),
  );
  return world.buyers.flatMap((buyer, index) => {
    const expected = world.funds - (spent.get(index) ?? 0);
    const actual = Number(balances.get(buyer.walletId));
    return actual === expected ? [] : [`buyer ${index} owns ${actual} instead of ${expected}`];
  });
}

/** Prints the verdict. @returns how many promises, rules and answers are missing */
export function printVerdict(verdict: Verdict): number {
  console.log(`acknowledged purchases ${verdict.acknowledged}, by ${verdict.requests} requests`);
  const lists = [
    ['lost', verdict.lost],
    ['doubled', verdict.doubled],
    ['without an answer', verdict.unanswered],
    ['broken rules', verdict.brokenRules],
  ] as const;
  for (const [name, list] of lists) {
    console.log(`${name.padEnd(22)} ${list.length}`);
    for (const sentence of list.slice(0, 5)) console.log(`  ${sentence}`);
  }
  return lists.reduce((sum, [, list]) => sum + list.length, 0);
}
