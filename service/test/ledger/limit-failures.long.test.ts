import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../src/accounts/integrators/configure-integrator.js';
import type { CurrencyLimits } from '../../src/accounts/integrators/limits.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { resumePayment } from '../../src/payments/cards/resume-card-charges.js';
import { runTopUp } from '../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../src/payments/top-ups/start-top-up.js';
import { findTopUp } from '../../src/payments/top-ups/top-up.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { type PlannedFault, StatementFaults } from '../support/statement-faults.js';

const AMOUNT = 10;

describe('a failed statement of what counts towards the limits of a day', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let seller: WorldUser;
  let keys = 0;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults });
    seller = await world.addUser();
  });
  afterAll(() => world.close());

  const nextKey = () => `key-${++keys}`;

  it('is retried, and a payment counts once', async () => {
    const player = await world.addUser({ USD: 1_000_000 });
    let paid = 0;
    let counted = 0;
    const setLimits = (limits: CurrencyLimits) =>
      configureIntegrator(world.deps, world.integrator.name, { limits: { USD: limits } });
    const payLimited = async (fault?: PlannedFault) => {
      // exactly what this payment needs: counted twice, it fails
      counted += 1;
      await setLimits({ player_daily_count: counted, integrator_daily_amount: counted * AMOUNT });
      return pay(fault);
    };
    const pay = async (fault?: PlannedFault) => {
      const body = purchaseBody({ buyer: player, lines: [{ amount: AMOUNT, seller }] });
      const { invoice_id } = (await world.call('POST', '/v2/invoice', { body })).body.payload;
      faults.expect(fault);
      await world.call('POST', `/v2/invoice/${invoice_id}/pay`, { key: nextKey() });
      const statements = [...faults.seen];
      faults.expect(undefined);
      const { state } = (await world.call('GET', `/v2/invoice/${invoice_id}`)).body.payload;
      expect(state, fault && `${statements[fault.statement]} ${fault.when} ${fault.sqlState}`).toBe('success');
      paid += 1;
      return statements;
    };
    await setLimits({ payout_max_amount: 1 });
    const unlimited = await pay();
    const limited = await payLimited();
    const commitAt = limited.indexOf('COMMIT');
    expect(unlimited.filter((name) => name.includes('usage'))).toEqual([]);
    expect(limited.filter((name) => name.includes('usage'))).toEqual(['lock-usage', 'write-usage']);

    for (let statement = 0; statement < commitAt; statement += 1) {
      for (const sqlState of ['40001', '08006']) {
        for (const when of ['instead', 'after'] as const) await payLimited({ statement, sqlState, when });
      }
    }

    await setLimits({});
    expect(await world.balance(player.wallets.USD?.walletId ?? '')).toBe(1_000_000 - paid * AMOUNT);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  /** A player with what counts towards the limits, which leave exactly what the next payment needs. */
  const limitedPlayer = async (card: string) => {
    const player = await world.addUser({ USD: 1_000 });
    const methodId = await world.addCard(player, card);
    let counted = 0;
    return {
      ...player,
      methodId,
      allowNext: () => {
        const USD = { player_daily_count: counted + 1, player_daily_amount: (counted + 1) * AMOUNT };
        return configureIntegrator(world.deps, world.integrator.name, { limits: { USD } });
      },
      expectCounted: async (payments: number, label: string) => {
        counted = payments;
        const { rows } = await world.deps.pool.query(
          'SELECT payments, amount::float8 FROM limit_usage WHERE subject_id = $1',
          [player.accountId],
        );
        expect(rows, label).toEqual([{ payments, amount: payments * AMOUNT }]);
      },
    };
  };
  const topUpOf = (player: Awaited<ReturnType<typeof limitedPlayer>>) => ({
    id: world.deps.random.uuid(),
    key: world.deps.random.uuid(),
    integratorId: world.integrator.integratorId,
    accountId: player.accountId,
    paymentMethodId: player.methodId,
    walletId: player.wallets.USD?.walletId ?? '',
    currency: 'USD',
    amount: AMOUNT,
    returnUrl: '',
  });
  const topUp = async (player: Awaited<ReturnType<typeof limitedPlayer>>, fault?: PlannedFault) => {
    const { id } = await startTopUp(world.deps, topUpOf(player));
    const deps = { ...world.deps, pool: world.deps.money.deps.pool };
    faults.expect(fault);
    // its job finds it unfinished
    await runTopUp(deps, id).catch(() => runTopUp(deps, id));
    const statements = [...faults.seen];
    faults.expect(undefined);
    await runTopUp(deps, id);
    return { statements, state: (await findTopUp(world.deps.pool, id))?.state };
  };

  it.each([
    { card: 'approve', state: 'success', counts: 1 },
    { card: 'card_declined', state: 'failed', counts: 0 },
  ])('is retried, and a top-up counts once, or not at all once it has failed: $card', async (top) => {
    const player = await limitedPlayer(top.card);
    await player.allowNext();
    const { statements } = await topUp(player);
    let toppedUp = 1;
    await player.expectCounted(top.counts, 'dry run');
    expect(statements.filter((name) => name === 'COMMIT')).toHaveLength(2);
    expect(statements.filter((name) => name === 'write-usage')).toHaveLength(top.counts === 1 ? 1 : 2);

    for (const [statement, name] of statements.entries()) {
      for (const sqlState of ['40001', '08006']) {
        for (const when of ['instead', 'after'] as const) {
          await player.allowNext();
          const label = `${statement} ${name} ${when} ${sqlState}`;
          expect((await topUp(player, { statement, sqlState, when })).state, label).toBe(top.state);
          toppedUp += 1;
          await player.expectCounted(toppedUp * top.counts, label);
        }
      }
    }

    expect(await world.balance(player.wallets.USD?.walletId ?? '')).toBe(1_000 + toppedUp * top.counts * AMOUNT);
    await configureIntegrator(world.deps, world.integrator.name, { limits: { USD: {} } });
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  it('is retried, and a top-up that a limit refuses is recorded once', async () => {
    const player = await limitedPlayer('approve');
    await configureIntegrator(world.deps, world.integrator.name, { limits: { USD: { player_daily_count: 0 } } });
    let refused = 0;
    const refuse = async (fault?: PlannedFault) => {
      const options = topUpOf(player);
      faults.expect(fault);
      const started = await startTopUp(world.deps, options).catch(() => startTopUp(world.deps, options));
      refused += 1;
      const { rows } = await world.deps.pool.query(
        `SELECT (SELECT count(*)::int FROM purchases WHERE account_id = $1) AS purchases, count(*)::int AS entries
         FROM transactions WHERE account_id = $1 AND transaction_status = 'failed'`,
        [player.accountId],
      );
      return { started, rows, statements: [...faults.seen] };
    };
    const { statements } = await refuse();
    expect(statements.at(-1)).toBe('COMMIT');

    for (const [statement, name] of statements.entries()) {
      for (const sqlState of ['40001', '08006', '57014']) {
        for (const when of ['instead', 'after'] as const) {
          const { started, rows } = await refuse({ statement, sqlState, when });
          const label = `${statement} ${name} ${when} ${sqlState}`;
          expect(started, label).toMatchObject({ state: 'failed', failureReason: { code: 'payment_limit_reached' } });
          expect(rows, label).toEqual([{ purchases: refused, entries: refused }]);
        }
      }
    }

    await configureIntegrator(world.deps, world.integrator.name, { limits: { USD: {} } });
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  it('is retried, and a payment whose card is declined counts no longer', async () => {
    const player = await limitedPlayer('card_declined');
    await player.allowNext();
    const pay = async (fault?: PlannedFault) => {
      const body = purchaseBody({
        buyer: player,
        lines: [{ amount: AMOUNT, seller }],
        methods: [{ payment_method_id: player.methodId }],
      });
      const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
      const read = async () => (await world.call('GET', `/v2/invoice/${id}`)).body.payload;
      faults.expect(fault);
      await world.call('POST', `/v2/invoice/${id}/pay`);
      await world.deps.money.drained();
      const statements = [...faults.seen];
      faults.expect(undefined);
      // without a response to COMMIT its caller pays it again, and the job finds it unfinished
      if ((await read()).state === 'open') await world.call('POST', `/v2/invoice/${id}/pay`);
      await resumePayment(world.deps.money, id);
      await world.deps.money.drained();
      return { statements, invoice: await read() };
    };
    const { statements } = await pay();
    await player.expectCounted(0, 'dry run');
    expect(statements.filter((name) => name === 'COMMIT')).toHaveLength(2);

    for (const [statement, name] of statements.entries()) {
      for (const sqlState of ['40001', '08006']) {
        for (const when of ['instead', 'after'] as const) {
          const label = `${statement} ${name} ${when} ${sqlState}`;
          const { invoice } = await pay({ statement, sqlState, when });
          const failed = { state: 'failed', failure_reason: { code: 'payment_method_declined' } };
          expect(invoice, label).toMatchObject(failed);
          await player.expectCounted(0, label);
        }
      }
    }

    await configureIntegrator(world.deps, world.integrator.name, { limits: { USD: {} } });
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });
});
