import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

type Buyer = Awaited<ReturnType<MoneyWorld['addUser']>>;

/** What callers wait for at most: an operation is given up after 15 s, and tried for the last time before. */
const GIVEN_UP_WITHIN_MS = 20_000;

let world: MoneyWorld;
let session: DatabaseClient;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.deps.meter.clear();
  session = createDatabaseClient({ connection: world.connection, maxConnections: 1 });
});
afterEach(() => session.close());

/** As an operator's forgotten session does. @returns what ends it */
async function keep(lockSql: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const client = await session.pool.connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query(lockSql, values);
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

async function createFor(buyer: Buyer): Promise<string> {
  const { body } = await world.call('POST', '/v2/invoice', {
    body: purchaseBody({ buyer, lines: [{ amount: 10 }] }),
  });
  return String(body.payload.invoice_id);
}

async function pay(invoiceId: string) {
  const started = performance.now();
  const { status, body } = await world.call('POST', `/v2/invoice/${invoiceId}/pay`);
  return { status, codes: body.codes, ms: performance.now() - started };
}

async function addBuyers(count: number): Promise<Buyer[]> {
  return Promise.all(Array.from({ length: count }, () => world.addUser({ USD: 1_000 })));
}

function lockWaits(): string[] {
  return world.deps.meter.counted.filter((counted) => counted.startsWith('lockWaits'));
}

async function brokenRules(): Promise<readonly unknown[]> {
  await world.deps.money.drained();
  return auditDatabase(world.deps.pool);
}

describe.each([
  { table: 'wallets' as const, what: "a player's wallet" },
  { table: 'invoices' as const, what: 'an invoice' },
])('a session that keeps the lock of $what', ({ table }) => {
  it('holds up nobody else, however often its player tries again', { timeout: 60_000 }, async () => {
    const [own, ...others] = await addBuyers(7);
    if (!own) throw new Error('There is a buyer.');
    const first = await createFor(own);
    const idOf = { wallets: own.wallets.USD?.walletId, invoices: first };
    const waves = [];
    for (let wave = 0; wave < 5; wave += 1) {
      const again = table === 'wallets' && wave > 0 ? await createFor(own) : first;
      waves.push({ own: again, theirs: await Promise.all(others.map(createFor)) });
    }

    const letGo = await keep(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, idOf[table]);
    const ownPays = [];
    const theirPays = [];
    for (const { own: again, theirs } of waves) {
      ownPays.push(pay(again));
      theirPays.push(...theirs.map(pay));
      await delay(500);
    }
    const theirs = await Promise.all(theirPays);
    await letGo();
    const owns = await Promise.all(ownPays);

    expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 200));
    expect(Math.max(...theirs.map(({ ms }) => ms))).toBeLessThan(GIVEN_UP_WITHIN_MS / 2);
    // once the lock is free, what has waited is done: each invoice is paid, once
    const paid = table === 'wallets' ? owns : owns.slice(0, 1);
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 200));
    // as the metric has them
    expect(new Set(lockWaits())).toEqual(new Set(['lockWaits ended']));
    expect(await brokenRules()).toEqual([]);
  });
});

describe('a payment whose lock is never free', () => {
  it('is refused in time, says that nothing was done, and can be paid afterwards', { timeout: 60_000 }, async () => {
    const [own] = await addBuyers(1);
    if (!own) throw new Error('There is a buyer.');
    const invoiceId = await createFor(own);
    // a table's lock makes no transaction that writes, for which freezes in all databases of the server would wait
    const letGo = await keep('LOCK TABLE wallets IN EXCLUSIVE MODE');

    const refused = await pay(invoiceId);
    await letGo();

    expect(refused).toMatchObject({ status: 503, codes: ['try_again'] });
    expect(refused.ms).toBeLessThan(GIVEN_UP_WITHIN_MS);
    expect(lockWaits()).toEqual(['lockWaits refused']);
    expect(await pay(invoiceId)).toMatchObject({ status: 200 });
    expect(await brokenRules()).toEqual([]);
  });
});
