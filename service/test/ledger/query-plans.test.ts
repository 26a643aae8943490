import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../src/accounts/integrators/configure-integrator.js';
import { rollUpTransactionCounts, rollUpWalletCredits } from '../../src/ledger/roll-up.js';
import { RoundTrip } from '../../src/ledger/round-trip.js';
import { findDisputedCharge } from '../../src/payments/disputes/disputed-charge.js';
import { findChargeByReference } from '../../src/payments/provider-events/check-charge.js';
import { findDuePayout } from '../../src/payments/provider-events/check-due-payout.js';
import { resumeCardRefunds } from '../../src/payments/refunds/resume-card-refunds.js';
import { setSpendingLimit } from '../../src/payments/spending/spending-limit.js';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** Prepared: its plan is kept. */
  readonly isNamed: boolean;
}

describe('the query plans of the money path', () => {
  let world: MoneyWorld;
  const statements = new Map<string, Statement>();
  beforeAll(async () => {
    world = await createMoneyWorld();
    const buyer = await world.addUser({ USD: 10_000 });
    const seller = await world.addUser();
    const card = await world.addCard(buyer, 'approve');
    world.deps.pool.on('connect', (client: PoolClient) => record(client, statements));
    // open connections are not watched: use them all up
    const busy = await Promise.all(Array.from({ length: world.deps.pool.totalCount }, () => world.deps.pool.connect()));
    for (const methods of [undefined, [{ payment_method_id: card }]]) {
      const body = purchaseBody({ buyer, lines: [{ amount: 30, seller }, { amount: 5 }], ...(methods && { methods }) });
      const invoice = await world.call('POST', '/v2/invoice', { body, key: `plan-${methods ? 1 : 2}` });
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/pay`, { key: `pay-${methods ? 1 : 2}` });
      await world.call('GET', `/v2/invoice/${invoice.body.payload.invoice_id}`);
      await world.deps.money.drained();
      for (const amount of [5, 7]) {
        await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/refund`, { body: { amount } });
      }
      await world.deps.money.drained();
      await resumeCardRefunds(world.deps.money);
      const refunds = await world.call('GET', `/v2/invoice/${invoice.body.payload.invoice_id}/refunds`);
      await world.call('GET', `/v2/refund/${Object(refunds.body.payload).refunds[0].refund_id}`);
      for (const end of ['commit', 'cancel']) {
        const escrow = await world.call('POST', '/v2/escrow', { body });
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/pay`);
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/${end}`);
        await world.call('GET', `/v2/escrow/${escrow.body.payload.id}`);
      }
    }
    await setSpendingLimit(world.deps, {
      accountId: buyer.accountId,
      currency: 'USD',
      amount: 9_000,
      claim: undefined,
    });
    const limited = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 5 }] }) });
    await world.call('POST', `/v2/invoice/${limited.body.payload.invoice_id}/pay`);
    await world.deps.money.drained();
    const reference = 'of-the-provider';
    await findDisputedCharge(world.deps.pool, { charge: { reference } }, 'sandbox-cards');
    await findChargeByReference(world.deps, { provider: 'sandbox-cards', reference });
    await findDuePayout(world.deps, { kind: 'payout', reference });
    await rollUpWalletCredits(world.deps.pool);
    await rollUpTransactionCounts(world.deps.pool);
    for (const client of busy) client.release();
  });
  afterAll(() => world.close());

  it('contain no sequential scan', async () => {
    const client = await world.deps.pool.connect();
    const scans: string[] = [];
    try {
      // the tables are small here: a statement that still scans one has no index
      await client.query('SET enable_seqscan = off');
      for (const { text, values } of statements.values()) {
        const plan = await client.query(`EXPLAIN ${text}`, values);
        const lines: string[] = plan.rows.map((row) => row['QUERY PLAN']);
        const scan = lines.find((line) =>
          /Seq Scan on (?!wallet_credits|transaction_count_deltas|currencies)/.test(line),
        );
        if (scan) scans.push(`${scan.trim()} in ${text}`);
      }
    } finally {
      client.release(true);
    }
    expect(statements.size).toBeGreaterThan(20);
    expect(scans).toEqual([]);
  });

  it('that are kept, also from when the database was empty, walk through no index', async () => {
    const client = await world.deps.pool.connect();
    const walks: string[] = [];
    try {
      // as the connections of a node
      await client.query('SET enable_seqscan = off');
      const named = [...statements.values()].filter(({ isNamed }) => isNamed);
      expect(named.length).toBeGreaterThan(20);
      for (const { text } of named) {
        const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
        const walk = partsOf(rows[0]['QUERY PLAN'][0].Plan).find(
          (part) =>
            /^Index/.test(String(part['Node Type'])) &&
            part['Index Cond'] === undefined &&
            // a partial one, of the few integrators with limits
            part['Index Name'] !== 'integrators_limited',
        );
        if (walk) walks.push(`${walk['Index Name']} in ${text}`);
      }
    } finally {
      client.release(true);
    }
    expect(walks).toEqual([]);
  });

  it('look up limits only while an integrator has some, and find that out without reading integrators', async () => {
    const locking = [...statements.values()].find(({ text }) => /AS limits\b/.test(text));
    const name = world.integrator.name;
    const planOf = async (client: PoolClient) => {
      const plan = await client.query(`EXPLAIN (ANALYZE, COSTS off) ${locking?.text}`, locking?.values);
      return plan.rows.map((row): string => row['QUERY PLAN']);
    };
    const looksUp = (lines: readonly string[]) =>
      lines.some((line) => /integrators_pkey on integrators/.test(line) && !/never executed/.test(line));
    const settings = async () =>
      (await world.deps.pool.query('SELECT settings FROM integrators WHERE name = $1', [name])).rows[0].settings;
    const client = await world.deps.pool.connect();
    try {
      await client.query('SET enable_seqscan = off');
      const unlimited = await planOf(client);
      expect(unlimited.join('\n')).toMatch(/integrators_limited on integrators/);
      expect(looksUp(unlimited)).toBe(false);

      await configureIntegrator(world.deps, name, { limits: { USD: { player_daily_count: 9 } } });
      expect(looksUp(await planOf(client))).toBe(true);

      await configureIntegrator(world.deps, name, { limits: { USD: {} } });
      expect(await settings()).not.toHaveProperty('limits');
      expect(looksUp(await planOf(client))).toBe(false);

      await configureIntegrator(world.deps, name, {
        limits: { USD: { player_daily_count: 9 }, EUR: { player_daily_count: 8 } },
      });
      await configureIntegrator(world.deps, name, { limits: { USD: {} }, refund_shortfall: 'refuse' });
      expect(await settings()).toMatchObject({
        limits: { EUR: { player_daily_count: 8 } },
        refund_shortfall: 'refuse',
      });
      expect(looksUp(await planOf(client))).toBe(true);
    } finally {
      client.release(true);
    }
  });
});

interface PlanPart extends Readonly<Record<string, unknown>> {
  readonly Plans?: readonly PlanPart[];
}

function partsOf(part: PlanPart): PlanPart[] {
  return [part, ...(part.Plans ?? []).flatMap(partsOf)];
}

/** Records the statements of a connection. Queues, which are short, may be scanned. */
function record(client: PoolClient, statements: Map<string, Statement>): void {
  const query = client.query;
  const remember = (text: string, values: unknown[], isNamed: boolean) => {
    if (/^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/.test(text)) statements.set(text, { text, values, isNamed });
  };
  const run = (...args: unknown[]) => {
    const [first, second] = args;
    if (first instanceof RoundTrip) {
      for (const { name, text, values } of first.statements) remember(text, [...values], name !== undefined);
    }
    const config = typeof first === 'object' && first !== null ? first : { text: first, values: second };
    const text = Reflect.get(config, 'text');
    const values = Reflect.get(config, 'values');
    const isNamed = Reflect.get(config, 'name') !== undefined;
    if (typeof text === 'string') remember(text, Array.isArray(values) ? values : [], isNamed);
    return Reflect.apply(query, client, args);
  };
  Object.defineProperty(client, 'query', { value: run });
}
