import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../src/accounts/integrators/configure-integrator.js';
import type { CurrencyLimits } from '../../src/accounts/integrators/limits.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { resumePayment } from '../../src/payments/cards/resume-card-charges.js';
import { applyDispute } from '../../src/payments/disputes/apply-dispute.js';
import { startPayout } from '../../src/payments/payouts/start-payout.js';
import { resumeCardRefunds } from '../../src/payments/refunds/resume-card-refunds.js';
import { runTopUp } from '../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../src/payments/top-ups/start-top-up.js';
import { findTopUp } from '../../src/payments/top-ups/top-up.js';
import { DisputeBook } from '../support/dispute-book.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { type PlannedFault, StatementFaults } from '../support/statement-faults.js';

const AMOUNT = 10;
/** Serialization failure, deadlock, connection lost, no longer the primary, a pooler without its server. */
const SQL_STATES = ['40001', '40P01', '08006', '25006', '08P01'] as const;

describe('a failed statement', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  const book = new DisputeBook();
  let keys = 0;
  /** The card provider answers no query about refunds. */
  let silent = false;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults, refundsAreSilent: () => silent, disputes: book });
    buyer = await world.addUser({ USD: 1_000_000 });
    seller = await world.addUser();
  });
  afterAll(() => world.close());

  const body = () => purchaseBody({ buyer, lines: [{ amount: AMOUNT, seller }] });
  const nextKey = () => `key-${++keys}`;
  const create = async (path: string, field: string) => {
    const created = await world.call('POST', path, { body: body() });
    return String(created.body.payload[field]);
  };
  const escrow = async (...steps: string[]) => {
    const id = await create('/v2/escrow', 'id');
    for (const step of steps) await world.call('POST', `/v2/escrow/${id}/${step}`);
    return id;
  };
  const paidInvoice = async () => {
    const id = await create('/v2/invoice', 'invoice_id');
    await world.call('POST', `/v2/invoice/${id}/pay`);
    return id;
  };
  const owned = () => world.balance(buyer.wallets.USD?.walletId ?? '');

  /** Each call: its path once prepared, and what it costs the buyer. */
  const calls: { name: string; prepare: () => Promise<string>; costs: number }[] = [
    { name: 'create an invoice', prepare: async () => '/v2/invoice', costs: 0 },
    {
      name: 'pay an invoice',
      prepare: async () => `/v2/invoice/${await create('/v2/invoice', 'invoice_id')}/pay`,
      costs: AMOUNT,
    },
    { name: 'create an escrow', prepare: async () => '/v2/escrow', costs: 0 },
    { name: 'pay an escrow', prepare: async () => `/v2/escrow/${await escrow()}/pay`, costs: AMOUNT },
    {
      name: 'void an invoice',
      prepare: async () => `/v2/invoice/${await create('/v2/invoice', 'invoice_id')}/void`,
      costs: 0,
    },
    { name: 'void an escrow', prepare: async () => `/v2/escrow/${await escrow()}/void`, costs: 0 },
    { name: 'commit an escrow', prepare: async () => `/v2/escrow/${await escrow('pay')}/commit`, costs: 0 },
    { name: 'cancel an escrow', prepare: async () => `/v2/escrow/${await escrow('pay')}/cancel`, costs: -AMOUNT },
    { name: 'refund an invoice', prepare: async () => `/v2/invoice/${await paidInvoice()}/refund`, costs: -AMOUNT },
    {
      name: 'refund an escrow',
      prepare: async () => `/v2/escrow/${await escrow('pay', 'commit')}/refund`,
      costs: -AMOUNT,
    },
  ];

  const send = (path: string, key: string) =>
    world.call('POST', path, { key, ...(/\/v2\/(invoice|escrow)$/.test(path) && { body: body() }) });

  it.each(calls)('is retried, and takes effect once: $name', async ({ prepare, costs }) => {
    faults.expect(undefined);
    const rehearsal = await prepare();
    faults.expect(undefined);
    await send(rehearsal, nextKey());
    const statements = [...faults.seen];
    const commitAt = statements.indexOf('COMMIT');
    expect(commitAt).toBeGreaterThan(2);

    for (let statement = 0; statement < commitAt; statement += 1) {
      for (const sqlState of SQL_STATES) {
        for (const when of ['instead', 'after'] as const) {
          faults.expect(undefined);
          const path = await prepare();
          const before = await owned();
          faults.expect({ statement, sqlState, when });

          const answer = await send(path, nextKey());

          const label = `${statements[statement]} ${when} ${sqlState}`;
          expect(answer.body.status, label).toBe('Success');
          expect(before - (await owned()), label).toBe(costs);
        }
      }
    }
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

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

  it('is retried, and a payment counts once towards the limits of its day', async () => {
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
  ])(
    'is retried, and a top-up counts once towards the limits of its day, or not at all once it has failed: $card',
    async (top) => {
      const player = await limitedPlayer(top.card);
      await player.allowNext();
      const { statements } = await topUp(player);
      let toppedUp = 1;
      await player.expectCounted(top.counts, 'rehearsal');
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
    },
  );

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
    await player.expectCounted(0, 'rehearsal');
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

  /** Disk full, out of memory, statement too slow. */
  const unable = calls.flatMap((call) => ['53100', '53200', '57014'].map((sqlState) => ({ ...call, sqlState })));

  it.each(unable)(
    'causes a 503 when the server is unable ($sqlState), and a retry has the one effect: $name',
    async (call) => {
      faults.expect(undefined);
      const rehearsal = await call.prepare();
      faults.expect(undefined);
      await send(rehearsal, nextKey());
      const commitAt = faults.seen.indexOf('COMMIT');
      faults.expect(undefined);
      const path = await call.prepare();
      const before = await owned();
      const key = nextKey();
      faults.expect({ statement: commitAt - 1, sqlState: call.sqlState, when: 'instead' });
      const first = await send(path, key);
      expect([first.status, first.headers['retry-after'], first.body.codes]).toEqual([503, '1', ['try_again']]);
      expect(await owned()).toBe(before);
      faults.expect(undefined);
      expect((await send(path, key)).body.status).toBe('Success');
      expect(before - (await owned())).toBe(call.costs);
    },
  );

  /** Sends a call whose COMMIT is lost, then repeats it. */
  const loseCommit = async (call: (typeof calls)[number], when: 'instead' | 'after') => {
    faults.expect(undefined);
    const rehearsal = await call.prepare();
    faults.expect(undefined);
    await send(rehearsal, nextKey());
    const statement = faults.seen.indexOf('COMMIT');
    faults.expect(undefined);
    const path = await call.prepare();
    const before = await owned();
    const key = nextKey();
    faults.expect({ statement, sqlState: '08006', when });
    const first = await send(path, key);
    faults.expect(undefined);
    const second = await send(path, key);
    expect(before - (await owned())).toBe(call.costs);
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
    return { first, second };
  };

  const whenLost = calls.flatMap((call) => (['instead', 'after'] as const).map((when) => ({ ...call, when })));
  /** The calls whose history rows show whether they were committed. */
  const isTraced = ({ name }: { name: string }) => /^(pay|refund) an invoice$|^refund an escrow$/.test(name);

  it.each(whenLost.filter(isTraced))('is resolved when COMMIT is lost ($when): $name', async (call) => {
    const { first, second } = await loseCommit(call, call.when);

    expect(first).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it.each(whenLost.filter((call) => !isTraced(call)))(
    'is reported as unknown when COMMIT is lost ($when), and a retry returns the one effect: $name',
    async (call) => {
      const { first, second } = await loseCommit(call, call.when);

      expect(first).toMatchObject({ status: 503, body: { codes: ['database_unavailable'] } });
      expect(second.body.status).toBe('Success');
      expect(second.headers['idempotent-replayed']).toBe(call.when === 'after' ? 'true' : undefined);
    },
  );

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
    const rehearsal = await begin();
    const counts: number[] = [];
    for (const step of steps) {
      faults.expect(undefined);
      await change(rehearsal, step);
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
