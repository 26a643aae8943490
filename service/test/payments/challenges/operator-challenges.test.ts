import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishChallenge } from '../../../src/payments/challenges/challenge.js';
import { challengesJob } from '../../../src/payments/challenges/challenges-job.js';
import { planChallenges } from '../../../src/payments/challenges/plan-challenges.js';
import { sealReturnUrl } from '../../../src/payments/challenges/return-address.js';
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
beforeEach(() => {
  world.acme.charges.clear();
  world.acme.challenges.clear();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const charges = () => [...world.acme.charges.values()];
/** How often the provider was queried about its newest challenge. */
const asked = () => world.acme.questions.filter((id) => id === world.lastChallenge().id).length;
const idOf = (returnUrl: string) => new URL(returnUrl).pathname.split('/').at(-1) ?? '';

const flows: [flow: string, open: () => Promise<AcmeBuyer>, paid: string, unpaid: string][] = [
  ['checkout', () => world.openCheckout([ACME_CARDS.asking]), 'paid', 'open'],
  ['checkout with escrow', () => world.openCheckout([ACME_CARDS.asking], { is_escrow: true }), 'paid', 'open'],
  ['top-up', () => world.openPurchase(ACME_CARDS.asking), 'success', 'failed'],
];

describe.each(flows)('the challenge of an operator’s bank, in a %s', (_flow, open, paid, unpaid) => {
  it('opens the bank’s own page, and charges once with the challenge’s reference after the buyer’s return, never before', async () => {
    const buyer = await open();
    const started = await buyer.pay();
    const { next_action } = started.payload.checkout ?? started.payload.purchase;
    expect(next_action).toMatchObject({
      type: 'three_d_secure',
      url: `https://bank.example/confirm/${world.lastChallenge().id}`,
    });
    expect(charges()).toEqual([]);

    world.atBank('pass');
    const page = await world.comeBack();

    expect(page.body).toContain('You have confirmed the payment.');
    expect((await buyer.poll()).state).toBe(paid);
    expect(charges()).toMatchObject([{ amount: 1999, currency: 'USD', authentication: world.lastChallenge().id }]);
    expect((await world.comeBack(undefined, 'POST')).body).toContain('You have confirmed the payment.');
    expect(charges()).toHaveLength(1);
  });

  it('ignores a forged return, by GET or POST', async () => {
    const buyer = await open();
    await buyer.pay();

    const forged = await world.comeBack(
      undefined,
      'GET',
      '?redirect_status=succeeded&return_url=https://evil.example/',
    );
    world.deps.clock.advance(5_000);
    const posted = await world.comeBack(undefined, 'POST', '?result=passed');

    for (const page of [forged, posted]) {
      expect(page.body).toContain('Your bank has not answered yet.');
      expect(page.body).not.toContain('evil.example');
    }
    expect((await buyer.poll()).state).toBe('action_required');
    expect(charges()).toEqual([]);
  });

  it('is completed by the page’s polls when the buyer does not return, without querying the provider on every poll', async () => {
    const buyer = await open();
    await buyer.pay();
    for (let poll = 0; poll < 10; poll += 1) await buyer.poll();
    expect(asked()).toBe(1);

    world.atBank('pass');
    world.deps.clock.advance(5_000);
    await buyer.poll();

    expect((await buyer.poll()).state).toBe(paid);
    expect(asked()).toBe(2);
    expect(charges()).toHaveLength(1);
  });

  it('is completed by the job when no page polls', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('pass');
    await challengesJob(world.deps).run(signal);
    expect(asked()).toBe(0);

    world.deps.clock.advance(30_000);
    await Promise.all([1, 2, 3].map(() => challengesJob(world.deps).run(signal)));
    await world.deps.money.drained();

    expect(asked()).toBe(1);
    expect((await buyer.poll()).state).toBe(paid);
    expect(charges()).toHaveLength(1);
  });

  it('ends the payment without a charge when refused', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('refuse');

    const page = await world.comeBack();

    expect(page.body).toContain('Nothing was charged.');
    expect(await buyer.poll()).toMatchObject({ state: unpaid, failure_reason: { code: 'authentication_failed' } });
    expect(charges()).toEqual([]);
  });

  it('waits while the provider is unavailable, and continues when it is back', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('pass');
    world.acme.isAway = true;
    const page = await world.comeBack();
    const away = await buyer.poll();
    world.acme.isAway = false;
    expect(page.body).toContain('Your bank has not answered yet.');
    expect(away.state).toBe('action_required');

    world.deps.clock.advance(1_000);
    await world.comeBack();

    expect((await buyer.poll()).state).toBe(paid);
    expect(charges()).toHaveLength(1);
  });

  it('is restarted as the same challenge when the provider’s response was lost', async () => {
    const buyer = await open();
    const id = randomUUID();
    world.acme.isAway = true;
    const lost = await buyer.pay(id);
    world.acme.isAway = false;
    expect(lost).toMatchObject({ status: 503, codes: ['payment_provider_unavailable'] });

    const answers = await Promise.all([buyer.pay(id), buyer.pay(id), buyer.pay(id)]);

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(world.acme.challenges.size).toBe(1);
  });

  it('is never charged when passed after 15 minutes, whoever gets the outcome', async () => {
    const buyer = await open();
    await buyer.pay();
    world.deps.clock.advance(15 * MINUTE);
    world.atBank('pass');

    const page = await world.comeBack();
    await challengesJob(world.deps).run(signal);
    const shown = await buyer.poll();
    world.deps.clock.advance(MINUTE);
    for (const job of [checkoutJob(world.deps), topUpsJob(world.deps)]) await job.run(signal);

    expect(page.body).toContain('This took too long. Nothing was charged.');
    expect(shown).toMatchObject({ state: unpaid, failure_reason: { code: 'authentication_expired' } });
    expect((await buyer.poll()).state).toBe(unpaid);
    expect(charges()).toEqual([]);
  });

  it('is never charged when passed in time but reported late', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('pass');
    world.deps.clock.advance(15 * MINUTE - 1);
    world.acme.beforeAnswer = () => world.deps.clock.advance(1);
    const page = await world.comeBack();
    world.acme.beforeAnswer = () => undefined;

    expect(page.body).toContain('This took too long. Nothing was charged.');
    expect((await buyer.poll()).state).toBe(unpaid);
    expect(charges()).toEqual([]);
  });

  it('is charged by the job when its node died between the bank’s outcome and the charge', async () => {
    const buyer = await open();
    await buyer.pay();
    world.atBank('pass');
    expect(await finishChallenge(world.deps, idOf(world.lastChallenge().return_url), 'passed')).toBe(true);
    expect((await buyer.poll()).state).toBe('processing');

    world.deps.clock.advance(15_000);
    const jobs = [1, 2].flatMap(() => [checkoutJob(world.deps), topUpsJob(world.deps), challengesJob(world.deps)]);
    await Promise.all(jobs.map((job) => job.run(signal)));
    await world.deps.money.drained();

    expect((await buyer.poll()).state).toBe(paid);
    expect(charges()).toHaveLength(1);
  });
});

describe('the challenge of an operator’s bank', () => {
  it('needs no buyer when the bank approves it frictionlessly, and the charge has its reference', async () => {
    const buyer = await world.openCheckout([ACME_CARDS.known]);

    const paid = await buyer.pay();

    expect(paid.payload.checkout).toMatchObject({ state: 'paid', next_action: null });
    expect(charges()).toMatchObject([{ authentication: world.lastChallenge().id }]);
  });

  it('is skipped for a card that needs none, whose charge has no reference', async () => {
    const buyer = await world.openCheckout([ACME_CARDS.paying]);

    expect((await buyer.pay()).payload.checkout.state).toBe('paid');
    expect(world.acme.challenges.size).toBe(0);
    expect(charges()).toEqual([expect.not.objectContaining({ authentication: expect.anything() })]);
  });

  it('delays both cards when one of two needs it, and each is then charged its share', async () => {
    const other = await world.openCheckout([ACME_CARDS.asking, ACME_CARDS.known]);
    await other.pay();
    expect(charges()).toEqual([]);
    const open = [...world.acme.challenges].find(([, challenge]) => challenge.state === 'open');

    world.atBank('pass', open?.[0]);
    await world.comeBack(open?.[1]);

    expect((await other.poll()).state).toBe('paid');
    const confirmed = ({ authentication = '' }) => world.acme.challenges.get(authentication)?.amount;
    const amounts = charges().map((charge) => [charge.amount, confirmed(charge)]);
    expect(amounts.sort()).toEqual([
      [1499, 1499],
      [500, 500],
    ]);
  });

  it('returns to the hosted order, whose link the provider never gets', async () => {
    const user = await world.addUser();
    const { payload } = await world.authorizeInvoice(user, { invoice_mechanism: 'svc_hosted' });
    const link_token = idOf(payload.redirect);
    const opened = await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload: { link_token } });
    const token = opened.json().payload.session_token;
    const card = {
      number: ACME_CARDS.asking,
      expiry_month: 12,
      expiry_year: 2031,
      security_code: '123',
      holder_name: 'Demo Buyer',
    };
    const added = await world.inSession(token, 'POST', '/payment-methods', { card });
    const payment_methods = [{ payment_method_id: added.payload.payment_method.payment_method_id, amount: 0 }];
    await world.inSession(token, 'POST', '/checkout/pay', { attempt_id: randomUUID(), payment_methods });
    world.atBank('pass');

    const page = await world.comeBack();

    expect(page.body).toContain(`href="${world.deps.settings.addresses.hostedUrl}/pay/${link_token}"`);
    expect(JSON.stringify([...world.acme.challenges])).not.toContain(link_token);
    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout.state).toBe('paid');
  });

  it('still shows its outcome when the return was sealed with a key since removed from the list', async () => {
    const buyer = await world.openCheckout([ACME_CARDS.asking]);
    await buyer.pay();
    const id = idOf(world.lastChallenge().return_url);
    const { settings } = world.deps;
    const withoutIt = { ...world.deps, settings: { ...settings, secretKeys: [randomBytes(32)] } };
    const sealed = sealReturnUrl(withoutIt, id, 'https://shop.example/');
    await world.deps.db.updateTable('card_challenges').set({ return_url: sealed }).where('id', '=', id).execute();
    world.atBank('pass');

    const page = await world.comeBack();

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('You have confirmed the payment.');
    expect(page.body).toContain('You can close this page');
  });

  it('is created once at the provider though the sealing key changes between two requests', async () => {
    const { user, cards } = await world.openPurchase(ACME_CARDS.asking);
    const { settings } = world.deps;
    const payment = {
      causeType: 'purchase',
      causeId: randomUUID(),
      request: [user.accountId, randomUUID()],
      accountId: user.accountId,
      cards: [{ paymentMethodId: cards[0] ?? '', amount: 1_000 }],
      demanded: new Set<string>(),
      currency: 'USD',
      returnUrl: '',
    } as const;
    const plan = (secretKeys: readonly Buffer[]) =>
      planChallenges({ ...world.deps, settings: { ...settings, secretKeys } }, payment);

    const [before] = await plan(settings.secretKeys);
    const [after] = await plan([randomBytes(32), ...settings.secretKeys]);

    expect(before?.state).toBe('waiting');
    expect(after?.id).toBe(before?.id);
    expect(world.acme.challenges.size).toBe(1);
  });

  it.each(['x', randomUUID(), encodeURIComponent('https://evil.example/')])(
    'has an error page that leads nowhere when it does not exist: %s',
    async (id) => {
      const page = await world.app.inject({
        method: 'GET',
        url: `/ui/v1/three-d-secure/${id}?return_url=https://evil.example/`,
      });

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('There is no payment to confirm here.');
      expect(page.body).not.toMatch(/evil|href|refresh|<script/);
    },
  );

  it('has ids derived neither from each other nor from what the buyer knows', async () => {
    const buyer = await world.openPurchase(ACME_CARDS.asking);
    const id = randomUUID();
    await buyer.pay(id);

    const challenge = idOf(world.lastChallenge().return_url);

    expect(challenge).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(challenge.slice(0, 8)).not.toBe(id.slice(0, 8));
    const logged = world.deps.logLines.filter((line) => JSON.parse(line).level < 40).join('\n');
    expect(logged).not.toContain(challenge);
  });
});
