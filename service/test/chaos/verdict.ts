import { readFileSync } from 'node:fs';
import { readBalances } from '../../src/ledger/read-balances.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import type { AcknowledgedPayout, Acknowledgement, RefusedPayout, Unanswered } from './acknowledgement.js';
import { judgeCards, judgeEvents } from './judge-cards.js';
import { judgePayouts } from './judge-payouts.js';
import type { ChaosPeople } from './people.js';
import type { ToldEvents } from './tell-events.js';

export interface Verdict {
  readonly acknowledged: number;
  readonly requests: number;
  readonly disputes: number;
  readonly payouts: { readonly acknowledged: number; readonly refusedForDebts: number };
  /** Wallets below zero at the end. */
  readonly debtors: number;
  readonly events: { readonly acknowledged: number; readonly requests: number };
  /** Acknowledged effects missing in the database. */
  readonly lost: readonly string[];
  /** Effects that were never acknowledged. */
  readonly doubled: readonly string[];
  /** Requests without any response in time. */
  readonly unanswered: readonly string[];
  readonly brokenRules: readonly string[];
}

/** Its buyers have opening balances, which an operator's real ones never have. */
const ONLY_HERE = 'opening-is-of-a-sandbox';

/** Compares what was acknowledged with what the database holds. */
export async function judge(
  world: ChaosPeople,
  { file, events }: { readonly file: string; readonly events: ToldEvents },
): Promise<Verdict> {
  const lines: (Acknowledgement | AcknowledgedPayout | RefusedPayout | Unanswered)[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const records = lines.filter((line) => 'buyer' in line);
  const payouts = lines.filter((line) => line.kind === 'payout');
  const refused = lines.filter((line) => line.kind === 'refused-payout');
  const states = await readStates(world);
  const lost = records
    .filter((record) => !isKept(record, states.get(record.id)))
    .map((record) => `${record.kind} ${record.id}: promised ${record.state}, is ${states.get(record.id) ?? 'missing'}`);
  const known = new Set(records.map((record) => record.id));
  const doubled = [...states.keys()].filter((id) => !known.has(id)).map((id) => `${id} was never promised`);
  doubled.push(...(await wrongBalances(world, records)));
  const { pool } = world.client;
  for (const found of [
    await judgeCards(pool, records),
    await judgePayouts(pool, payouts),
    await judgeEvents(pool, events),
  ]) {
    lost.push(...found.lost);
    doubled.push(...found.doubled);
  }
  const findings = (await auditDatabase(pool)).filter(({ rule }) => rule.name !== ONLY_HERE);
  return {
    acknowledged: records.length,
    requests: records.reduce((sum, record) => sum + record.requests, 0),
    disputes: records.filter(({ card }) => card?.dispute).length,
    payouts: {
      acknowledged: payouts.length,
      refusedForDebts: refused.filter(({ code }) => code === 'account_in_debt').length,
    },
    debtors: (await pool.query('SELECT FROM wallets WHERE in_debt')).rowCount ?? 0,
    events: { acknowledged: events.acknowledged.size, requests: events.requests },
    lost,
    doubled,
    unanswered: lines.flatMap((line) => (line.kind === 'unanswered' ? [line.path] : [])).concat(events.refused),
    brokenRules: findings.map((finding) => `${finding.rule.name}: ${JSON.stringify(finding.row)}`),
  };
}

function isKept({ state }: Acknowledgement, found: string | undefined): boolean {
  // a payment must have ended by the end of the wait
  return state !== 'processing' && found === (state === 'paid' ? 'success' : state);
}

/** Every purchase by its id, without the phases of escrows and refunds. */
async function readStates(world: ChaosPeople): Promise<Map<string, string>> {
  const result = await world.client.pool.query<{ id: string; state: string }>(
    `SELECT id::text, state FROM invoices WHERE invoice_type = 'user_purchase' UNION ALL SELECT id, status FROM escrows`,
  );
  return new Map(result.rows.map((row) => [row.id, row.state]));
}

/** Each buyer must own its opening balance less its acknowledged payments, to the cent. */
async function wrongBalances(world: ChaosPeople, records: readonly Acknowledgement[]): Promise<string[]> {
  const spent = new Map<number, number>();
  for (const record of records) {
    if (record.card || record.state === 'CANCELLED' || record.state === 'failed') continue;
    spent.set(record.buyer, (spent.get(record.buyer) ?? 0) + record.amount - record.refunded);
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

/** Prints the verdict. @returns how many acknowledgements, rules and responses are violated or missing */
export function printVerdict(verdict: Verdict): number {
  console.log(`acknowledged purchases ${verdict.acknowledged}, by ${verdict.requests} requests`);
  console.log(`disputed purchases     ${verdict.disputes}`);
  const { acknowledged, refusedForDebts } = verdict.payouts;
  console.log(
    `acknowledged payouts   ${acknowledged}; ${refusedForDebts} refused for debts, ${verdict.debtors} debtors`,
  );
  console.log(`provider events        ${verdict.events.acknowledged}, by ${verdict.events.requests} requests`);
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
