import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { settleRefund } from '../../../src/payments/refunds/settle-refund.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { type HistoryNode, startHistoryNode, userHeaders } from '../../support/history-node.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { createReplicatedDatabase, type ReplicatedDatabase } from '../../support/replicated-database.js';

let database: ReplicatedDatabase;
let world: MoneyWorld;
let plain: HistoryNode;
let node: HistoryNode;
let buyer: WorldUser;
let seller: WorldUser;
let card: string;
/** Resolves when the provider may answer charges. */
let mayCharge = Promise.resolve();
let openGate: () => void = () => undefined;
let refundsAreSilent = false;
const book = new DisputeBook();

beforeAll(async () => {
  database = await createReplicatedDatabase();
  world = await createMoneyWorld({
    database,
    disputes: book,
    beforeCharge: () => mayCharge,
    refundsAreSilent: () => refundsAreSilent,
  });
  buyer = await world.addUser({ USD: 100_000 });
  seller = await world.addUser({ USD: 100_000 });
  card = await world.addCard(buyer, 'approve');
  await database.replica.catchUp();
  plain = await startHistoryNode(world);
  node = await startHistoryNode(world, { readUrl: database.replica.url });
});
afterAll(async () => {
  await plain.close();
  await node.close();
  await world.close();
});
beforeEach(() => database.replica.resumeReplay());

async function create(path: '/v2/invoice' | '/v2/escrow', amount: number, method?: string): Promise<string> {
  const methods = method === undefined ? {} : { methods: [{ payment_method_id: method }] };
  const body = purchaseBody({ buyer, lines: [{ amount, seller }], ...methods });
  const { payload } = (await world.call('POST', path, { body })).body;
  return String(payload.invoice_id ?? payload.id);
}

async function pay(path: '/v2/invoice' | '/v2/escrow', amount: number, method?: string): Promise<string> {
  world.deps.clock.advance(1_000);
  const id = await create(path, amount, method);
  await world.call('POST', `${path}/${id}/pay`);
  await world.deps.money.drained();
  return id;
}

const listOf = ({ accountId }: WorldUser, query = '') => `/v1/transactions?account_id=${accountId}${query}`;
const detailsOf = (id: string, { accountId }: WorldUser) => `/v1/transaction/${id}?account_id=${accountId}`;

/** Everything that the two see of the newest entries and of one transaction. */
const pagesOf = (id: string) => [
  ...[buyer, seller].flatMap((user) => [
    listOf(user),
    listOf(user, '&limit=1'),
    listOf(user, '&statuses=escrowed'),
    listOf(user, '&statuses=completed'),
    listOf(user, '&search=order'),
    detailsOf(id, user),
  ]),
  `/v1/transaction/${id}`,
];

async function expectTheSame(pages: readonly string[]): Promise<void> {
  for (const page of pages) expect(bodyOf(await node.get(page)), page).toEqual(bodyOf(await plain.get(page)));
}

const bodyOf = ({ status, body }: Awaited<ReturnType<HistoryNode['get']>>) => {
  const { request_id: _, ...payload } = body.payload;
  return { status, codes: body.codes, payload };
};

/** @returns how many reads of `work` went where */
async function placesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...node.replica?.reads };
  await work();
  const entries = Object.entries({ ...node.replica?.reads }).map(([place, reads]) => [
    place,
    reads - (before[place as keyof typeof before] ?? 0),
  ]);
  return Object.fromEntries(entries.filter(([, reads]) => reads !== 0));
}

describe('a history with a replica', () => {
  it('comes from the replica: the list, its totals, a search and the details', async () => {
    const id = await pay('/v2/invoice', 30);
    await database.replica.catchUp();
    const before = node.toPrimary().length;

    const places = await placesOf(() => expectTheSame(pagesOf(id)));

    expect(places).toEqual({ replica: pagesOf(id).length });
    const asked = node.toPrimary().slice(before).join('\n');
    expect(asked).toContain('transaction_counts');
    expect(asked).not.toMatch(/FROM (transactions|invoices|escrows|disputes)\b/);
    expect((await node.get(listOf(buyer))).body.payload).toMatchObject({ total: 1, total_is: 'exact' });
  });

  it('shows a payment at once on another node, with replay paused, and comes from the replica again afterwards', async () => {
    await database.replica.pauseReplay();
    const id = await pay('/v2/invoice', 40);

    const pages = [listOf(buyer), detailsOf(id, buyer), listOf(seller), detailsOf(id, seller)];
    expect(await placesOf(() => expectTheSame(pages))).toEqual({ primary_behind: pages.length });
    expect((await node.get(listOf(buyer, '&limit=1'))).body.payload).toMatchObject({
      transactions: [{ transaction_id: id, transaction_status: 'processed' }],
    });

    await database.replica.resumeReplay();
    expect(await placesOf(() => expectTheSame(pages))).toEqual({ replica: pages.length });
  });

  it('is counted by where it was read', async () => {
    const { replica = 0, primary_behind: behind = 0 } = { ...node.replica?.reads };
    await database.replica.pauseReplay();
    await node.get(listOf(buyer));
    await pay('/v2/invoice', 45);
    await node.get(listOf(buyer));
    const lines = (await node.metrics()).split('\n');
    expect(lines).toContain(`svc_history_reads_total{place="replica"} ${replica + 1}`);
    expect(lines).toContain(`svc_history_reads_total{place="primary_behind"} ${behind + 1}`);
    expect(lines).toContain('svc_history_reads_total{place="primary_failed"} 0');
    expect(await plain.metrics()).not.toContain('svc_history_reads_total{');
  });

  it('sends only those to the primary whose own history has changed', async () => {
    const other = await world.addUser({ USD: 100 });
    await database.replica.catchUp();
    await database.replica.pauseReplay();
    await pay('/v2/invoice', 50);

    expect(await placesOf(() => node.get(listOf(other)))).toEqual({ replica: 1 });
    expect(await placesOf(() => node.get(listOf(buyer)))).toEqual({ primary_behind: 1 });
  });

  it('comes from the replica while counts are rolled up on the primary', async () => {
    await pay('/v2/escrow', 60, card);
    await database.replica.catchUp();
    await database.replica.pauseReplay();

    await world.rollUp();

    const { rows } = await world.deps.pool.query('SELECT FROM transaction_count_deltas');
    expect(rows).toEqual([]);
    expect(await placesOf(() => expectTheSame([listOf(buyer), listOf(seller)]))).toEqual({ replica: 2 });
    await database.replica.resumeReplay();
    expect(await placesOf(() => expectTheSame([listOf(buyer), listOf(seller)]))).toEqual({ replica: 2 });
  });

  it('tells an empty history, an unknown transaction and a wrong cursor as without a replica', async () => {
    const fresh = await world.addUser();
    await expectTheSame([
      listOf(fresh),
      listOf(buyer, '&cursor=nonsense'),
      detailsOf(world.deps.random.uuid(), buyer),
      '/v1/transaction/nonsense!',
    ]);
    expect((await node.get(listOf(buyer, '&cursor=nonsense'))).body.codes).toEqual(['cursor_invalid']);
  });
});

/** Each begins with an object that the replica knows, and changes it while replay is paused. */
const CHANGES: readonly [string, { before: () => Promise<string>; change: (id: string) => Promise<unknown> }][] = [
  [
    'a card payment that succeeds',
    {
      before: async () => {
        const id = await create('/v2/invoice', 70, card);
        mayCharge = new Promise((resolve) => {
          openGate = resolve;
        });
        await world.call('POST', `/v2/invoice/${id}/pay`);
        expect((await plain.get(detailsOf(id, buyer))).body.payload).toMatchObject({ transaction_status: 'pending' });
        return id;
      },
      change: async () => {
        openGate();
        await world.deps.money.drained();
      },
    },
  ],
  [
    'an escrow that is committed',
    {
      before: () => pay('/v2/escrow', 80),
      change: (id) => world.call('POST', `/v2/escrow/${id}/commit`),
    },
  ],
  [
    'an escrow that is cancelled',
    {
      before: () => pay('/v2/escrow', 81),
      change: (id) => world.call('POST', `/v2/escrow/${id}/cancel`),
    },
  ],
  [
    'a payment that is refunded',
    {
      before: () => pay('/v2/invoice', 90),
      change: (id) => world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 20 } }),
    },
  ],
  [
    'a refund that the card’s provider has made',
    {
      before: async () => {
        const id = await pay('/v2/invoice', 95, card);
        refundsAreSilent = true;
        await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 95 } });
        await world.deps.money.drained();
        refundsAreSilent = false;
        return id;
      },
      change: async (id) => {
        const { body } = await world.call('GET', `/v2/invoice/${id}/refunds`);
        const [refund] = body.payload.refunds as { refund_id: string; state: string }[];
        expect(refund?.state).toBe('processing');
        await settleRefund(world.deps.money, refund?.refund_id ?? '');
      },
    },
  ],
  [
    'a payment that is disputed',
    {
      before: () => pay('/v2/invoice', 100, card),
      change: async (id) => applyDispute(world.deps.money, (await openDispute(id)).reference),
    },
  ],
  [
    'a dispute that is lost',
    {
      before: async () => {
        const id = await pay('/v2/invoice', 110, card);
        await applyDispute(world.deps.money, (await openDispute(id)).reference);
        return id;
      },
      change: async (id) => applyDispute(world.deps.money, (await openDispute(id, 'lost')).reference),
    },
  ],
];

async function openDispute(invoiceId: string, state: 'needs_response' | 'lost' = 'needs_response') {
  const { rows } = await world.deps.pool.query<{ id: string; amount: number }>(
    'SELECT id, amount FROM card_charges WHERE cause_id = $1',
    [invoiceId],
  );
  return book.open({ chargeId: rows[0]?.id ?? '', amount: rows[0]?.amount ?? 0, state });
}

describe('with replay paused, every page of both players is as the primary has it after', () => {
  it.each(CHANGES)('%s', async (_name, { before, change }) => {
    const id = await before();
    await database.replica.resumeReplay();
    const known = await node.get(detailsOf(id, buyer));
    await database.replica.pauseReplay();

    await change(id);

    expect(bodyOf(await plain.get(detailsOf(id, buyer)))).not.toEqual(bodyOf(known));
    const places = await placesOf(() => expectTheSame(pagesOf(id)));
    expect(places.primary_behind).toBeGreaterThan(0);
  });
});

describe('a replica that lags', () => {
  it('shows nobody else’s history, and hides nobody’s own', async () => {
    const [own, others] = [await userHeaders(world, buyer.accountId), await userHeaders(world, seller.accountId)];
    const stranger = await createTestIntegrator(world.deps);
    const held = await pay('/v2/escrow', 120);
    await database.replica.catchUp();
    await database.replica.pauseReplay();
    const fresh = await pay('/v2/escrow', 130);
    for (const id of [held, fresh]) {
      expect((await node.get(`/v1/transaction/${id}`, own)).status).toBe(200);
      // a held escrow has not paid its seller
      expect((await node.get(`/v1/transaction/${id}`, others)).body.codes).toEqual(['transaction_not_found']);
      expect((await node.get(detailsOf(id, buyer), others)).body.codes).toEqual(['account_forbidden']);
      expect((await node.get(`/v1/transaction/${id}`, stranger.headers)).body.codes).toEqual(['transaction_not_found']);
    }
    expect((await node.get(listOf(buyer), others)).body.codes).toEqual(['account_forbidden']);
    expect((await node.get(listOf(buyer), stranger.headers)).body.codes).toEqual(['account_not_found']);
  });

  it('is asked by many readers at once, each of whom gets their own', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => world.addUser({ USD: 100 })));
    await database.replica.catchUp();
    await database.replica.pauseReplay();
    await pay('/v2/invoice', 140);
    const users = [...readers, buyer, seller];
    const answers = await Promise.all(users.map((user) => node.get(listOf(user))));
    expect(answers.map(({ body }) => body.payload.account_id)).toEqual(users.map(({ accountId }) => accountId));
    for (const { body } of answers) {
      for (const entry of body.payload.transactions as { account_id: string }[]) {
        expect(entry.account_id).toBe(body.payload.account_id);
      }
    }
  });
});
