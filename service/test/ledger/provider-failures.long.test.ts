import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { applyDispute } from '../../src/payments/disputes/apply-dispute.js';
import { startPayout } from '../../src/payments/payouts/start-payout.js';
import { resumeCardRefunds } from '../../src/payments/refunds/resume-card-refunds.js';
import { DisputeBook } from '../support/dispute-book.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { StatementFaults } from '../support/statement-faults.js';

const AMOUNT = 10;
/** Serialization failure, deadlock, connection lost, no longer the primary, a pooler without its server. */
const SQL_STATES = ['40001', '40P01', '08006', '25006', '08P01'] as const;

describe('a failed statement of what a provider or a bank has a part in', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  const book = new DisputeBook();
  /** The card provider answers no query about refunds. */
  let silent = false;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults, refundsAreSilent: () => silent, disputes: book });
    buyer = await world.addUser({ USD: 1_000_000 });
    seller = await world.addUser();
  });
  afterAll(() => world.close());

  it('is retried, and a payout is made, counted and held once', async () => {
    const player = await world.addUser({ USD: 1_000_000 });
    const walletId = player.wallets.USD?.walletId ?? '';
    let counted = 0;
    const payOut = (key: string) =>
      startPayout(world.deps, {
        key,
        integratorId: world.integrator.integratorId,
        accountId: player.accountId,
        walletId,
        currency: 'USD',
        amount: AMOUNT,
        feeAmount: 1,
        account: { holderName: 'Demo Buyer', accountNumber: '000123456789', country: 'US' },
        // exactly what this payout needs: counted twice, it is refused
        limits: { payout_daily_amount: counted + AMOUNT },
        holdMs: 60_000,
      });
    faults.expect(undefined);
    const { heldUntilMs } = await payOut(world.deps.random.uuid());
    counted += AMOUNT;
    const statements = [...faults.seen];

    for (let statement = 0; statement < statements.length; statement += 1) {
      for (const sqlState of SQL_STATES) {
        for (const when of ['instead', 'after'] as const) {
          const key = world.deps.random.uuid();
          faults.expect({ statement, sqlState, when });
          // without a response to COMMIT the caller asks again
          const started = await payOut(key).catch(() => payOut(key));
          counted += AMOUNT;

          const label = `${statements[statement]} ${when} ${sqlState}`;
          expect(started.heldUntilMs, label).toBe(heldUntilMs);
          expect(await world.balance(walletId), label).toBe(1_000_000 - counted);
        }
      }
    }
    faults.expect(undefined);
    const { rows } = await world.deps.pool.query('SELECT count(*)::int AS known FROM payout_destinations');
    expect(rows).toEqual([{ known: 1 }]);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  it.each(['approve', 'refund_refused'])(
    'ends a card refund once, whichever of its final statements fails: %s',
    async (name) => {
      const card = await world.addCard(buyer, name);
      const methods = [{ payment_method_id: card }];
      /** One that has not ended: the provider is queried again in a minute. */
      const begin = async () => {
        const body = purchaseBody({ buyer, lines: [{ amount: AMOUNT, seller }], methods });
        const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
        await world.call('POST', `/v2/invoice/${id}/pay`);
        await world.deps.money.drained();
        silent = true;
        const { refund_id } = (await world.call('POST', `/v2/invoice/${id}/refund`)).body.payload;
        await world.deps.money.drained();
        silent = false;
        return String(refund_id);
      };
      const end = async () => {
        world.deps.clock.advance(120_000);
        await resumeCardRefunds(world.deps.money);
      };
      faults.expect(undefined);
      await begin();
      faults.expect(undefined);
      await end();
      const commitAt = faults.seen.indexOf('COMMIT');
      expect(commitAt).toBeGreaterThan(2);

      for (let statement = 0; statement <= commitAt; statement += 1) {
        for (const sqlState of ['40001', '08006']) {
          for (const when of ['instead', 'after'] as const) {
            faults.expect(undefined);
            const refundId = await begin();
            faults.expect({ statement, sqlState, when });
            await end();
            faults.expect(undefined);
            await end();
            const { state } = (await world.call('GET', `/v2/refund/${refundId}`)).body.payload;
            const label = `${faults.seen[statement]} ${when} ${sqlState}`;
            expect(state, label).toBe(name === 'refund_refused' ? 'failed' : 'success');
          }
        }
      }
      expect(await auditDatabase(world.deps.pool)).toEqual([]);
    },
  );

  it('books each step of a dispute once, whichever of its statements fails', async () => {
    const methods = [{ payment_method_id: await world.addCard(buyer, 'approve') }];
    const own = world.integrator.wallets.USD ?? '';
    const fee = { amount: 2, currency: 'USD' };
    const change = async (reference: string, more: object) => {
      const report = book.reports.get(reference);
      if (report) book.set({ ...report, ...more });
      // without a response to COMMIT the job applies it again
      await applyDispute(world.deps.money, reference).catch(() => applyDispute(world.deps.money, reference));
    };
    const begin = async () => {
      const body = purchaseBody({ buyer, lines: [{ amount: AMOUNT }], methods });
      const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
      await world.call('POST', `/v2/invoice/${id}/pay`);
      await world.deps.money.drained();
      const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [id]);
      const nowMs = world.deps.clock.now();
      const times = { respondByMs: nowMs + 1_000, openedMs: nowMs };
      const reference = `dp_${id}`;
      const charge = { chargeId: String(rows[0]?.id) };
      book.set({ reference, charge, amount: AMOUNT, currency: 'USD', reason: '', state: 'needs_response', ...times });
      return reference;
    };
    const steps = [{ fee }, { state: 'won' }, { state: 'lost', fee: undefined }];
    faults.expect(undefined);
    const dryRun = await begin();
    const counts: number[] = [];
    for (const step of steps) {
      faults.expect(undefined);
      await change(dryRun, step);
      counts.push(faults.seen.indexOf('COMMIT') + 1);
    }
    expect(Math.min(...counts)).toBeGreaterThan(5);
    await world.rollUp();
    const before = await world.balance(own);

    let disputes = 0;
    for (let statement = 0; statement < Math.max(...counts); statement += 1) {
      for (const sqlState of ['40001', '08006']) {
        for (const when of ['instead', 'after'] as const) {
          faults.expect(undefined);
          const reference = await begin();
          for (const step of steps) {
            faults.expect({ statement, sqlState, when });
            await change(reference, step);
          }
          disputes += 1;
        }
      }
    }
    faults.expect(undefined);
    // each payment is in the wallet, and each dispute has taken it back
    expect(await world.balance(own)).toBe(before);
    const { rows } = await world.deps.pool.query(`SELECT state, fee_amount, count(*)::int FROM disputes GROUP BY 1, 2`);
    expect(rows).toEqual([{ state: 'lost', fee_amount: 0, count: disputes + 1 }]);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });
});
