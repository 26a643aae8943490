import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { challengesJob } from '../../../src/payments/challenges/challenges-job.js';
import { voidsJob } from '../../../src/payments/challenges/voids-job.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import { createMoney } from '../../../src/payments/money.js';
import { ACME_CARDS } from '../../operations/adapters/acme-server.js';
import { type AcmeBuyer, type AcmeWorld, createAcmeWorld } from './acme-world.js';

const MINUTE = 60_000;
const signal = new AbortController().signal;

let world: AcmeWorld;
beforeAll(async () => {
  world = await createAcmeWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

/** A node with another card provider, which treats what it does not know as its guide says. */
function successor() {
  const asked: string[] = [];
  const authenticator = {
    start: async () => {
      asked.push('start');
      throw new Error('This card is unknown.');
    },
    outcome: async () => {
      asked.push('outcome');
      return 'refused' as const;
    },
    release: async () => {
      asked.push('release');
    },
  };
  const cards = { ...world.deps.money.cards, name: 'successor' };
  const adapters = { ...world.deps.adapters, cards, authenticator };
  const deps: PaymentDeps = { ...world.deps, adapters, money: createMoney(world.deps, { cards }) };
  const runJobs = async () => {
    await challengesJob(deps).run(signal);
    await voidsJob(deps, authenticator.release).run(signal);
    await deps.money.drained();
  };
  return { asked, cards, authenticator, runJobs };
}

async function runOwnJobs(): Promise<void> {
  await challengesJob(world.deps).run(signal);
  const { authenticator } = world.deps.adapters;
  if (authenticator?.release) await voidsJob(world.deps, authenticator.release).run(signal);
  await world.deps.money.drained();
}

const flows: [flow: string, open: () => Promise<AcmeBuyer>, paid: string][] = [
  ['checkout', () => world.openCheckout([ACME_CARDS.asking]), 'paid'],
  ['top-up', () => world.openPurchase(ACME_CARDS.asking), 'success'],
];

describe.each(flows)('the challenge of a %s, at a node with another card provider', (flow, open, paid) => {
  it('is asked about by a node that has the provider only', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('pass');
    world.deps.clock.advance(MINUTE);
    const other = successor();

    await other.runJobs();
    expect(other.asked).toEqual([]);

    await runOwnJobs();
    expect((await buyer.poll()).state).toBe(paid);
  });

  it('is voided by a node that has the provider only', async () => {
    const buyer = await open();
    const { payload } = await buyer.pay();
    const { id } = world.lastChallenge();
    const [path, body] =
      flow === 'top-up'
        ? [`/purchases/${payload.purchase.purchase_id}`, undefined]
        : ['/checkout', { attempt_id: payload.checkout.attempt_id }];
    await world.inSession(buyer.token, 'POST', `${path}/abandon`, body);
    const other = successor();

    await other.runJobs();
    expect(other.asked).toEqual([]);

    await runOwnJobs();
    expect(world.acme.releases).toContain(id);
  });

  it('is not begun: a card that was added with another provider cannot pay, and the buyer is told', async () => {
    const buyer = await open();
    const { adapters, money } = world.deps;
    const { asked, cards, authenticator } = successor();
    Object.assign(world.deps, {
      adapters: { ...adapters, cards, authenticator },
      money: createMoney(world.deps, { cards }),
    });
    const { status, codes, payload } = await buyer.pay();
    Object.assign(world.deps, { adapters, money });

    expect({ status, codes, asked }).toEqual({ status: 409, codes: ['payment_method_unavailable'], asked: [] });
    expect(payload.payment_methods).toContainEqual(expect.objectContaining({ kind: 'card', usable: false }));
  });
});
