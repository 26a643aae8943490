import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACME_CARDS } from '../../operations/adapters/acme-server.js';
import { type AcmeBuyer, type AcmeWorld, createAcmeWorld } from './acme-world.js';

let world: AcmeWorld;
beforeAll(async () => {
  world = await createAcmeWorld();
});
beforeEach(() => {
  world.acme.charges.clear();
  world.acme.challenges.clear();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const flows: [flow: string, open: (card: 'doubted' | 'paying') => Promise<AcmeBuyer>, paid: string, unpaid: string][] =
  [
    ['checkout', (card) => world.openCheckout([ACME_CARDS[card]]), 'paid', 'open'],
    ['checkout with escrow', (card) => world.openCheckout([ACME_CARDS[card]], { is_escrow: true }), 'paid', 'open'],
    ['top-up', (card) => world.openPurchase(ACME_CARDS[card]), 'success', 'failed'],
  ];

describe.each(flows)('a soft-declined %s', (_flow, open, paid, unpaid) => {
  it('charges nothing at first, opens the bank at the next press, and is charged once with the challenge', async () => {
    const buyer = await open('doubted');

    await buyer.pay();
    const refused = await buyer.poll();
    await buyer.pay();
    const waiting = await buyer.poll();
    world.atBank('pass');
    world.deps.clock.advance(1_000);
    await world.comeBack();

    expect(refused).toMatchObject({ state: unpaid, failure_reason: { code: 'authentication_required' } });
    expect(waiting.state).toBe('action_required');
    expect((await buyer.poll()).state).toBe(paid);
    expect([...world.acme.charges.values()]).toMatchObject([
      { amount: 1999, authentication: world.lastChallenge().id },
    ]);
  });

  it('is not charged when the bank then refuses, and can be retried with a challenge', async () => {
    const buyer = await open('doubted');
    await buyer.pay();
    world.deps.clock.advance(1_000);
    await buyer.pay();
    world.atBank('refuse');
    await world.comeBack();
    expect((await buyer.poll()).failure_reason).toMatchObject({ code: 'authentication_failed' });

    await buyer.pay();

    expect(world.acme.charges.size).toBe(0);
    expect(world.acme.challenges.size).toBeGreaterThan(0);
  });
});

describe.each(flows)(
  'a %s whose provider demands a challenge again after it was passed',
  (_flow, open, _paid, unpaid) => {
    it('is declined', async () => {
      const buyer = await open('doubted');
      await buyer.pay();
      world.deps.clock.advance(1_000);
      await buyer.pay();
      const { id, ...challenge } = world.lastChallenge();
      world.acme.challenges.set(id, { ...challenge, state: 'done', amount: 1 });

      await world.comeBack();

      expect(await buyer.poll()).toMatchObject({
        state: unpaid,
        failure_reason: { code: 'payment_method_declined', decline_code: 'authentication_required' },
      });
      expect(world.acme.charges.size).toBe(0);
    });
  },
);

describe('a soft decline', () => {
  it('concerns one card: another card of the same buyer is charged without a challenge', async () => {
    const buyer = await world.openCheckout([ACME_CARDS.doubted]);
    await buyer.pay();
    const other = await world.openCheckout([ACME_CARDS.paying]);

    await other.pay();

    expect((await other.poll()).state).toBe('paid');
    expect(world.acme.challenges.size).toBe(0);
  });
});
