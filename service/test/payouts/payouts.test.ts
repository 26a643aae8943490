import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../src/audit/audit-database.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { readBalances } from '../../src/ledger/read-balances.js';
import { findPayout } from '../../src/payouts/find-payout.js';
import { noBank, sandboxBank } from '../../src/payouts/payout-bank.js';
import { settlePayoutsJob } from '../../src/payouts/settle-payouts-job.js';
import { BANK_TAKES_MS, startPayout } from '../../src/payouts/start-payout.js';
import { startTestService, type TestService } from '../http/test-service.js';

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

const payout = (options: { id?: string; amount?: number; account?: string } = {}) =>
  startPayout(service.deps, {
    payoutId: options.id ?? service.deps.random.uuid(),
    integratorId: service.integrator.integratorId,
    accountId: service.buyer.account_id,
    walletId,
    currency: 'USD',
    amount: options.amount ?? 1_000,
    feeAmount: 25,
    destination: {
      type: 'bank_account',
      holder_name: 'Demo Buyer',
      account_number: options.account ?? '•••• 6789',
      country: 'US',
    },
  });
const balance = async () => Number((await readBalances(service.deps.pool, [walletId])).get(walletId));
const settle = (bank = sandboxBank) => settlePayoutsJob(service.deps, bank).run(new AbortController().signal);
const inHistory = async (id: string) =>
  (await service.call({ url: `/v1/transaction/${id}`, as })).json.payload as {
    transaction_status: string;
    transaction_data: { payout: { status: string } };
  };

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
    service.deps.clock.advance(BANK_TAKES_MS);
    as = await service.userHeaders(service.buyer.account_id);
    await settle();
    expect((await findPayout(service.deps, id))?.state).toBe('processed');
    expect((await inHistory(id)).transaction_data.payout.status).toBe('PROCESSED');
  });

  it('that the bank refuses comes back in full, the fee too', async () => {
    const before = await balance();
    const { id } = await payout({ account: '•••• 0000' });
    service.deps.clock.advance(BANK_TAKES_MS);
    as = await service.userHeaders(service.buyer.account_id);
    await settle();
    expect(await balance()).toBe(before);
    expect((await inHistory(id)).transaction_status).toBe('payout-failed');
    expect((await findPayout(service.deps, id))?.failureReason?.code).toBe('account_closed');
  });

  it('is one payout however often it is sent, and however many nodes settle it', async () => {
    const before = await balance();
    const id = service.deps.random.uuid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => payout({ id, account: '•••• 0000' })));
    expect(new Set(answers.map((each) => each.id))).toEqual(new Set([id]));
    expect(await balance()).toBe(before - 1_000);
    service.deps.clock.advance(BANK_TAKES_MS);
    await Promise.all([settle(), settle(), settle()]);
    expect(await balance()).toBe(before);
  });

  it('refuses its id for another amount, and more than the wallet holds', async () => {
    const { id } = await payout();
    await expect(payout({ id, amount: 500 })).rejects.toMatchObject({ status: 409 });
    const before = await balance();
    await expect(payout({ amount: before + 1 })).rejects.toMatchObject({ errors: [{ code: 'insufficient_funds' }] });
    expect(await balance()).toBe(before);
  });

  it('waits where no bank is connected', async () => {
    const { id } = await payout();
    service.deps.clock.advance(BANK_TAKES_MS);
    await settle(noBank);
    expect((await findPayout(service.deps, id))?.state).toBe('pending');
  });

  it('leaves a ledger in which every invariant holds', async () => {
    expect(await auditDatabase(service.deps.pool)).toEqual([]);
  });
});
