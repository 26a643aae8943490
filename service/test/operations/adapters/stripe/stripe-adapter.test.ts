import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractSamples } from '../../../../src/operations/adapters/adapter-module.js';
import { cardAuthenticatorContract } from '../../../../src/operations/adapters/contracts/card-authenticator-contract.js';
import { cardDisputesContract } from '../../../../src/operations/adapters/contracts/card-disputes-contract.js';
import { cardProviderContract } from '../../../../src/operations/adapters/contracts/card-provider-contract.js';
import { eventReaderContract } from '../../../../src/operations/adapters/contracts/event-reader-contract.js';
import { tokenOf } from '../../../../src/operations/adapters/contracts/token-of.js';
import { importModule, loadAdapters } from '../../../../src/operations/adapters/load-adapters.js';
import { type StripeServer, startStripe } from './stripe-server.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SAMPLE = path.join(ROOT, 'samples/stripe-adapter/src/adapters.mjs');
const REFERENCE = path.join(ROOT, '../shared/reference/stripe-fixtures3.json');
const SECRET = 'whsec_test_secret';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const server: StripeServer = await startStripe();
Object.assign(process.env, {
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_ENTRY_URL: 'https://cards.example/',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: server.url,
});
const { cards, authenticator } = await loadAdapters(SAMPLE, { log: silent });
const { contractSamples: samples } = await importModule(SAMPLE);
if (!cards || !authenticator || !samples?.cards || !samples.authentication) throw new Error('The sample has cards.');
const authentication: NonNullable<ContractSamples['authentication']> = {
  ...samples.authentication,
  answer: async ({ reference }, answer) => server.answerChallenge(reference, answer),
};
const { approving, declining, disputed = approving } = samples.cards;
afterAll(() => server.close());

describe.each([
  ['card provider', cardProviderContract(cards, samples.cards)],
  ['card authenticator', cardAuthenticatorContract(authenticator, cards, authentication)],
  ['disputes', cardDisputesContract(cards, samples.cards)],
  ['events', eventReaderContract(cards)],
] as const)('the sample adapter for Stripe follows the contract: %s', (_name, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_case, each) => {
    await expect(each.run()).resolves.toBeUndefined();
  });
});

describe('the sample adapter for Stripe', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(cards, approving);
  });
  const charge = (chargeId: string = randomUUID()) => ({
    chargeId,
    token,
    amount: 500,
    currency: 'USD',
    authenticated: false,
  });

  it('charges and refunds once per id, also after Stripe has forgotten the idempotency keys', async () => {
    const request = charge();
    const first = await cards.charge(request);
    const refund = {
      refundId: randomUUID(),
      chargeId: request.chargeId,
      reference: first.status === 'approved' ? first.reference : '',
      amount: 200,
      currency: 'USD',
    };
    const refunded = await cards.refund(refund);
    const declined = { ...charge(), token: await tokenOf(cards, declining) };
    const refused = await cards.charge(declined);
    server.forgetKeys();

    expect(await cards.charge(request)).toEqual(first);
    expect(await cards.refund(refund)).toEqual(refunded);
    expect(await cards.charge(declined)).toEqual(refused);
    const charged = [...server.intents.values()].filter(
      ({ metadata }) => (metadata as { charge_id?: string }).charge_id === request.chargeId,
    );
    expect(charged).toMatchObject([{ amount: 500, currency: 'usd', status: 'succeeded' }]);
    expect(
      [...server.refunds.values()].filter(({ payment_intent }) => payment_intent === charged[0]?.id),
    ).toMatchObject([{ amount: 200 }]);
  });

  it('names the reason of a decline, and says when the bank demands a challenge', async () => {
    expect(await cards.charge({ ...charge(), token: await tokenOf(cards, declining) })).toEqual({
      status: 'declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    });
    const asking = await tokenOf(cards, authentication.asking);
    expect(await cards.charge({ ...charge(), token: asking })).toEqual({ status: 'authentication_required' });
  });

  it('declines what Stripe never charges, or the payment would never end; whatever else it says leaves the outcome open', async () => {
    const small = { ...charge(), amount: 20 };
    expect(await cards.charge(small)).toMatchObject({ status: 'declined', declineCode: 'processing_error' });
    const [customer] = token.split('/');
    const detached = { ...charge(), token: `${customer}/pm_detached` };
    expect(await cards.charge(detached)).toMatchObject({ status: 'declined', declineCode: 'payment_method_inactive' });
    const challenge = { currency: 'USD', returnUrl: 'https://pay.example/back', demanded: false };
    for (const { amount, token: card } of [small, detached]) {
      const asked = { ...challenge, challengeId: randomUUID(), amount, token: card };
      expect(await authenticator.start(asked)).toEqual({ status: 'not_required' });
    }
    await expect(cards.charge({ ...charge(), authenticationReference: 'pi_unknown' })).rejects.toThrow();
  });

  it('refuses to refund more than was paid for good, and knows nothing when Stripe is away', async () => {
    const request = charge();
    const paid = await cards.charge(request);
    const refund = {
      refundId: request.chargeId,
      chargeId: request.chargeId,
      reference: paid.status === 'approved' ? paid.reference : '',
      amount: 500,
      currency: 'USD',
    };
    await cards.refund(refund);
    expect(await cards.refund({ ...refund, refundId: randomUUID() })).toMatchObject({
      status: 'refused',
      code: 'charge_already_refunded',
    });
    server.isAway = true;
    await expect(cards.charge(charge())).rejects.toThrow();
    await expect(cards.refund({ ...refund, refundId: randomUUID() })).rejects.toThrow();
    server.isAway = false;
  });

  describe('of a disputed charge', () => {
    const open = async () => {
      const token = await tokenOf(cards, disputed);
      const request = { ...charge(), token };
      await cards.charge(request);
      const id = [...server.disputes.keys()].at(-1) ?? '';
      const report = () => cards.disputes?.read(id);
      return { request, id, report };
    };

    it('reports our id of the charge, the bank’s deadline and what Stripe keeps', async () => {
      const { request, id, report } = await open();
      expect(await report()).toEqual({
        reference: id,
        charge: { chargeId: request.chargeId },
        amount: 500,
        currency: 'USD',
        reason: 'fraudulent',
        state: 'needs_response',
        respondByMs: expect.any(Number),
        fee: { amount: 1_500, currency: 'USD' },
        openedMs: expect.any(Number),
      });
      const back = [{ amount: 500, currency: 'usd', fee: -1_500, net: 2_000 }];
      const taken = Object(server.disputes.get(id)).balance_transactions;
      server.changeDispute(id, { status: 'won', balance_transactions: [...taken, ...back] });
      const won = await report();
      expect([won?.state, won?.fee]).toEqual(['won', undefined]);
    });

    it('has no report of an inquiry, which takes no money, until it is a dispute', async () => {
      const { id, report } = await open();
      for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented']) {
        server.changeDispute(id, { status });
        expect(await report()).toBeUndefined();
      }
      const before = await cards.disputes?.changedSince(undefined);
      expect(before?.disputes.map(({ reference }) => reference)).not.toContain(id);
      server.changeDispute(id, { status: 'needs_response' });
      const listed = await cards.disputes?.changedSince(before?.position);
      expect(listed?.disputes.map(({ reference }) => reference)).toContain(id);
      expect((await report())?.state).toBe('needs_response');
    });

    it('says the same once, also after Stripe has forgotten the keys, and knows nothing while Stripe is away', async () => {
      const { id, report } = await open();
      const evidence = { reference: id, evidenceId: randomUUID(), text: 'Delivered.' };
      server.isAway = true;
      await expect(cards.disputes?.submitEvidence(evidence)).rejects.toThrow();
      await expect(report()).rejects.toThrow();
      await expect(cards.disputes?.changedSince(undefined)).rejects.toThrow();
      server.isAway = false;
      await cards.disputes?.submitEvidence(evidence);
      server.forgetKeys();
      await cards.disputes?.submitEvidence(evidence);
      expect(server.disputes.get(id)).toMatchObject({
        status: 'under_review',
        metadata: { evidence_id: evidence.evidenceId },
      });
      await cards.disputes?.accept({ reference: id, acceptId: randomUUID() });
      expect((await report())?.state).toBe('under_review');
      await expect(cards.disputes?.accept({ reference: 'du_none', acceptId: randomUUID() })).rejects.toThrow();
    });
  });

  it('starts a challenge for every card on demand', async () => {
    const asked = {
      challengeId: randomUUID(),
      token,
      amount: 500,
      currency: 'USD',
      returnUrl: 'https://pay.example/back',
      demanded: true,
    };
    expect(await authenticator.start(asked)).toMatchObject({
      status: 'required',
      url: expect.stringContaining('https://hooks.stripe'),
    });
    expect((await authenticator.start({ ...asked, challengeId: randomUUID(), demanded: false })).status).toBe('passed');
  });

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1', metadata: { charge_id: 'c1' } }, { kind: 'charge', chargeId: 'c1' }],
    ['payment_intent.succeeded', { id: 'pi_1', metadata: {} }, { kind: 'charge', reference: 'pi_1' }],
    ['refund.updated', { id: 're_1', metadata: { refund_id: 'r1' } }, { kind: 'refund', refundId: 'r1' }],
    ['charge.dispute.created', { id: 'dp_1' }, { kind: 'dispute', reference: 'dp_1' }],
    ['customer.created', { id: 'cus_1' }, undefined],
  ])('reads %s of %j', async (type, object, about) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_700_000_000, data: { object } });
    const signature = signatureOf(payload);
    const read = (body: string) =>
      cards.readEvents?.({ headers: { 'stripe-signature': signature }, rawBody: Buffer.from(body) });
    expect(await read(payload)).toEqual({
      status: 'authentic',
      events: about ? [{ eventId: 'evt_1', about, occurredMs: 1_700_000_000_000 }] : [],
    });
    expect(await read(payload.replace('evt_1', 'evt_2'))).toMatchObject({ status: 'forged' });
  });

  it.skipIf(!existsSync(REFERENCE))('is tested with fields that Stripe’s own examples have', async () => {
    const { resources } = JSON.parse(readFileSync(REFERENCE, 'utf8')) as { resources: Record<string, object> };
    await cards.charge(charge());
    const [intent] = server.intents.values();
    const [refund] = server.refunds.values();
    await cards.charge({ ...charge(), token: await tokenOf(cards, disputed) });
    const [dispute] = server.disputes.values();
    for (const [kind, object] of [
      ['payment_intent', intent],
      ['refund', refund],
      ['dispute', dispute],
    ] as const) {
      expect(Object.keys(resources[kind] ?? {}), kind).toEqual(expect.arrayContaining(Object.keys(object ?? {})));
    }
  });
});

/** The header that Stripe documents: a timestamp, and its HMAC with the body. */
function signatureOf(payload: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', SECRET).update(`${seconds}.${payload}`).digest('hex')}`;
}
