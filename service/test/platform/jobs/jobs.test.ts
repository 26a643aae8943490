import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import { checkoutJob } from '../../../src/payments/checkout-attempts/checkout-job.js';
import { type Job, JobRunner } from '../../../src/platform/jobs/job-runner.js';
import { CARDS, cardBody, createFlowWorld, nonceOf } from '../../support/flows/flow-world.js';
import { heldBySignal } from '../../support/held-by-signal.js';
import { startTestService, type TestService } from '../../support/test-service.js';

const silent = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;

describe('the job runner', () => {
  it('repeats a job at once while there is more work, then waits until it is woken', async () => {
    let left = 3;
    let rounds = 0;
    const job: Job = {
      name: 'count',
      everyMs: 1_000_000,
      run: async () => {
        rounds += 1;
        left -= 1;
        return left > 0;
      },
    };
    const runner = new JobRunner([job], { log: silent, mayAct: async () => true });
    runner.start();
    await expect.poll(() => rounds).toBe(3);
    runner.wake('count');
    await expect.poll(() => rounds).toBe(4);
    runner.wake();
    await expect.poll(() => rounds).toBe(5);
    await runner.stop();
  });

  it('keeps a wake that arrives while the job runs', async () => {
    let rounds = 0;
    let finish = () => {};
    const job: Job = {
      name: 'slow',
      everyMs: 1_000_000,
      run: async () => {
        rounds += 1;
        if (rounds === 1) await new Promise<void>((resolve) => (finish = resolve));
        return false;
      },
    };
    const runner = new JobRunner([job], { log: silent, mayAct: async () => true });
    runner.start();
    await expect.poll(() => rounds).toBe(1);
    runner.wake('slow');
    finish();
    await expect.poll(() => rounds).toBe(2);
    await runner.stop();
  });

  it('leaves no listener on the stop signal, however often a job waits', async () => {
    let rounds = 0;
    let stopSignal: AbortSignal | undefined;
    const job: Job = {
      name: 'often',
      everyMs: 1,
      run: async (signal) => {
        rounds += 1;
        stopSignal = signal;
        return false;
      },
    };
    const runner = new JobRunner([job], { log: silent, mayAct: async () => true });
    runner.start();
    await expect.poll(() => rounds).toBeGreaterThan(20);
    expect(stopSignal && heldBySignal(stopSignal)).toBe(0);
    await runner.stop();
  });

  it('stops at once, even when a job has a long wait ahead', async () => {
    let rounds = 0;
    const job: Job = {
      name: 'seldom',
      everyMs: 1_000_000,
      run: async () => {
        rounds += 1;
        return false;
      },
    };
    const runner = new JobRunner([job], { log: silent, mayAct: async () => true });
    runner.start();
    await expect.poll(() => rounds).toBe(1);
    await runner.stop();
    expect(rounds).toBe(1);
  });

  it('continues after a round that throws, and finishes the current round when it stops', async () => {
    let rounds = 0;
    let ended = false;
    const job: Job = {
      name: 'fragile',
      everyMs: 1,
      run: async (signal) => {
        rounds += 1;
        if (rounds === 1) throw new Error('once');
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        ended = true;
        return false;
      },
    };
    const runner = new JobRunner([job], { log: silent, mayAct: async () => true });
    runner.start();
    await expect.poll(() => rounds).toBe(2);
    await runner.stop();
    expect(ended).toBe(true);
  });
});

describe('deleting expired data', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const count = async (table: string) => {
    const result = await service.deps.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`);
    return result.rows[0]?.count;
  };

  it('keeps idempotency keys for 7 days, and other data little longer than it is needed', async () => {
    const headers = { 'idempotency-key': 'kept' };
    const register = () =>
      service.call({ method: 'POST', url: '/v1/users', body: { email: 'kept@example.com' }, headers });
    await register();
    await service.userHeaders(service.buyer.account_id);
    const job = deleteExpiredJob(service.deps);
    const signal = new AbortController().signal;
    // the job asks the database for the time, and the answer takes some
    service.deps.clock.advance(7 * 24 * HOUR_MS - HOUR_MS);
    await job.run(signal);
    expect((await register()).headers['idempotent-replayed']).toBe('true');
    expect(await count('nonces')).toBe(1);
    service.deps.clock.advance(2 * HOUR_MS);
    await job.run(signal);
    expect(await count('idempotency_keys')).toBe(0);
    service.deps.clock.advance(40 * 24 * HOUR_MS);
    await job.run(signal);
    expect(await count('nonces')).toBe(0);
    expect(await count('refresh_tokens')).toBe(0);
  });

  it('deletes failed payment attempts after a month, and never the one that paid', async () => {
    const world = await createFlowWorld();
    const authorized = await world.authorizeInvoice(await world.addUser());
    const opened = await world.redeem(nonceOf(authorized.payload.redirect), 'checkout');
    const token = opened.payload.session_token;
    const pay = async (card: string) => {
      const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(card));
      const method = { payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 };
      const body = { attempt_id: randomUUID(), payment_methods: [method] };
      return (await world.inSession(token, 'POST', '/checkout/pay', body)).payload.checkout;
    };
    await pay(CARDS.decline);
    await pay(CARDS.authenticate);
    const waiting = (await world.inSession(token, 'GET', '')).payload.checkout;
    await world.inSession(token, 'POST', '/checkout/abandon', { attempt_id: waiting.attempt_id });
    expect((await pay(CARDS.approve)).state).toBe('paid');
    const kept = async () => {
      const result = await world.deps.pool.query(
        `SELECT (SELECT array_agg(state ORDER BY state) FROM checkout_attempts) AS attempts, (SELECT count(*) FROM card_challenges) AS steps,
           (SELECT count(*) FROM demo_bank_steps) AS bank_steps`,
      );
      return result.rows[0];
    };
    const all = { attempts: ['failed', 'failed', 'paid'], steps: 1, bank_steps: 1 };
    const job = deleteExpiredJob(world.deps);
    const signal = new AbortController().signal;
    await world.deps.money.drained();
    world.deps.clock.advance(60_000);
    await checkoutJob(world.deps).run(signal);
    expect(await kept()).toEqual(all);

    world.deps.clock.advance(29 * 24 * HOUR_MS);
    await job.run(signal);
    expect(await kept()).toEqual(all);
    world.deps.clock.advance(2 * 24 * HOUR_MS);
    await job.run(signal);

    expect(await kept()).toEqual({ attempts: ['paid'], steps: 0, bank_steps: 0 });
    const status = await world.call('GET', `/v2/authorize/invoice/${authorized.payload.authorized_invoice_id}`);
    expect(status.payload).toMatchObject({ state: 'paid' });
    expect(await world.audit()).toEqual([]);
    await world.close();
  });
});
