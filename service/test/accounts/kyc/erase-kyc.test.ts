import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseKycJob } from '../../../src/accounts/kyc/erase-kyc-job.js';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { type Clock, systemClock } from '../../../src/platform/clock.js';
import { createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { PERSON } from '../../support/flows/payout-bodies.js';

const DAY_MS = 24 * 3_600_000;
/** The test's clock and the database's shifted time differ by as long as a query takes. */
const SLACK_MS = 5_000;
let world: FlowWorld;
beforeEach(async () => {
  world = await createFlowWorld({ kycRetentionDays: 30 });
  // the job uses the database's time, which is shifted by as much as the test's clock
  world.deps.clock.advance(systemClock.now() - world.deps.clock.now());
});
afterEach(() => world.close());

async function submit(lastName: string): Promise<FlowUser> {
  const user = await world.addUser();
  const opened = await world.redeem(await world.authorizeUser(user), 'kyc');
  await world.inSession(opened.payload.session_token, 'POST', '/kyc', { ...PERSON, last_name: lastName });
  return user;
}
const erase = () => eraseKycJob(world.deps).run(new AbortController().signal);
const admin = (command: string, options: Record<string, string[]> = {}, clock: Clock = world.deps.clock) =>
  adminCommands[command]?.run(
    { ...world.deps, clock, migrate: async () => [], loadAdapters: async () => world.deps.adapters },
    options,
  );
async function kept(): Promise<string[]> {
  const { rows } = await world.deps.pool.query(
    `SELECT state || ':' || (details ? 'sealed') AS row FROM kyc_submissions ORDER BY state`,
  );
  return rows.map(({ row }) => row);
}

describe('KYC data', () => {
  it('is erased 30 days after the decision, not before; state and timestamps remain', async () => {
    for (const name of ['Buyer', 'Deny', 'Reverify']) await submit(name);
    world.deps.clock.advance(30 * DAY_MS - 60_000);
    await erase();
    expect(await kept()).toEqual(['ACCEPT:true', 'DENY:true', 'REVERIFY:true']);

    world.deps.clock.advance(60_000 + SLACK_MS);
    await Promise.all([erase(), erase()]);

    expect(await kept()).toEqual(['ACCEPT:false', 'DENY:false', 'REVERIFY:false']);
    const accounts = await world.deps.pool.query(
      `SELECT kyc_state FROM accounts WHERE kyc_state <> 'NODATA' ORDER BY kyc_state`,
    );
    expect(accounts.rows.map(({ kyc_state }) => kyc_state)).toEqual(['ACCEPT', 'DENY', 'REVERIFY']);
    const { rows } = await world.deps.pool.query('SELECT details, sealed_with, created_ms FROM kyc_submissions');
    for (const row of rows) expect(row).toEqual({ details: {}, sealed_with: null, created_ms: expect.any(Number) });
  });

  it('of a submission in manual review is kept until the decision, then for 30 days', async () => {
    const user = await submit('Review');
    world.deps.clock.advance(400 * DAY_MS);
    await erase();
    expect(await admin('review-kyc')).toMatchObject({ submissions: [{ details: { last_name: 'Review' } }] });

    await admin('decide-kyc', { account: [user.accountId], state: ['ACCEPT'] });
    world.deps.clock.advance(29 * DAY_MS);
    await erase();
    expect(await kept()).toEqual(['ACCEPT:true']);
    world.deps.clock.advance(DAY_MS + SLACK_MS);
    await erase();
    expect(await kept()).toEqual(['ACCEPT:false']);
    expect(await admin('review-kyc')).toEqual({ submissions: [] });
  });

  it('keeps its erasure date when a later decision is made', async () => {
    const user = await submit('Buyer');
    world.deps.clock.advance(29 * DAY_MS);
    await admin('decide-kyc', { account: [user.accountId], state: ['DENY'] });
    await erase();
    expect(await kept()).toEqual(['DENY:true']);
    world.deps.clock.advance(DAY_MS + SLACK_MS);
    await erase();
    expect(await kept()).toEqual(['DENY:false']);
  });

  it('is erased by the database’s clock, whatever the operator’s own clock reads', async () => {
    const before = Date.now();
    const user = await submit('Review');
    vi.useFakeTimers({ toFake: ['Date'], now: before + 8 * DAY_MS });
    await admin('decide-kyc', { account: [user.accountId], state: ['ACCEPT'] }, systemClock);
    await submitKyc({ ...world.deps, clock: systemClock }, (await world.addUser()).accountId, PERSON);
    vi.useRealTimers();
    const { rows } = await world.deps.pool.query('SELECT state, updated_ms - $1 AS "afterMs" FROM kyc_submissions', [
      before,
    ]);
    expect(rows).toHaveLength(2);
    for (const { state, afterMs } of rows) {
      expect(state).toBe('ACCEPT');
      expect(afterMs).toBeGreaterThanOrEqual(-1_000);
      expect(afterMs).toBeLessThan(60_000);
    }
  });

  it('can be submitted again by the player after it was erased', async () => {
    const user = await submit('Reverify');
    world.deps.clock.advance(31 * DAY_MS);
    await erase();
    const opened = await world.redeem(await world.authorizeUser(user), 'kyc');
    const again = await world.inSession(opened.payload.session_token, 'POST', '/kyc', PERSON);
    expect(again.payload.kyc.state).toBe('ACCEPT');
    expect(await kept()).toEqual(['ACCEPT:true', 'REVERIFY:false']);
  });
});
