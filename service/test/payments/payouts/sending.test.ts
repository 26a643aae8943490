import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { decideKyc } from '../../../src/accounts/kyc/decide-kyc.js';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import type { PayoutBank, PayoutStatus, SentPayout } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_RETURNS_MS, BANK_TAKES_MS, createSandboxBank } from '../../../src/payments/payouts/sandbox-bank.js';
import { createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION } from '../../support/flows/payout-bodies.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('sending a payout', () => {
  let world: FlowWorld;
  let user: FlowUser;
  let wallet: string;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });
  beforeEach(async () => {
    user = await world.addUser({ USD: 10_000 });
    wallet = user.wallets.USD?.wallet_id ?? '';
    await world.deps.db.updateTable('accounts').set({ kyc_state: 'ACCEPT' }).where('id', '=', user.accountId).execute();
  });

  async function start(accountNumber = '000123456789') {
    const { session_token } = (await world.redeem(await world.authorizeUser(user), 'payout')).payload;
    const body = {
      payout_id: world.deps.random.uuid(),
      wallet_id: wallet,
      amount: 2_500,
      destination: { ...DESTINATION, account_number: accountNumber },
    };
    const { payout_id } = (await world.inSession(session_token, 'POST', '/payouts', body)).payload.payout;
    return payout_id;
  }

  const settle = (bank: PayoutBank) => payoutsJob(world.deps, bank).run(new AbortController().signal);
  const rowOf = async (id: string) => {
    const { rows } = await world.deps.pool.query(
      'SELECT state, bank_reference, sent_ms, returned_ms, watch_until_ms FROM payouts WHERE id = $1',
      [id],
    );
    return rows[0];
  };
  const inHistory = async (id: string) =>
    (await world.call('GET', `/v1/transaction/${id}?account_id=${user.accountId}`)).payload;

  /** A bank whose responses a test chooses; it counts its calls. */
  function scriptedBank(script: { send?: () => Promise<string>; status?: () => Promise<PayoutStatus> }) {
    const sends: string[] = [];
    const asked: SentPayout[] = [];
    const bank: PayoutBank = {
      accepts: async () => undefined,
      send: async ({ payoutId }) => {
        sends.push(payoutId);
        return { status: 'sent', reference: (await script.send?.()) ?? `ref-${payoutId}` };
      },
      status: async (payout) => {
        asked.push(payout);
        return (await script.status?.()) ?? { status: 'processing' };
      },
    };
    const of = (id: string) => ({
      sends: sends.filter((each) => each === id).length,
      asked: asked.filter(({ payoutId }) => payoutId === id),
    });
    return { bank, of };
  }

  const lost = async (): Promise<never> => {
    throw new Error('The response was lost.');
  };

  it('sends it to the bank once and then queries it by the bank’s own reference', async () => {
    const id = await start();
    const { bank, of } = scriptedBank({});

    for (let day = 0; day < 3; day += 1) {
      await settle(bank);
      world.deps.clock.advance(DAY_MS);
    }

    expect(of(id).sends).toBe(1);
    expect(of(id).asked.map(({ reference }) => reference)).toEqual([`ref-${id}`, `ref-${id}`]);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', bank_reference: `ref-${id}` });
  });

  it('queries an unanswered sending and never repeats it, whatever the bank has forgotten since', async () => {
    const id = await start();
    const first = scriptedBank({ send: lost });
    await settle(first.bank);
    world.deps.clock.advance(DAY_MS);
    const later = scriptedBank({ status: async () => ({ status: 'not_found' }) });

    for (let day = 0; day < 3; day += 1) {
      await settle(later.bank);
      world.deps.clock.advance(DAY_MS);
    }

    expect([first.of(id).sends, later.of(id).sends]).toEqual([1, 0]);
    expect(later.of(id).asked.length).toBe(3);
    expect(await rowOf(id)).toMatchObject({ state: 'pending' });
    expect(await world.balance(wallet)).toBe(7_500);
    expect(world.deps.logLines.join('')).toContain('bank does not know a sent payout');
  });

  it('repeats it under the same id when the bank never received it, while the bank still knows ids', async () => {
    const id = await start();
    await settle(scriptedBank({ send: lost }).bank);
    world.deps.clock.advance(HOUR_MS);
    const again = scriptedBank({ status: async () => ({ status: 'not_found' }) });

    await Promise.all([settle(again.bank), settle(again.bank), settle(again.bank)]);

    expect(again.of(id).sends).toBe(1);
    expect(await rowOf(id)).toMatchObject({ bank_reference: `ref-${id}` });
  });

  it('waits when this node cannot open its bank account, and sends it once a node can', async () => {
    const id = await start();
    const { bank, of } = scriptedBank({ status: async () => ({ status: 'not_found' }) });
    const withoutKey = { ...world.deps, settings: { ...world.deps.settings, secretKeys: [Buffer.alloc(32, 9)] } };
    for (let day = 0; day < 3; day += 1) {
      await payoutsJob(withoutKey, bank).run(new AbortController().signal);
      world.deps.clock.advance(DAY_MS);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'pending', sent_ms: null });
    expect(of(id)).toEqual({ sends: 0, asked: [] });

    await settle(bank);

    expect(of(id).sends).toBe(1);
    expect(await rowOf(id)).toMatchObject({ bank_reference: `ref-${id}` });
  });

  it.each(['integrator', 'account', 'wallet'] as const)(
    'does not repeat it while its %s is frozen, and does so afterwards',
    async (kind) => {
      const id = await start();
      await settle(scriptedBank({ send: lost }).bank);
      const ids = { integrator: world.integrator.integratorId, account: user.accountId, wallet };
      const subject = { kind, id: ids[kind], by: 'operator' } as const;
      const { bank, of } = scriptedBank({ status: async () => ({ status: 'not_found' }) });

      await freeze(world.deps, subject, '');
      world.deps.clock.advance(HOUR_MS);
      await settle(bank);
      expect(of(id)).toMatchObject({ sends: 0, asked: [{ payoutId: id }] });

      await unfreeze(world.deps, subject);
      world.deps.clock.advance(HOUR_MS);
      await settle(bank);
      expect(of(id).sends).toBe(1);
      expect(await rowOf(id)).toMatchObject({ bank_reference: `ref-${id}` });
    },
  );

  const decide = (state: 'ACCEPT' | 'DENY' | 'REVERIFY') =>
    world.deps.db
      .transaction()
      .execute((trx) => decideKyc(trx, { accountId: user.accountId, state, nowMs: world.deps.clock.now() }));

  it('returns it to the wallet, fee included, when the player’s identity is denied before it is sent', async () => {
    const id = await start();
    const { bank, of } = scriptedBank({});
    await decide('DENY');

    await Promise.all([settle(bank), settle(bank)]);
    await decide('ACCEPT');
    world.deps.clock.advance(HOUR_MS);
    await settle(bank);

    expect(of(id)).toEqual({ sends: 0, asked: [] });
    expect(await world.balance(wallet)).toBe(10_000);
    expect(await inHistory(id)).toMatchObject({
      transaction_status: 'payout-failed',
      transaction_data: { payout: { failure_reason: { code: 'identity_unconfirmed' } } },
    });
  });

  it('returns one that is held as soon as the identity is denied, and holds it for as long as it is not', async () => {
    const hold = (hours: number) =>
      configureIntegrator(world.deps, world.integrator.name, { payout_hold_hours: hours });
    await hold(48);
    const id = await start('000999888777');
    await hold(0);
    const { bank, of } = scriptedBank({});
    await decide('REVERIFY');
    await settle(bank);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', sent_ms: null });

    await decide('DENY');
    await Promise.all([settle(bank), settle(bank)]);
    await decide('ACCEPT');

    expect(of(id)).toEqual({ sends: 0, asked: [] });
    expect(await world.balance(wallet)).toBe(10_000);
    expect(await inHistory(id)).toMatchObject({
      transaction_status: 'payout-failed',
      transaction_data: { payout: { failure_reason: { code: 'identity_unconfirmed' } } },
    });
  });

  it('is not sent while the player is asked for their identity again, and is once it is confirmed', async () => {
    const id = await start();
    const { bank, of } = scriptedBank({});
    await decide('REVERIFY');
    await settle(bank);
    expect(of(id).sends).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', sent_ms: null });

    await decide('ACCEPT');
    world.deps.clock.advance(HOUR_MS);
    await settle(bank);

    expect(of(id).sends).toBe(1);
  });

  it('neither repeats nor returns one that the bank may have, while the identity is denied', async () => {
    const id = await start();
    await settle(scriptedBank({ send: lost }).bank);
    await decide('DENY');
    const { bank, of } = scriptedBank({ status: async () => ({ status: 'not_found' }) });
    world.deps.clock.advance(HOUR_MS);

    await settle(bank);

    expect(of(id)).toMatchObject({ sends: 0, asked: [{ payoutId: id }] });
    expect(await rowOf(id)).toMatchObject({ state: 'pending' });
    expect(await world.balance(wallet)).toBe(7_500);
  });

  it('queries a payout first that an older node may have sent', async () => {
    const id = await start();
    await world.deps.pool.query('UPDATE payouts SET sent_ms = 0 WHERE id = $1', [id]);
    world.deps.clock.advance(2 * DAY_MS);
    const { bank, of } = scriptedBank({ status: async () => ({ status: 'not_found' }) });

    await settle(bank);

    expect(of(id)).toMatchObject({ sends: 0, asked: [{ reference: undefined }] });
  });

  it('reads the reference from the bank when its node died before storing it', async () => {
    const id = await start();
    await settle(scriptedBank({ send: lost }).bank);
    world.deps.clock.advance(HOUR_MS);

    await settle(scriptedBank({ status: async () => ({ status: 'processing', reference: 'known-there' }) }).bank);

    expect(await rowOf(id)).toMatchObject({ state: 'pending', bank_reference: 'known-there' });
  });

  it('refunds a returned payout once, including the fee, and shows it as returned', async () => {
    const bank = createSandboxBank(world.deps.clock);
    const id = await start('000123450001');
    await settle(bank);
    world.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await settle(bank);
    expect(await rowOf(id)).toMatchObject({ state: 'processed' });
    expect(await world.balance(wallet)).toBe(7_500);
    world.deps.clock.advance(BANK_RETURNS_MS + 10_000);
    world.deps.meter.clear();

    await Promise.all([settle(bank), settle(bank), settle(bank)]);
    world.deps.clock.advance(BANK_RETURNS_MS + 10_000);
    await settle(bank);

    expect(await world.balance(wallet)).toBe(10_000);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', returned_ms: expect.any(Number), watch_until_ms: null });
    expect(await inHistory(id)).toMatchObject({
      transaction_status: 'payout-returned',
      transaction_data: { payout: { status: 'RETURNED', failure_reason: { code: 'returned_by_bank' } } },
    });
    const { session_token } = (await world.redeem(await world.authorizeUser(user), 'payout')).payload;
    const shown = await world.inSession(session_token, 'GET', `/payouts/${id}`);
    expect(shown.payload.payout).toMatchObject({ state: 'returned', wallet: { balance: 10_000 } });
    expect(world.deps.meter.counted.filter((each) => each === 'payouts returned')).toHaveLength(1);
    await world.call('POST', `/v1/transaction/${id}/receipt`, { email_address: 'someone@example.com' });
    const mails = await world.deps.pool.query('SELECT text_body FROM mails WHERE account_id = $1', [user.accountId]);
    expect(mails.rows[0].text_body).toContain('Returned');
  });

  it('queries an arrived payout once a day for 60 days and then stops', async () => {
    const id = await start();
    const { bank, of } = scriptedBank({ status: async () => ({ status: 'processed' }) });
    await settle(bank);
    for (let day = 0; day < 70; day += 1) {
      world.deps.clock.advance(DAY_MS + 10_000);
      await settle(bank);
      await settle(bank);
    }
    expect(of(id).asked.length).toBeGreaterThan(55);
    expect(of(id).asked.length).toBeLessThan(65);
    expect(await rowOf(id)).toMatchObject({ state: 'processed', watch_until_ms: null });
  });

  it('refunds a payout at once when the bank refuses to send it', async () => {
    const id = await start();
    const { bank } = scriptedBank({});
    await settle({ ...bank, send: async () => ({ status: 'refused', code: 'limit', message: 'Over the limit.' }) });

    expect(await world.balance(wallet)).toBe(10_000);
    expect((await inHistory(id)).transaction_status).toBe('payout-failed');
  });

  it('queries it once more after the 60 days when the bank did not answer the last time', async () => {
    const id = await start();
    const arrived = scriptedBank({ status: async () => ({ status: 'processed' }) });
    while ((await rowOf(id)).state === 'pending') {
      await settle(arrived.bank);
      world.deps.clock.advance(DAY_MS + 10_000);
    }
    world.deps.clock.advance(60 * DAY_MS);
    await settle(scriptedBank({ status: lost }).bank);
    world.deps.clock.advance(DAY_MS + 10_000);

    const message = 'The account is closed.';
    await settle(scriptedBank({ status: async () => ({ status: 'returned', code: 'closed', message }) }).bank);

    expect(await world.balance(wallet)).toBe(10_000);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', returned_ms: expect.any(Number), watch_until_ms: null });
  });
});
