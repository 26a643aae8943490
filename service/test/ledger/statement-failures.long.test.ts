import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { StatementFaults } from '../support/statement-faults.js';

const AMOUNT = 10;
/** Serialization failure, deadlock, connection lost, no longer the primary, a pooler without its server. */
const SQL_STATES = ['40001', '40P01', '08006', '25006', '08P01'] as const;

describe('a failed statement', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  let keys = 0;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults });
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
    const dryRun = await prepare();
    faults.expect(undefined);
    await send(dryRun, nextKey());
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

  /** Disk full, out of memory, statement too slow. */
  const unable = calls.flatMap((call) => ['53100', '53200', '57014'].map((sqlState) => ({ ...call, sqlState })));

  it.each(unable)(
    'causes a 503 when the server is unable ($sqlState), and a retry has the one effect: $name',
    async (call) => {
      faults.expect(undefined);
      const dryRun = await call.prepare();
      faults.expect(undefined);
      await send(dryRun, nextKey());
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
    const dryRun = await call.prepare();
    faults.expect(undefined);
    await send(dryRun, nextKey());
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
});
