import type { Decision, LockedRows } from '../../ledger/operation.js';
import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { findPayable } from '../invoices/find-payable.js';
import type { Payable } from '../invoices/start-payment.js';
import type { Money } from '../money.js';

/** Claimed per round. */
const AT_ONCE = 64;
/** A claimed one belongs to this node for so long. */
const CLAIMED_MS = 30_000;

/** Ends open invoices and `OPEN` escrows whose time is over. Any node may; a payment that had begun is finished as usual. */
export function expireInvoicesJob(money: Money): Job {
  return { name: 'expire-invoices', everyMs: 2_000, run: () => expireInvoices(money) };
}

/** @returns whether there may be more */
async function expireInvoices(money: Money): Promise<boolean> {
  const claimed = await money.deps.pool.query<{ id: string; nowMs: number }>(
    `UPDATE invoice_expiries SET due_ms = ${serviceTimeSql('$1')} + ${CLAIMED_MS}
     WHERE invoice_id IN (
       SELECT invoice_id FROM invoice_expiries WHERE due_ms <= ${serviceTimeSql('$1')} ORDER BY due_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING invoice_id AS id, due_ms - ${CLAIMED_MS} AS "nowMs"`,
    [shiftOf(money.deps.clock)],
  );
  await Promise.all(
    claimed.rows.map(({ id, nowMs }) =>
      expireInvoice(money, id, nowMs).catch((error: unknown) =>
        money.deps.log.warn({ err: error, invoice: id }, 'invoice could not be expired yet; will retry'),
      ),
    ),
  );
  return claimed.rows.length === AT_ONCE;
}

/** @param timeMs - by the database's clock: neither a node that is ahead ends an invoice early, nor dates one that is behind it so */
async function expireInvoice(money: Money, invoiceId: string, timeMs: number): Promise<void> {
  const payable = await findPayable(money, invoiceId);
  if (!payable) return;
  await money.engine.run<void>({
    invoiceIds: [invoiceId],
    escrowIds: payable.escrowIds,
    integratorId: payable.integratorId,
    decide: (rows, nowMs) => decide(payable, rows, Math.min(nowMs, timeMs)),
  });
}

/** What is not open any more has ended otherwise or will, and leaves the queue as well. */
function decide(payable: Payable, rows: LockedRows, nowMs: number): Decision<void> {
  const invoice = rows.invoices.get(payable.invoiceId);
  const lapse = invoice?.state === 'open' ? payable.lapsed(rows, invoice, nowMs) : undefined;
  if (invoice?.state === 'open' && !lapse) return { movements: [], effects: { result: undefined } };
  return {
    movements: [],
    effects: {
      ...lapse?.effects,
      write: async (client) => {
        await client.query('DELETE FROM invoice_expiries WHERE invoice_id = $1', [payable.invoiceId]);
      },
      result: undefined,
    },
  };
}
