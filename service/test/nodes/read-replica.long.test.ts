import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { REPLICA_LIMITS } from '../../src/platform/db/connection-limits.js';
import { errorCode } from '../../src/platform/db/database-errors.js';
import type { ReadPlace } from '../../src/platform/db/read-replica.js';
import { readSettings } from '../../src/platform/settings.js';
import { startService } from '../../src/service.js';
import { type HistoryNode, type HistoryNodeOptions, startHistoryNode } from '../support/history-node.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { createReplicatedDatabase, type ReplicatedDatabase } from '../support/replicated-database.js';
import { startSilentProxy } from '../support/silent-proxy.js';

const FAILED = 'the read replica cannot be used; its reads go to the primary';
const RECOVERED = 'the read replica can be used again';

let database: ReplicatedDatabase;
let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
let node: HistoryNode;
let paid = 0;
beforeAll(async () => {
  database = await createReplicatedDatabase({ max_standby_streaming_delay: '0' });
  world = await createMoneyWorld({ database });
  buyer = await world.addUser({ USD: 10_000 });
  seller = await world.addUser();
  await pay(30);
});
afterAll(() => world.close());
beforeEach(async () => {
  await database.replica.catchUp();
  world.deps.logLines.splice(0);
  node = await join({ readUrl: database.replica.url });
});
afterEach(() => node.close());

const join = (options: HistoryNodeOptions) => startHistoryNode(world, { retryAfterMs: 200, ...options });

async function pay(amount: number): Promise<string> {
  world.deps.clock.advance(1_000);
  const body = purchaseBody({ buyer, lines: [{ amount, seller }] });
  const { payload } = (await world.call('POST', '/v2/invoice', { body })).body;
  await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
  paid += 1;
  return String(payload.invoice_id);
}

const history = async (of = node) => {
  const { status, body } = await of.get(`/v1/transactions?account_id=${buyer.accountId}`);
  expect(status).toBe(200);
  return body.payload as { total: number; transactions: { transaction_id: string }[] };
};

const reads = (place: ReadPlace, of = node) => of.replica?.reads[place] ?? 0;

const logged = (message: string) => world.deps.logLines.filter((line) => line.includes(message)).length;

/** Reads until one comes from the replica. */
async function untilRead(place: ReadPlace): Promise<void> {
  const before = reads(place);
  await expect
    .poll(async () => {
      await history();
      return reads(place);
    })
    .toBeGreaterThan(before);
}

describe('a replica that fails', () => {
  it('is stopped and started: every read is answered, the log tells each once, and it serves again', async () => {
    await untilRead('replica');
    await database.replica.stop();

    for (let n = 0; n < 5; n += 1) expect((await history()).total).toBe(paid);

    expect(reads('primary_failed')).toBe(5);
    expect([logged(FAILED), logged(RECOVERED)]).toEqual([1, 0]);
    const id = await pay(40);
    expect((await history()).transactions[0]?.transaction_id).toBe(id);
    await node.close();

    // its socket is elsewhere after a start
    await database.replica.start();
    node = await join({ readUrl: database.replica.url });
    await untilRead('replica');
    expect((await history()).total).toBe(paid);
  });

  it('loses its connections in the middle of a read: that read is answered by the primary, the next ones by the replica', async () => {
    await untilRead('replica');
    const broken = node.replica?.read(async (snapshot) => {
      await snapshot.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return { never: true };
    });
    expect(await broken).toBeUndefined();
    expect([reads('primary_failed'), logged(FAILED)]).toEqual([1, 1]);
    await untilRead('replica');
    expect(logged(RECOVERED)).toBe(1);
  });

  it('is frozen: one round of reads waits for its limit, those after it do not wait at all', async () => {
    await untilRead('replica');
    await database.replica.freeze();

    const first = await Promise.all(Array.from({ length: 6 }, () => history()));

    expect(first.map(({ total }) => total)).toEqual(first.map(() => paid));
    const began = performance.now();
    for (let n = 0; n < 5; n += 1) await history();
    expect(performance.now() - began).toBeLessThan(REPLICA_LIMITS.connectMs);
    expect(logged(FAILED)).toBe(1);

    database.replica.thaw();
    await untilRead('replica');
    expect(logged(RECOVERED)).toBe(1);
  });

  it('falls silent behind a network that drops everything, and comes back', async () => {
    const proxy = await startSilentProxy(database.replica.connection);
    const { user, database: name } = database.replica.connection;
    const far = await join({ readUrl: `postgres://${user}@127.0.0.1:${proxy.port}/${name}` });
    await history(far);
    expect(reads('replica', far)).toBe(1);
    proxy.silence();
    expect((await Promise.all([history(far), history(far)])).map(({ total }) => total)).toEqual([paid, paid]);
    expect(reads('primary_failed', far)).toBe(2);
    proxy.restore();
    await expect
      .poll(async () => {
        await history(far);
        return reads('replica', far);
      })
      .toBeGreaterThan(1);
    await far.close();
    await proxy.close();
  });

  it('cancels one read to apply a change: the others stay on the replica, and the log says nothing', async () => {
    await untilRead('replica');
    const cancelled = node.replica?.read(async (snapshot) => {
      await snapshot.query('SELECT FROM escrows');
      const asleep = snapshot.query('SELECT pg_sleep(60)').catch((error: unknown) => {
        expect(errorCode(error)).toBe('40001');
        throw error;
      });
      const changed = world.deps.pool.query('ALTER TABLE escrows ADD COLUMN in_conflict boolean');
      await Promise.all([asleep, changed]);
      return { never: true };
    });
    expect(await cancelled).toBeUndefined();
    expect([reads('primary_failed'), logged(FAILED)]).toEqual([1, 0]);
    await history();
    expect(reads('primary_failed')).toBe(1);
  });

  it('has all its connections in use: what is too much goes to the primary, the rest stays', async () => {
    await untilRead('replica');
    const held = await Promise.all(Array.from({ length: 4 }, () => node.replica?.pool.connect()));
    expect((await history()).total).toBe(paid);
    expect([reads('primary_failed'), logged(FAILED)]).toEqual([1, 0]);
    for (const client of held) client?.release();
    const before = reads('replica');
    await history();
    expect(reads('replica')).toBe(before + 1);
  });
});

describe('an address for reading that leads elsewhere', () => {
  it('to the primary: it serves, and the log says that this saves nothing', async () => {
    const pointless = await join({ readUrl: database.url });
    expect((await history(pointless)).total).toBe(paid);
    expect(reads('replica', pointless)).toBe(1);
    expect(logged('reading there saves nothing')).toBe(1);
    await pointless.close();
  });

  it('to another database: nothing is read there', async () => {
    await database.pool.query('CREATE DATABASE other TEMPLATE template0');
    const other = database.url.replace('/replicated?', '/other?');
    const lost = await join({ readUrl: other });
    expect((await history(lost)).total).toBe(paid);
    expect([reads('replica', lost), reads('primary_failed', lost)]).toEqual([0, 1]);
    expect(logged('is older than this release')).toBe(1);
    await lost.close();
    await database.pool.query('DROP DATABASE other WITH (FORCE)');
  });

  it('to another installation of the service: nothing is read there', async () => {
    await database.replica.pauseReplay();
    await database.pool.query('UPDATE service_mode SET adopted_ms = adopted_ms + 1');
    const lost = await join({ readUrl: database.replica.url });
    expect((await history(lost)).total).toBe(paid);
    expect(reads('replica', lost)).toBe(0);
    expect(logged('must lead to a replica of DATABASE_URL')).toBe(1);
    await lost.close();
    await database.pool.query('UPDATE service_mode SET adopted_ms = adopted_ms - 1');
    await database.replica.resumeReplay();
  });
});

describe('a node whose replica is down', () => {
  it('starts and is ready, and no line of its log has the password', async () => {
    await database.pool.query('CREATE DATABASE fresh');
    const port = await freePort();
    const settings = readSettings({
      SVC_MODE: 'sandbox',
      PORT: `${port}`,
      DATABASE_URL: database.url.replace('/replicated?', '/fresh?'),
      DATABASE_READ_URL: 'postgres://svc:not-to-be-told@127.0.0.1:1/replicated',
    });
    const { stop } = await startService(settings, world.deps.log as Parameters<typeof startService>[1]);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(logged(FAILED)).toBe(1);
    expect(logged('not-to-be-told')).toBe(0);
    await stop();
    await database.pool.query('DROP DATABASE fresh WITH (FORCE)');
  });
});

describe('a replica that is no longer one', () => {
  it('is promoted: what is paid afterwards is read from the primary', async () => {
    await untilRead('replica');
    await database.replica.promote();
    const id = await pay(50);
    expect((await history()).transactions[0]?.transaction_id).toBe(id);
    expect(reads('primary_behind')).toBe(1);
  });
});
