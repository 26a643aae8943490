import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpTransactionCounts, rollUpWalletCredits } from '../../src/ledger/roll-up.js';
import { RoundTrip } from '../../src/ledger/round-trip.js';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

describe('the plans of the money path', () => {
  let world: MoneyWorld;
  const statements = new Map<string, Statement>();
  beforeAll(async () => {
    world = await createMoneyWorld();
    const buyer = await world.addUser({ USD: 10_000 });
    const seller = await world.addUser();
    const card = await world.addCard(buyer, 'approve');
    world.deps.pool.on('connect', (client: PoolClient) => record(client, statements));
    // connections that are open already are not watched: use them all up
    const busy = await Promise.all(Array.from({ length: world.deps.pool.totalCount }, () => world.deps.pool.connect()));
    for (const methods of [undefined, [{ payment_method_id: card }]]) {
      const body = purchaseBody({ buyer, lines: [{ amount: 30, seller }, { amount: 5 }], ...(methods && { methods }) });
      const invoice = await world.call('POST', '/v2/invoice', { body, key: `plan-${methods ? 1 : 2}` });
      await world.call('POST', `/v2/invoice/${invoice.body.payload.invoice_id}/pay`, { key: `pay-${methods ? 1 : 2}` });
      await world.call('GET', `/v2/invoice/${invoice.body.payload.invoice_id}`);
      for (const end of ['commit', 'cancel']) {
        const escrow = await world.call('POST', '/v2/escrow', { body });
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/pay`);
        await world.call('POST', `/v2/escrow/${escrow.body.payload.id}/${end}`);
        await world.call('GET', `/v2/escrow/${escrow.body.payload.id}`);
      }
    }
    await world.deps.money.drained();
    await rollUpWalletCredits(world.deps.pool);
    await rollUpTransactionCounts(world.deps.pool);
    for (const client of busy) client.release();
  });
  afterAll(() => world.close());

  it('scan no table from its beginning', async () => {
    const client = await world.deps.pool.connect();
    const scans: string[] = [];
    try {
      // the tables are small here: whoever still scans one has no index for what it asks
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
});

/** Remembers what is asked on a connection. Queues, which are short, may be read from their beginning. */
function record(client: PoolClient, statements: Map<string, Statement>): void {
  const query = client.query;
  const remember = (text: string, values: unknown[]) => {
    if (/^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/.test(text)) statements.set(text, { text, values });
  };
  const run = (...args: unknown[]) => {
    const [first, second] = args;
    if (first instanceof RoundTrip) {
      for (const { text, values } of first.statements) remember(text, [...values]);
    }
    const config = typeof first === 'object' && first !== null ? first : { text: first, values: second };
    const text = Reflect.get(config, 'text');
    const values = Reflect.get(config, 'values');
    if (typeof text === 'string') remember(text, Array.isArray(values) ? values : []);
    return Reflect.apply(query, client, args);
  };
  Object.defineProperty(client, 'query', { value: run });
}
