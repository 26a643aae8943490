import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app.js';
import { askAfterReturn } from '../../../src/payments/challenges/ask-bank.js';
import { challengesJob } from '../../../src/payments/challenges/challenges-job.js';
import { checkoutJob } from '../../../src/payments/checkout-attempts/checkout-job.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import { createMoney } from '../../../src/payments/money.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { topUpsJob } from '../../../src/payments/top-ups/top-ups-job.js';
import { createDatabaseClient, type DatabaseClient } from '../../../src/platform/db/client.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { ACME_CARDS } from '../../operations/adapters/acme-server.js';
import { type AcmeBuyer, type AcmeWorld, createAcmeWorld } from './acme-world.js';

const ROUNDS = 6;
const MINUTE = 60_000;
const signal = new AbortController().signal;

interface Node {
  readonly deps: PaymentDeps;
  readonly app: HttpApp;
  readonly client: DatabaseClient;
}

let world: AcmeWorld;
let nodes: readonly Node[];
beforeAll(async () => {
  world = await createAcmeWorld();
  nodes = [1, 2, 3].map(() => join(world));
  await Promise.all(nodes.map(({ app }) => app.ready()));
});
afterAll(async () => {
  for (const { deps, app, client } of nodes) {
    await deps.money.drained();
    await app.close();
    await client.close();
  }
  expect(await world.audit()).toEqual([]);
  await world.close();
});

/** Another node on the same database, with connections of its own. */
function join({ deps: { adapters, ...base }, database }: AcmeWorld): Node {
  if (!adapters.cards) throw new Error('The guide has a card provider.');
  const client = createDatabaseClient({ connection: database.connection, maxConnections: 6 });
  const plain = { ...base, adapters, pool: client.pool, db: client.db };
  const deps = { ...plain, money: createMoney(plain, { cards: adapters.cards }) };
  return { deps, app: createApp(deps), client };
}

const drained = () => Promise.all([world.deps, ...nodes.map(({ deps }) => deps)].map(({ money }) => money.drained()));

/** The path that a flow's page polls. */
async function startPaying(kind: string): Promise<{ buyer: AcmeBuyer; path: string }> {
  const isCheckout = kind === 'checkout';
  const buyer = isCheckout
    ? await world.openCheckout([ACME_CARDS.asking])
    : await world.openPurchase(ACME_CARDS.asking);
  const { payload } = await buyer.pay();
  return { buyer, path: isCheckout ? '/checkout' : `/purchases/${payload.purchase.purchase_id}` };
}

describe.each(['checkout', 'top-up'])('a %s whose challenge is completed on several nodes at once', (kind) => {
  it('is charged once by the buyer’s return, the page’s polls and the jobs together', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      world.acme.charges.clear();
      const { buyer, path } = await startPaying(kind);
      const returnPath = new URL(world.lastChallenge().return_url).pathname;
      world.atBank('pass');
      world.deps.clock.advance(30_000);

      const headers = { authorization: `Bearer ${buyer.token}` };
      await Promise.all(
        nodes.flatMap(({ app, deps }) => [
          app.inject({ method: 'GET', url: returnPath }),
          app.inject({ method: 'POST', url: returnPath }),
          app.inject({ method: 'GET', url: `/ui/v1/flow-sessions/current${path}`, headers }),
          challengesJob(deps).run(signal),
          checkoutJob(deps).run(signal),
          topUpsJob(deps).run(signal),
        ]),
      );
      await drained();

      expect(['paid', 'success']).toContain((await buyer.poll()).state);
      expect([...world.acme.charges.values()]).toMatchObject([
        { authentication: world.lastChallenge().id, amount: 1999 },
      ]);
    }
  });

  it('is either paid or not charged when it is cancelled while the bank’s outcome arrives', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      world.acme.charges.clear();
      const { buyer, path } = await startPaying(kind);
      const returnPath = new URL(world.lastChallenge().return_url).pathname;
      world.atBank('pass');
      world.deps.clock.advance(5_000);
      const { payload } = await world.inSession(buyer.token, 'GET', path);
      const attempt_id = payload.checkout?.attempt_id;

      await Promise.all([
        ...nodes.map(({ app }) => app.inject({ method: 'GET', url: returnPath })),
        world.inSession(buyer.token, 'POST', `${path}/abandon`, attempt_id ? { attempt_id } : undefined),
      ]);
      await drained();

      const { state } = await buyer.poll();
      expect(['paid', 'success', 'open', 'failed']).toContain(state);
      expect(world.acme.charges.size).toBe(state === 'paid' || state === 'success' ? 1 : 0);
    }
  });
});

describe.each(['checkout', 'top-up'])('a %s whose buyer is at the bank', (kind) => {
  it.each([10, 20])('goes on when a node whose clock is %i minutes ahead has looked at it', async (minutes) => {
    world.acme.charges.clear();
    const { buyer, path } = await startPaying(kind);
    world.deps.clock.advance(30_000);
    const [ahead] = nodes;
    if (!ahead) throw new Error('There are three nodes.');
    const { now } = Date;
    const skewed = vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * MINUTE);
    world.deps.clock.advance(minutes * MINUTE);
    const headers = { authorization: `Bearer ${buyer.token}` };
    const url = `/ui/v1/flow-sessions/current${path}`;
    expect((await ahead.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
    await drained();
    world.deps.clock.advance(-minutes * MINUTE);
    skewed.mockRestore();

    world.atBank('pass');
    world.deps.clock.advance(10_000);
    await buyer.poll();

    expect(['paid', 'success']).toContain((await buyer.poll()).state);
    expect(world.acme.charges.size).toBe(1);
  });
});

describe('a top-up that expires on one node while another gets the passed challenge', () => {
  it('is either charged and posted, or failed without a charge', async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      world.acme.charges.clear();
      const { buyer, path } = await startPaying('top-up');
      const challengeId = new URL(world.lastChallenge().return_url).pathname.split('/').at(-1) ?? '';
      world.atBank('pass');
      const startMs = world.deps.clock.now();
      const at = (deps: PaymentDeps, ms: number): PaymentDeps => ({ ...deps, clock: { now: () => startMs + ms } });
      const [early, late] = nodes;
      if (!early || !late) throw new Error('There are three nodes.');

      await Promise.allSettled([
        askAfterReturn(at(early.deps, 15 * MINUTE - 1), challengeId),
        runTopUp(at(late.deps, 15 * MINUTE), path.split('/').at(-1) ?? ''),
      ]);
      await drained();
      world.deps.clock.advance(16 * MINUTE);

      const { state } = await buyer.poll();
      expect(['success', 'failed']).toContain(state);
      expect(world.acme.charges.size).toBe(state === 'success' ? 1 : 0);
      expect(await world.balance(buyer.user.wallets.USD?.wallet_id)).toBe(state === 'success' ? 1999 : 0);
    }
  });
});
