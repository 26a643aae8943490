import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { readPlayerHistory } from '../../../src/operations/console/read-player.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION } from '../../support/flows/payout-bodies.js';

const HOUR_MS = 3_600_000;

let world: FlowWorld;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await hold(0);
  user = await world.addUser({ USD: 10_000 });
  await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
});

const hold = (hours: number) => configureIntegrator(world.deps, world.integrator.name, { payout_hold_hours: hours });

async function payOut(): Promise<void> {
  const { session_token } = (await world.redeem(await world.authorizeUser(user), 'payout')).payload;
  const body = {
    payout_id: world.deps.random.uuid(),
    wallet_id: user.wallets.USD?.wallet_id,
    amount: 2_500,
    destination: { ...DESTINATION, account_number: '000123456789' },
  };
  await world.inSession(session_token, 'POST', '/payouts', body);
}

const BANK: PayoutBank = {
  accepts: async () => undefined,
  send: async () => ({ status: 'sent', reference: 'BANK-17' }),
  status: async () => ({ status: 'processing' }),
};

const settle = (bank: Partial<PayoutBank> = {}) =>
  payoutsJob(world.deps, { ...BANK, ...bank }).run(new AbortController().signal);

/** What the page says about the player's only payout. */
async function noteOf(integratorId: string | null = null): Promise<string> {
  const operator = { ...SANDBOX_OPERATOR, integratorId };
  const { entries } = JSON.parse(
    JSON.stringify(await readPlayerHistory(world.deps, operator, user.accountId, undefined)),
  );
  expect(entries).toMatchObject([{ type: 'payout' }]);
  return entries[0].note;
}

const SENT = /^Sent \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, not confirmed\. The bank’s reference: BANK-17\.$/;

describe('a payout in a player’s history', () => {
  it('says until when it is held, that it waits to be sent, and when it was sent, with the bank’s reference', async () => {
    await hold(24);
    await payOut();
    expect(await noteOf()).toMatch(/^Held until .* UTC, as the bank account is new\. Not sent yet\.$/);
    world.deps.clock.advance(25 * HOUR_MS);
    expect(await noteOf()).toBe('Not sent yet.');
    await settle();
    expect(await noteOf()).toMatch(SENT);
    world.deps.clock.advance(HOUR_MS);
    await settle({ status: async () => ({ status: 'processed' }) });
    expect(await noteOf()).toMatch(/^Sent .* UTC, confirmed\. The bank’s reference: BANK-17\.$/);
  });

  it('says why the bank did not pay it out', async () => {
    await payOut();
    const refused = { status: 'refused', code: 'limit', message: 'Over the limit.' } as const;
    await settle({ send: async () => refused });
    expect(await noteOf()).toBe('Over the limit.');
  });

  it('is told to an integrator’s people without the bank’s reference, which is the operator’s', async () => {
    await payOut();
    await settle();
    expect(await noteOf(world.integrator.integratorId)).toMatch(/^Sent .* UTC, not confirmed\.$/);
  });
});
