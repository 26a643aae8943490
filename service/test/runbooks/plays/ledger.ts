import { type Play, until } from '../play.js';
import type { Stage } from '../stage.js';

const DAY_MS = 24 * 60 * 60_000;

export const ledgerPlays: readonly Play[] = [
  {
    alert: 'SvcAuditFindings',
    finds: [0, 1],
    says: ['the audit found a broken rule'],
    begin: async (stage) => {
      // somebody who writes to the tables by hand
      const add = (amount: number) =>
        stage.query('UPDATE wallets SET balance = balance + $2 WHERE id = $1', [stage.sellers[0]?.walletId, amount]);
      await add(1);
      await auditNow(stage);
      return async () => {
        await add(-1);
        await auditNow(stage);
      };
    },
  },
  {
    alert: 'SvcAuditStale',
    finds: [0],
    says: ['job failed'],
    begin: async (stage) => {
      await auditNow(stage);
      await stage.query('ALTER TABLE audit_sums RENAME TO audit_sums_gone');
      await stage.query('UPDATE audit_runs SET finished_ms = finished_ms - $1', [3 * DAY_MS]);
      await startAudit(stage);
      return async () => {
        await stage.query('ALTER TABLE audit_sums_gone RENAME TO audit_sums');
        await auditNow(stage);
      };
    },
  },
];

async function auditNow(stage: Stage): Promise<void> {
  const finished = async () => {
    const [run] = await stage.query('SELECT finished_ms FROM audit_runs');
    return Number(run?.finished_ms ?? 0);
  };
  const before = await finished();
  await startAudit(stage);
  await until(async () => (await finished()) !== before);
}

/** On a node that starts now: its next look would be in a minute, and the next audit in a day. */
async function startAudit({ query, nodes }: Stage): Promise<void> {
  await query('UPDATE audit_runs SET started_ms = 0');
  await nodes[1].restart();
}
