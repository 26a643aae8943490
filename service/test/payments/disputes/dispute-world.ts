import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { disputesJob } from '../../../src/payments/disputes/disputes-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../src/payments/top-ups/start-top-up.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { type Answer, createMoneyWorld, type WorldUser } from '../../support/money-world.js';
import { type PurchaseLine, purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
export type Json = any;

const DAY_MS = 24 * 3_600_000;

/** What the card provider does besides answering. */
interface ProviderMood {
  refundsAreSilent: boolean;
  beforeCharge: (() => Promise<void>) | undefined;
}

/** A paying buyer, a seller, a stranger's integrator, another node, and a provider whose disputes the test sets. */
export async function openDisputeWorld() {
  const book = new DisputeBook();
  const provider: ProviderMood = { refundsAreSilent: false, beforeCharge: undefined };
  const world = await createMoneyWorld({
    disputes: book,
    refundsAreSilent: () => provider.refundsAreSilent,
    beforeCharge: async () => provider.beforeCharge?.(),
  });
  const other = joinMoneyWorld(world);
  const walletOf = (user: WorldUser) => user.wallets.USD?.walletId ?? '';
  const ownWallet = () => world.integrator.wallets.USD ?? '';
  const read = async (path: string): Promise<Json> => (await world.call('GET', path)).body.payload;
  const refusal = ({ status, body }: Answer): Json => [status, body.codes[0]];
  const apply = (reference: string) => applyDispute(world.deps.money, reference);
  const { signal } = new AbortController();
  const runJob = () => disputesJob(world.deps.money, book).run(signal);

  async function liability(dispute_liability: 'integrator' | 'recipients') {
    await configureIntegrator(world.deps, world.integrator.name, { dispute_liability });
  }

  async function chargeOf(causeId: string): Promise<string> {
    const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1 ORDER BY id', [
      causeId,
    ]);
    return String(rows[0]?.id);
  }

  async function pay(lines: readonly PurchaseLine[], options: { card?: string; wallet?: number } = {}) {
    const card = await world.addCard(buyer, options.card ?? 'approve');
    const wallet = { payment_method_id: buyer.wallets.USD?.methodId ?? '', amount: options.wallet ?? 0 };
    const methods = options.wallet
      ? [wallet, { payment_method_id: card, amount: 0 }]
      : [{ payment_method_id: card, amount: 0 }];
    const created = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines, methods }) });
    const id = String(created.body.payload.invoice_id);
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    return { id, card, chargeId: await chargeOf(id) };
  }

  async function hold(lines: readonly PurchaseLine[], more: object = {}, name = 'approve') {
    const card = await world.addCard(buyer, name);
    const body = { ...purchaseBody({ buyer, lines, methods: [{ payment_method_id: card }] }), ...more };
    const { payload } = (await world.call('POST', '/v2/escrow', { body })).body;
    await world.call('POST', `/v2/escrow/${payload.id}/pay`);
    return { id: String(payload.id), card, chargeId: await chargeOf(String(payload.escrow_invoice_id)) };
  }

  async function topUp(user: WorldUser, amount: number): Promise<string> {
    const { id } = await startTopUp(world.deps, {
      id: randomUUID(),
      key: randomUUID(),
      integratorId: world.integrator.integratorId,
      accountId: user.accountId,
      paymentMethodId: await world.addCard(user, 'approve'),
      walletId: walletOf(user),
      currency: 'USD',
      amount,
      returnUrl: '',
    });
    await runTopUp(world.deps, id);
    return id;
  }

  const payOut = (user: WorldUser, currency: string, amount: number, holdMs = 0) =>
    startPayout(world.deps, {
      key: randomUUID(),
      integratorId: world.integrator.integratorId,
      accountId: user.accountId,
      walletId: user.wallets[currency]?.walletId ?? '',
      currency,
      amount,
      feeAmount: 1,
      account: { holderName: 'Demo Buyer', accountNumber: holdMs > 0 ? '000987654321' : '000123456789', country: 'US' },
      limits: {},
      holdMs,
    });

  function report(chargeId: string, amount: number, more: Partial<DisputeReport> = {}): DisputeReport {
    const now = world.deps.clock.now();
    return {
      reference: `dp_${randomUUID()}`,
      charge: { chargeId },
      amount,
      currency: 'USD',
      reason: 'fraudulent',
      state: 'needs_response',
      respondByMs: now + 7 * DAY_MS,
      openedMs: now,
      ...more,
    };
  }

  async function dispute(chargeId: string, amount: number, more: Partial<DisputeReport> = {}) {
    const opened = book.set(report(chargeId, amount, more));
    expect(await apply(opened.reference)).toBe('applied');
    const { rows } = await world.deps.pool.query('SELECT id FROM disputes WHERE reference = $1', [opened.reference]);
    const id = String(rows[0]?.id);
    const change = async (now: Partial<DisputeReport>) => {
      book.set({ ...(book.reports.get(opened.reference) ?? opened), ...now });
      return apply(opened.reference);
    };
    return { id, reference: opened.reference, change };
  }

  /** What happens to each wallet meanwhile. */
  async function moved(wallets: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
    await world.rollUp();
    const before = await Promise.all(wallets.map((id) => world.balance(id)));
    await work();
    await world.deps.money.drained();
    const after = await Promise.all(wallets.map((id) => world.balance(id)));
    return after.map((balance, index) => balance - (before[index] ?? 0));
  }

  await fundWallet(world.deps.money, { walletId: ownWallet(), amount: 100_000, currency: 'USD' });
  const buyer = await world.addUser({ USD: 1_000_000 });
  const seller = await world.addUser();
  const stranger = await createTestIntegrator(world.deps);
  return {
    book,
    provider,
    world,
    other,
    buyer,
    seller,
    stranger,
    walletOf,
    ownWallet,
    read,
    refusal,
    apply,
    runJob,
    liability,
    chargeOf,
    pay,
    hold,
    topUp,
    payOut,
    report,
    dispute,
    moved,
    /** After each test: nothing is under way, and every rule holds. */
    settle: async () => {
      provider.refundsAreSilent = false;
      await world.deps.money.drained();
      await other.deps.money.drained();
      expect(await auditDatabase(world.deps.pool)).toEqual([]);
    },
    close: async () => {
      await other.close();
      await world.close();
    },
  };
}
