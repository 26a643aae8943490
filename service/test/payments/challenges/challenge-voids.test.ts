import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../../src/create-jobs.js';
import { voidsJob } from '../../../src/payments/challenges/voids-job.js';
import { checkoutJob } from '../../../src/payments/checkout-attempts/checkout-job.js';
import { topUpsJob } from '../../../src/payments/top-ups/top-ups-job.js';
import { ACME_CARDS } from '../../operations/adapters/acme-server.js';
import { type AcmeBuyer, type AcmeWorld, createAcmeWorld } from './acme-world.js';

const MINUTE = 60_000;
const signal = new AbortController().signal;

let world: AcmeWorld;
beforeAll(async () => {
  world = await createAcmeWorld();
});
beforeEach(async () => {
  await runReleases();
  world.acme.challenges.clear();
  world.acme.charges.clear();
  world.acme.releases.length = 0;
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const releases = () => world.acme.releases;
const allChallenges = () => [...world.acme.challenges.keys()];

/** On so many nodes at once. */
async function runReleases(nodes = 1): Promise<void> {
  const release = world.deps.adapters.authenticator?.release;
  if (!release) throw new Error('The guide has a release.');
  await Promise.all(Array.from({ length: nodes }, () => voidsJob(world.deps, release).run(signal)));
}

async function abandon({ buyer, path, attempt_id }: StartedPayment): Promise<void> {
  await world.inSession(buyer.token, 'POST', `${path}/abandon`, attempt_id ? { attempt_id } : undefined);
  await world.deps.money.drained();
}

interface StartedPayment {
  readonly buyer: AcmeBuyer;
  readonly path: string;
  readonly attempt_id: string | undefined;
}

async function startPaying(open: () => Promise<AcmeBuyer>): Promise<StartedPayment> {
  const buyer = await open();
  const { payload } = await buyer.pay();
  const path = payload.purchase ? `/purchases/${payload.purchase.purchase_id}` : '/checkout';
  return { buyer, path, attempt_id: payload.checkout?.attempt_id ?? undefined };
}

const flows: [flow: string, open: () => Promise<AcmeBuyer>][] = [
  ['checkout', () => world.openCheckout([ACME_CARDS.asking])],
  ['checkout with escrow', () => world.openCheckout([ACME_CARDS.asking], { is_escrow: true })],
  ['top-up', () => world.openPurchase(ACME_CARDS.asking)],
];

describe.each(flows)('voiding the challenge of a %s', (_flow, open) => {
  it('voids it once when the buyer cancels, though several nodes try', async () => {
    const started = await startPaying(open);
    await runReleases(3);
    expect(releases()).toEqual([]);

    await abandon(started);
    await runReleases(3);
    world.deps.clock.advance(60 * MINUTE);
    await runReleases(3);

    expect(releases()).toEqual(allChallenges());
    expect(world.lastChallenge().state).toBe('cancelled');
  });

  it('voids it once it has expired without an answer', async () => {
    await startPaying(open);
    world.deps.clock.advance(16 * MINUTE);
    for (const job of [checkoutJob(world.deps), topUpsJob(world.deps)]) await job.run(signal);

    await runReleases();

    expect(releases()).toEqual(allChallenges());
  });

  it('does not void a refused or charged challenge', async () => {
    await startPaying(open);
    world.atBank('refuse');
    await world.comeBack();
    const paying = await startPaying(open);
    world.atBank('pass');
    await world.comeBack();
    expect(['paid', 'success']).toContain((await paying.buyer.poll()).state);

    world.deps.clock.advance(60 * MINUTE);
    await runReleases();

    expect(releases()).toEqual([]);
  });

  it('is retried after a minute when the provider was unavailable, and then stops', async () => {
    await abandon(await startPaying(open));
    world.acme.isAway = true;
    await runReleases();
    world.acme.isAway = false;
    await runReleases();
    expect(releases()).toHaveLength(1);

    world.deps.clock.advance(2 * MINUTE);
    await runReleases();
    world.deps.clock.advance(60 * MINUTE);
    await runReleases();

    expect(releases()).toHaveLength(2);
    expect(world.lastChallenge().state).toBe('cancelled');
  });

  it('leaves no challenge open when it is cancelled while the bank’s outcome arrives, unless it is charged', async () => {
    for (let round = 0; round < 6; round += 1) {
      world.acme.releases.length = 0;
      world.acme.charges.clear();
      const started = await startPaying(open);
      const challenge = world.lastChallenge();
      world.atBank('pass');
      await Promise.all([world.comeBack(), abandon(started)]);
      const { state } = await started.buyer.poll();
      await runReleases(2);

      const isPaid = ['paid', 'success'].includes(state);
      expect({ charges: world.acme.charges.size, releases: releases() }).toEqual(
        isPaid ? { charges: 1, releases: [] } : { charges: 0, releases: [challenge.id] },
      );
    }
  });
});

describe('voiding challenges of a payment with two cards', () => {
  it('voids the other challenge when the bank has refused one, and the buyer can no longer pass it', async () => {
    const { buyer } = await startPaying(() => world.openCheckout([ACME_CARDS.asking, ACME_CARDS.alsoAsking]));
    const [first = '', second = ''] = allChallenges();
    const shown = (await world.inSession(buyer.token, 'GET', '/checkout')).payload.checkout.next_action?.url ?? '';
    const [refused, other] = shown.endsWith(first) ? [first, second] : [second, first];
    world.atBank('refuse', refused);
    await world.comeBack(world.acme.challenges.get(refused));
    await runReleases();
    world.atBank('pass', other);

    const page = await world.comeBack(world.acme.challenges.get(other));

    expect(releases()).toEqual([other]);
    expect(page.body).toContain('The payment was cancelled. Nothing was charged.');
    expect(world.acme.charges.size).toBe(0);
  });

  it('voids a passed challenge when the bank refuses the other one', async () => {
    await startPaying(() => world.openCheckout([ACME_CARDS.known, ACME_CARDS.asking]));
    const [passed, open] = [...world.acme.challenges].sort(([, { state }]) => (state === 'done' ? -1 : 1));
    world.atBank('refuse', open?.[0]);
    await world.comeBack(open?.[1]);

    await runReleases();

    expect(releases()).toEqual([passed?.[0]]);
    expect(world.acme.charges.size).toBe(0);
  });

  it('voids a passed challenge if and only if its card was not charged before the other one declined', async () => {
    for (let round = 0; round < 6; round += 1) {
      world.acme.challenges.clear();
      world.acme.charges.clear();
      world.acme.releases.length = 0;
      const { buyer } = await startPaying(() => world.openCheckout([ACME_CARDS.declining, ACME_CARDS.known]));
      expect((await buyer.poll()).failure_reason).toMatchObject({ code: 'payment_method_declined' });
      world.deps.clock.advance(15_000);
      await checkoutJob(world.deps).run(signal);

      await runReleases();

      const wasCharged = world.acme.charges.size > 0;
      expect(releases()).toEqual(wasCharged ? [] : allChallenges());
    }
  });
});

describe('a provider that cannot void challenges', () => {
  it('is never called: there is no job', () => {
    const { adapters } = world.deps;
    const { authenticator } = adapters;
    if (!authenticator) throw new Error('The guide has an authenticator.');
    const { release: _, ...without } = authenticator;
    const namesOf = (own: typeof adapters) =>
      createJobs(
        { ...world.deps, adapters: own },
        { mailer: undefined, faults: undefined, openForWholeTables: () => world.database },
      ).map(({ name }) => name);

    expect(namesOf(adapters)).toContain('void-challenges');
    expect(namesOf({ ...adapters, authenticator: without })).not.toContain('void-challenges');
  });
});
