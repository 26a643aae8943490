import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KycDecision, KycVerifier } from '../../../src/accounts/kyc/kyc-verifier.js';
import { submitKyc } from '../../../src/accounts/kyc/submit-kyc.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { PERSON } from '../../support/flows/payout-bodies.js';

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(() => world.close());

/** A verifier that answers when the test lets it. */
function slowVerifier() {
  const asked: string[] = [];
  let answer: (decision: KycDecision | Error) => void = () => undefined;
  const answered = new Promise<KycDecision | Error>((resolve) => {
    answer = resolve;
  });
  const verify = async ({ details }: { details: { last_name: string } }) => {
    asked.push(details.last_name);
    const decision = await answered;
    if (decision instanceof Error) throw decision;
    return decision;
  };
  return { asked, answer, deps: { ...world.deps, adapters: { ...world.deps.adapters, kyc: { verify } } } };
}

const as = (last_name: string) => ({ ...PERSON, last_name });
const stateOf = async (accountId: string) =>
  (await world.deps.pool.query('SELECT kyc_state FROM accounts WHERE id = $1', [accountId])).rows[0]?.kyc_state;
const submissionsOf = async (accountId: string) =>
  (
    await world.deps.pool.query(
      `SELECT state, details ? 'sealed' AS kept FROM kyc_submissions WHERE account_id = $1 ORDER BY created_ms, id`,
      [accountId],
    )
  ).rows;

describe('submitting an identity', () => {
  it('sends the verifier one submission at a time, however many arrive at once', async () => {
    const { accountId } = await world.addUser();
    const { asked, answer, deps } = slowVerifier();
    const first = submitKyc(deps, accountId, as('First'));
    await expect.poll(() => asked).toEqual(['First']);

    const others = await Promise.allSettled(['Second', 'Third'].map((name) => submitKyc(deps, accountId, as(name))));

    for (const other of others) {
      expect(other).toMatchObject({ status: 'rejected', reason: { status: 503, errors: [{ code: 'kyc_under_way' }] } });
    }
    answer('DENY');
    await first;
    await submitKyc(deps, accountId, as('Fourth'));
    expect(asked).toEqual(['First']);
    expect(await stateOf(accountId)).toBe('DENY');
    expect(await submissionsOf(accountId)).toEqual([{ state: 'DENY', kept: true }]);
  });

  it('lets the verifier see five of a player in a day, and a person the next', async () => {
    const { accountId } = await world.addUser();
    const seen: string[] = [];
    const verify = async ({ details }: { details: { last_name: string } }) => {
      seen.push(details.last_name);
      return details.last_name === 'Right' ? 'ACCEPT' : 'REVERIFY';
    };
    const deps = { ...world.deps, adapters: { ...world.deps.adapters, kyc: { verify } as KycVerifier } };
    const guesses = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const guess of guesses) await submitKyc(deps, accountId, as(guess));
    expect(await stateOf(accountId)).toBe('REVERIFY');

    await submitKyc(deps, accountId, as('Right'));

    expect(seen).toEqual(guesses);
    expect(await stateOf(accountId)).toBe('MANUAL_REVIEW');
    await world.deps.pool.query(`UPDATE accounts SET kyc_state = 'REVERIFY' WHERE id = $1`, [accountId]);
    await world.deps.pool.query(
      `UPDATE kyc_submissions SET state = 'REVERIFY', created_ms = created_ms - 86460000 WHERE account_id = $1`,
      [accountId],
    );
    await submitKyc(deps, accountId, as('Right'));
    expect(await stateOf(accountId)).toBe('ACCEPT');
  });

  it('stores nothing when the verifier does not answer, and can be repeated at once', async () => {
    const { accountId } = await world.addUser();
    const away = slowVerifier();
    away.answer(new Error('away'));

    await expect(submitKyc(away.deps, accountId, as('Buyer'))).rejects.toMatchObject({ status: 503 });
    expect(await submissionsOf(accountId)).toEqual([]);

    const back = slowVerifier();
    back.answer('ACCEPT');
    await submitKyc(back.deps, accountId, as('Buyer'));
    expect(await stateOf(accountId)).toBe('ACCEPT');
  });

  it('discards the verifier’s answer when the operator has decided meanwhile', async () => {
    const { accountId } = await world.addUser();
    const slow = slowVerifier();
    const submitted = submitKyc(slow.deps, accountId, as('Buyer'));
    await expect.poll(() => slow.asked).toEqual(['Buyer']);
    const options = { account: [accountId], state: ['DENY'] };
    await adminCommands['decide-kyc']?.run(
      { ...world.deps, migrate: async () => [], loadAdapters: async () => world.deps.adapters },
      options,
    );

    slow.answer('ACCEPT');
    await submitted;

    expect(await stateOf(accountId)).toBe('DENY');
    expect(await submissionsOf(accountId)).toEqual([]);
  });

  it('can be repeated one minute after the node that handled it died', async () => {
    const { accountId } = await world.addUser();
    const lost = slowVerifier();
    const never = submitKyc(lost.deps, accountId, as('Lost'));
    await expect.poll(() => lost.asked).toEqual(['Lost']);
    world.deps.clock.advance(61_000);

    const next = slowVerifier();
    next.answer('ACCEPT');
    await submitKyc(next.deps, accountId, as('Buyer'));
    lost.answer('DENY');
    await never;

    expect(await stateOf(accountId)).toBe('ACCEPT');
    expect(await submissionsOf(accountId)).toEqual([{ state: 'ACCEPT', kept: true }]);
  });

  it('can be repeated as soon although the clock was set back since an earlier one', async () => {
    const { accountId } = await world.addUser();
    const earlier = slowVerifier();
    earlier.answer('REVERIFY');
    await submitKyc(earlier.deps, accountId, as('Earlier'));
    world.deps.clock.advance(-3_600_000);
    const lost = slowVerifier();
    const never = submitKyc(lost.deps, accountId, as('Lost'));
    await expect.poll(() => lost.asked).toEqual(['Lost']);
    world.deps.clock.advance(61_000);

    const next = slowVerifier();
    next.answer('MANUAL_REVIEW');
    await submitKyc(next.deps, accountId, as('Buyer'));
    lost.answer('DENY');
    await never;

    expect(await submissionsOf(accountId)).toEqual([
      { state: 'REVERIFY', kept: true },
      { state: 'MANUAL_REVIEW', kept: true },
    ]);
  });
});
