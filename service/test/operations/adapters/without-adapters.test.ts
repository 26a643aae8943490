import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KycVerifier } from '../../../src/accounts/kyc/kyc-verifier.js';
import { noAdapters } from '../../../src/payments/adapters.js';
import type { CardDetails } from '../../../src/payments/cards/card-provider.js';
import { noCardProvider } from '../../../src/payments/cards/no-card-provider.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../../support/flows/payout-bodies.js';

async function open(world: FlowWorld, user: FlowUser, flow: string): Promise<string> {
  return (await world.redeem(await world.authorizeUser(user), flow)).payload.session_token;
}

describe('an operator without adapters', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld({}, { adapters: noAdapters, cards: noCardProvider });
  });
  afterAll(() => world.close());

  it('refuses to add a card, with the reason', async () => {
    const token = await open(world, await world.addUser(), 'purchase');
    const refused = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
    expect(refused).toMatchObject({ status: 403, codes: ['cards_not_accepted'] });
  });

  it('refuses a payout and leaves the money in the wallet', async () => {
    const user = await world.addUser({ USD: 10_000 });
    const token = await open(world, user, 'payout');
    await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
    const wallet_id = user.wallets.USD?.wallet_id;
    const body = { payout_id: randomUUID(), wallet_id, amount: 1000, destination: DESTINATION };
    const refused = await world.inSession(token, 'POST', '/payouts', body);
    expect(refused).toMatchObject({ status: 403, codes: ['payouts_not_offered'] });
    expect(await world.balance(wallet_id)).toBe(10_000);
  });

  it('leaves identity checks to people', async () => {
    const token = await open(world, await world.addUser(), 'kyc');
    const answer = await world.inSession(token, 'POST', '/kyc', PERSON);
    expect(answer.payload.kyc.state).toBe('MANUAL_REVIEW');
  });
});

describe('an operator’s adapters', () => {
  it('receive the cardholder’s name, which the service does not keep', async () => {
    const seen: CardDetails[] = [];
    const world = await createFlowWorld();
    const cards = createSandboxCardProvider({ clock: world.deps.clock });
    const tokenize = async (card: CardDetails) => {
      seen.push(card);
      return cards.tokenize(card);
    };
    const watched = { ...cards, tokenize };
    const other = await createFlowWorld({}, { adapters: { ...noAdapters, cards: watched }, cards: watched });
    const token = await open(other, await other.addUser(), 'purchase');
    const added = await other.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve));
    expect(added.status).toBe(201);
    expect(seen).toMatchObject([{ number: '4111111111111111', securityCode: '123', holderName: 'Demo Buyer' }]);
    const kept = await other.deps.pool.query('SELECT to_jsonb(payment_methods) AS row FROM payment_methods');
    expect(JSON.stringify(kept.rows)).not.toMatch(/4111111111111111|Demo Buyer/);
    await Promise.all([world.close(), other.close()]);
  });

  it('that do not answer cause a 503, not a refusal, and nothing has changed', async () => {
    const away = async () => {
      throw new Error('away');
    };
    const kyc: KycVerifier = { verify: away };
    const world = await createFlowWorld(
      {},
      { adapters: { ...noAdapters, kyc, bank: { accepts: away, send: away, status: away } } },
    );
    const user = await world.addUser({ USD: 10_000 });
    const submitted = await world.inSession(await open(world, user, 'kyc'), 'POST', '/kyc', PERSON);
    expect(submitted).toMatchObject({ status: 503, codes: ['kyc_verifier_unavailable'] });
    await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
    const wallet_id = user.wallets.USD?.wallet_id;
    const body = { payout_id: randomUUID(), wallet_id, amount: 1000, destination: DESTINATION };
    const refused = await world.inSession(await open(world, user, 'payout'), 'POST', '/payouts', body);
    expect(refused).toMatchObject({ status: 503, codes: ['bank_unavailable'] });
    expect(await world.balance(wallet_id)).toBe(10_000);
    await world.close();
  });
});
