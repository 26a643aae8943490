import { LANGUAGES } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze, unfreeze } from '../../../src/accounts/standing/freeze.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { readBalances } from '../../../src/ledger/read-balances.js';
import { checkedBank } from '../../../src/operations/adapters/checked-answers.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { findPayout } from '../../../src/payments/payouts/find-payout.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_RETURNS_MS, BANK_TAKES_MS, createSandboxBank } from '../../../src/payments/payouts/sandbox-bank.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
let walletId: string;
let as: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  walletId = service.buyer.wallets.USD?.wallet_id ?? '';
  await fundWallet(service.deps.money, { walletId, amount: 10_000, currency: 'USD' });
  as = await service.userHeaders(service.buyer.account_id);
});
afterAll(() => service.stop());

const payout = (options: { key?: string; amount?: number; account?: string } = {}) =>
  startPayout(service.deps, {
    key: options.key ?? service.deps.random.uuid(),
    integratorId: service.integrator.integratorId,
    accountId: service.buyer.account_id,
    walletId,
    currency: 'USD',
    amount: options.amount ?? 1_000,
    feeAmount: 25,
    limits: {},
    holdMs: 0,
    account: {
      holderName: 'Demo Buyer',
      accountNumber: options.account ?? '000123456789',
      routingNumber: '021000021',
      country: 'US',
    },
  });
const balance = async () => Number((await readBalances(service.deps.pool, [walletId])).get(walletId));
const settle = (bank: PayoutBank = createSandboxBank(service.deps.clock)) =>
  payoutsJob(service.deps, bank).run(new AbortController().signal);
const inHistory = async (id: string) =>
  (await service.call({ url: `/v1/transaction/${id}`, as })).json.payload as {
    transaction_status: string;
    transaction_data: { payout: { status: string } };
  };

describe('a payout whose owner is frozen', () => {
  it.each(['integrator', 'account', 'wallet'] as const)(
    'is not sent to the bank while the %s is frozen, and is sent afterwards',
    async (kind) => {
      const ids = { integrator: service.integrator.integratorId, account: service.buyer.account_id, wallet: walletId };
      const subject = { kind, id: ids[kind], by: 'operator' } as const;
      const { id } = await payout();
      const sent: string[] = [];
      const bank: PayoutBank = {
        ...createSandboxBank(service.deps.clock),
        send: async (order) => {
          sent.push(order.payoutId);
          return { status: 'sent', reference: 'ref' };
        },
      };
      await freeze(service.deps, subject, '');

      await settle(bank);
      expect(sent).not.toContain(id);
      await expect(payout()).rejects.toMatchObject({ status: 403, errors: [{ code: 'party_frozen' }] });

      await unfreeze(service.deps, subject);
      service.deps.clock.advance(11 * 60_000);
      await settle(bank);
      expect(sent).toContain(id);
    },
  );
});

describe('a failure of the sandbox bank', () => {
  it.each(['000123450000', '000123450001'])('is told in the player’s language: account %s', async (accountNumber) => {
    const { clock } = service.deps;
    const bank = createSandboxBank(clock);
    const account = { holderName: 'Demo Buyer', accountNumber, country: 'US' };
    const order = { payoutId: 'p', amount: 100, currency: 'USD', account, createdMs: 0 };
    const sent = await bank.send(order);
    const reference = sent.status === 'sent' ? sent.reference : '';
    const sentMs = clock.now() - BANK_RETURNS_MS;
    const end = await bank.status({ payoutId: 'p', reference, amount: 100, currency: 'USD', sentMs });
    const code = end.status === 'returned' ? end.code : '';

    const told = LANGUAGES.map((lang) => new Map(Object.entries(textsIn(lang).reasons)).get(code));

    expect(told.filter((text) => text !== undefined)).toHaveLength(LANGUAGES.length);
    expect(new Set(told).size).toBe(LANGUAGES.length);
  });
});

describe('a payout', () => {
  it('takes the money at once and is pending until the bank has answered', async () => {
    const before = await balance();
    const { id, state } = await payout();
    expect(state).toBe('pending');
    expect(await balance()).toBe(before - 1_000);
    await settle();
    expect(await inHistory(id)).toMatchObject({
      transaction_id_type: 'invoicing.payout.payout_id',
      transaction_status: 'payout-pending',
      transaction_data: { total_amount_display: 'USD 10.00', user_received_amount_display: 'USD 9.75' },
    });
    service.deps.clock.advance(BANK_TAKES_MS + 10_000);
    as = await service.userHeaders(service.buyer.account_id);
    await settle();
    expect((await findPayout(service.deps, id))?.state).toBe('processed');
    expect((await inHistory(id)).transaction_data.payout.status).toBe('PROCESSED');
    expect(service.deps.meter.counted).toContain('payouts processed');
  });

  it('is refunded in full, including the fee, when the bank refuses', async () => {
    const before = await balance();
    const { id } = await payout({ account: '000123450000' });
    await settle();
    service.deps.clock.advance(BANK_TAKES_MS + 10_000);
    as = await service.userHeaders(service.buyer.account_id);
    await settle();
    expect(await balance()).toBe(before);
    expect((await inHistory(id)).transaction_status).toBe('payout-failed');
    expect((await findPayout(service.deps, id))?.failureReason?.code).toBe('account_closed');
  });

  it('is executed once however often it is sent, and however many nodes settle it', async () => {
    const before = await balance();
    const key = service.deps.random.uuid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => payout({ key, account: '000123450000' })));
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect(await balance()).toBe(before - 1_000);
    service.deps.meter.clear();
    await settle();
    service.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await Promise.all([settle(), settle(), settle()]);
    expect(await balance()).toBe(before);
    expect(service.deps.meter.counted.filter((each) => each === 'payouts failed')).toHaveLength(1);
  });

  it('refuses its key for another amount, and more than the wallet holds', async () => {
    const key = service.deps.random.uuid();
    await payout({ key });
    await expect(payout({ key, amount: 500 })).rejects.toMatchObject({ status: 409 });
    const before = await balance();
    await expect(payout({ amount: before + 1 })).rejects.toMatchObject({ errors: [{ code: 'insufficient_funds' }] });
    expect(await balance()).toBe(before);
  });

  it('sends the bank the whole account and the amount to arrive, keeps it sealed meanwhile, and erases it afterwards', async () => {
    service.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await settle();
    const { id } = await payout();
    const kept = async () => {
      const { rows } = await service.deps.pool.query('SELECT to_jsonb(payouts) AS row FROM payouts WHERE id = $1', [
        id,
      ]);
      return rows[0].row as { account_sealed: string | null };
    };
    expect(JSON.stringify(await kept())).not.toMatch(/123456789|021000021/);
    const orders: unknown[] = [];
    const bank: PayoutBank = {
      accepts: async () => undefined,
      send: async (order) => {
        orders.push(order);
        return { status: 'sent', reference: 'bank-1' };
      },
      status: async (asked) => {
        if (asked.payoutId === id) orders.push(asked);
        return { status: 'processed' };
      },
    };
    await settle(bank);
    expect((await findPayout(service.deps, id))?.state).toBe('pending');
    service.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await settle(bank);
    const account = {
      holderName: 'Demo Buyer',
      accountNumber: '000123456789',
      routingNumber: '021000021',
      country: 'US',
    };
    const order = { payoutId: id, amount: 975, currency: 'USD', account, createdMs: expect.any(Number) };
    const asked = { payoutId: id, reference: 'bank-1', amount: 975, currency: 'USD', sentMs: expect.any(Number) };
    expect(orders).toEqual([order, asked]);
    expect((await findPayout(service.deps, id))?.state).toBe('processed');
    expect((await kept()).account_sealed).toBeNull();
  });

  it('is queried again when its bank does not answer, or sends an invalid response', async () => {
    const before = await balance();
    const { id } = await payout();
    const nonsense = async () => JSON.parse('"ok"');
    await settle(checkedBank({ accepts: async () => undefined, send: nonsense, status: nonsense }));
    expect(await balance()).toBe(before - 1_000);
    expect((await findPayout(service.deps, id))?.state).toBe('pending');
  });

  it('leaves a ledger in which every invariant holds', async () => {
    expect(await auditDatabase(service.deps.pool)).toEqual([]);
  });
});
