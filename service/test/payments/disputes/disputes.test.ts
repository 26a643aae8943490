import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { disputesJob } from '../../../src/payments/disputes/disputes-job.js';
import { deadlinesJob } from '../../../src/payments/escrows/deadlines-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { exchangeTokens } from '../../../src/payments/token-exchanges/exchange-tokens.js';
import { openTokenWallet } from '../../../src/payments/token-exchanges/open-token-wallet.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../src/payments/top-ups/start-top-up.js';
import { HISTORY_COLUMNS, type HistoryRow } from '../../../src/payments/transactions/history-row.js';
import { renderTransactions } from '../../../src/payments/transactions/render-transactions.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator, type TestIntegrator } from '../../support/flows/test-integrator.js';
import { type Answer, createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { type PurchaseLine, purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Json = any;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const book = new DisputeBook();
let refundsAreSilent = false;
let beforeCharge: (() => Promise<void>) | undefined;
let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
let stranger: TestIntegrator;
/** Another node. */
let other: ReturnType<typeof joinMoneyWorld>;
beforeAll(async () => {
  world = await createMoneyWorld({
    disputes: book,
    refundsAreSilent: () => refundsAreSilent,
    beforeCharge: async () => beforeCharge?.(),
  });
  other = joinMoneyWorld(world);
  await fundWallet(world.deps.money, { walletId: ownWallet(), amount: 100_000, currency: 'USD' });
  buyer = await world.addUser({ USD: 1_000_000 });
  seller = await world.addUser();
  stranger = await createTestIntegrator(world.deps);
});
afterEach(async () => {
  refundsAreSilent = false;
  await world.deps.money.drained();
  await other.deps.money.drained();
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

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

const payOut = (user: WorldUser, currency: string, amount: number) =>
  startPayout(world.deps, {
    key: randomUUID(),
    integratorId: world.integrator.integratorId,
    accountId: user.accountId,
    walletId: user.wallets[currency]?.walletId ?? '',
    currency,
    amount,
    feeAmount: 1,
    account: { holderName: 'Demo Buyer', accountNumber: '000123456789', country: 'US' },
    limits: {},
    holdMs: 0,
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

describe('a disputed payment', () => {
  it('is taken from the integrator at once, and can be read, listed and found in the invoice', async () => {
    const { id, card, chargeId } = await pay([{ amount: 300, seller }, { amount: 50 }]);
    let opened = { id: '', reference: '' };

    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      opened = await dispute(chargeId, 350);
    });

    expect(change).toEqual([-350, 0]);
    const shown = await read(`/v2/dispute/${opened.id}`);
    expect(shown).toMatchObject({
      dispute_id: opened.id,
      invoice_id: id,
      account_id: buyer.accountId,
      payment_method_id: card,
      state: 'needs_response',
      reason: 'fraudulent',
      summary: { total_amount: 350, currency: 'USD', display_amount: 'USD 3.50' },
      fee_amount: 0,
      accepted: false,
      taken_from: [{ wallet_id: ownWallet(), amount: 350, display_amount: 'USD 3.50' }],
      evidence: [],
    });
    expect(shown).not.toHaveProperty('escrow_id');
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toEqual([shown]);
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: 'success', disputed_amount: 350 });
    const invoice = await read(`/v2/invoice/${opened.id}`);
    expect(Object.values<Json>(invoice.subitems).map((each) => [each.subitem_type, each.amount])).toEqual([
      ['dispute', 350],
    ]);
  });

  it('comes back when it is won, and nothing more moves when it is lost', async () => {
    const won = await pay([{ amount: 200, seller }]);
    const lost = await pay([{ amount: 100, seller }]);
    const change = await moved([ownWallet()], async () => {
      await (await dispute(won.chargeId, 200)).change({ state: 'won' });
      await (await dispute(lost.chargeId, 100)).change({ state: 'lost' });
    });
    expect(change).toEqual([-100]);
    expect(await read(`/v2/invoice/${won.id}`)).not.toHaveProperty('disputed_amount');
    expect((await read(`/v2/disputes?invoice_id=${won.id}`)).disputes).toMatchObject([
      { state: 'won', reversal_invoice_id: expect.any(String) },
    ]);
    expect((await read(`/v2/disputes?invoice_id=${lost.id}&state=lost`)).disputes).toHaveLength(1);
    expect((await read(`/v2/disputes?invoice_id=${lost.id}&state=won`)).disputes).toEqual([]);
  });

  it('ends the same whatever the order and number of notices, also when it is won and then lost after all', async () => {
    const { chargeId } = await pay([{ amount: 90, seller }]);
    const change = await moved([ownWallet()], async () => {
      const { reference, change: set } = await dispute(chargeId, 90, { state: 'won' });
      await Promise.all([apply(reference), apply(reference), apply(reference)]);
      await set({ state: 'lost' });
      await set({ state: 'won' });
      await Promise.all([set({ state: 'lost' }), apply(reference)]);
      await runJob();
    });
    expect(change).toEqual([-90]);
  });

  it('costs a fee while the provider keeps it', async () => {
    const { chargeId } = await pay([{ amount: 90, seller }]);
    let opened: Awaited<ReturnType<typeof dispute>> | undefined;
    const change = await moved([ownWallet()], async () => {
      opened = await dispute(chargeId, 90, { fee: { amount: 15, currency: 'USD' } });
      const { change: set } = opened;
      await set({ fee: { amount: 20, currency: 'USD' } });
      await set({ state: 'won' });
    });
    expect(change).toEqual([-20]);
    expect(await read(`/v2/dispute/${opened?.id}`)).toMatchObject({ fee_amount: 20, state: 'won' });
    const returned = await moved([ownWallet()], async () => opened?.change({ fee: undefined }));
    expect(returned).toEqual([20]);
  });

  it('is known from the provider’s list, and once it answers if it is silent', async () => {
    const { id, chargeId } = await pay([{ amount: 40, seller }]);
    book.set(report(chargeId, 40));
    book.isSilent = true;
    world.deps.clock.advance(61_000);
    await runJob();
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toEqual([]);
    book.isSilent = false;
    world.deps.clock.advance(61_000);
    await runJob();
    expect((await read(`/v2/disputes?invoice_id=${id}`)).disputes).toHaveLength(1);
  });

  it('is found by the provider’s reference of the charge', async () => {
    const { chargeId } = await pay([{ amount: 40, seller }]);
    const { rows } = await world.deps.pool.query(
      'SELECT provider_reference AS reference FROM card_charges WHERE id = $1',
      [chargeId],
    );
    const { id } = await dispute(chargeId, 40, { charge: { reference: rows[0].reference } });
    expect(id).not.toBe('undefined');
  });

  it('is taken from the recipients in proportion if the integrator has set so; what was refunded is the integrator’s', async () => {
    const second = await world.addUser();
    await liability('recipients');
    const { id, chargeId } = await pay([{ amount: 300, seller }, { amount: 100, seller: second }, { amount: 100 }]);
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 250 } });
    await world.deps.money.drained();

    let opened: Awaited<ReturnType<typeof dispute>> | undefined;
    const wallets = [walletOf(seller), walletOf(second), ownWallet()];
    const taken = await moved(wallets, async () => {
      opened = await dispute(chargeId, 500);
    });
    const entries = await world.deps.pool.query(
      'SELECT account_id, transaction_type, amount FROM transactions WHERE transaction_id = $1 ORDER BY amount DESC',
      [opened?.id],
    );
    const given = await moved(wallets, async () => opened?.change({ state: 'won' }));
    await liability('integrator');

    expect(taken).toEqual([-150, -50, -300]);
    expect(given).toEqual([150, 50, 300]);
    expect(entries.rows).toEqual([
      { account_id: seller.accountId, transaction_type: 'dispute', amount: 150 },
      { account_id: second.accountId, transaction_type: 'dispute', amount: 50 },
    ]);
  });

  it('cannot be refunded until it is won', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    const { id: disputeId, change } = await dispute(chargeId, 60);
    const refund = (invoiceId = id) => world.call('POST', `/v2/invoice/${invoiceId}/refund`, { body: { amount: 10 } });
    expect(refusal(await refund())).toEqual([409, 'invoice_disputed']);
    await change({ state: 'lost' });
    const answer = await refund();
    expect(refusal(answer)).toEqual([409, 'invoice_disputed']);
    expect(answer.body.payload).toMatchObject({ invoice_id: id, disputed_amount: 60 });
    await change({ state: 'won' });
    expect((await refund()).status).toBe(200);
    expect(refusal(await refund(disputeId))).toEqual([409, 'invoice_is_dispute']);
    expect(refusal(await world.call('POST', `/v2/invoice/${disputeId}/pay`))).toEqual([409, 'invoice_is_dispute']);
  });

  it('lets a refund that is under way end', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    refundsAreSilent = true;
    const refund = (await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 30 } })).body.payload;
    await world.deps.money.drained();
    await dispute(chargeId, 100);
    refundsAreSilent = false;
    const { settleRefund } = await import('../../../src/payments/refunds/settle-refund.js');
    await settleRefund(world.deps.money, String(refund.refund_id));
    expect(await read(`/v2/refund/${refund.refund_id}`)).toMatchObject({ state: 'success' });
  });
});

describe('a report that does not fit', () => {
  it.each<[string, (chargeId: string) => Partial<DisputeReport>, string]>([
    ['more than the charge', () => ({ amount: 101 }), 'amount_invalid'],
    ['nothing', () => ({ amount: 0 }), 'amount_invalid'],
    ['a negative amount', () => ({ amount: -5 }), 'amount_invalid'],
    ['a fraction', () => ({ amount: 0.5 }), 'amount_invalid'],
    ['another currency', () => ({ currency: 'EUR' }), 'currency_mismatch'],
    ['a fee in another currency', () => ({ fee: { amount: 1, currency: 'EUR' } }), 'currency_mismatch'],
    ['a negative fee', () => ({ fee: { amount: -1, currency: 'USD' } }), 'amount_invalid'],
    ['an unknown charge', () => ({ charge: { chargeId: randomUUID() } }), 'charge_unknown'],
    ['an id that is none', () => ({ charge: { chargeId: "' OR 1=1" } }), 'charge_unknown'],
    ['an empty reference', () => ({ charge: { reference: '' } }), 'charge_unknown'],
    ['an unknown reference', () => ({ charge: { reference: 'ch_1' } }), 'charge_unknown'],
  ])('is ignored and logged, and books nothing: %s', async (_what, change, reason) => {
    const { chargeId } = await pay([{ amount: 100, seller }]);
    const opened = book.set(report(chargeId, 100, change(chargeId)));
    const change1 = await moved([ownWallet()], async () => {
      if (reason === 'charge_unknown') {
        expect(await apply(opened.reference)).toBe('waiting');
        world.deps.clock.advance(HOUR_MS + 1_000);
      }
      expect(await apply(opened.reference)).toBe('ignored');
    });
    expect(change1).toEqual([0]);
    const notice = await world.deps.pool.query('SELECT state, reason FROM dispute_notices WHERE reference = $1', [
      opened.reference,
    ]);
    expect(notice.rows).toEqual([{ state: 'ignored', reason }]);
    expect(world.deps.logLines.some((line) => line.includes(opened.reference) && line.includes(reason))).toBe(true);
  });

  it('is ignored if it changes an amount or a charge, or takes the same charge twice', async () => {
    const [one, two] = [await pay([{ amount: 100, seller }]), await pay([{ amount: 100, seller }])];
    const first = await dispute(one.chargeId, 100);
    expect(await first.change({ amount: 90 })).toBe('ignored');
    expect(await first.change({ amount: 100, charge: { chargeId: two.chargeId } })).toBe('ignored');
    expect(await first.change({ charge: { chargeId: one.chargeId } })).toBe('applied');
    const again = book.set(report(one.chargeId, 1));
    expect(await apply(again.reference)).toBe('ignored');
  });

  it('is ignored for a declined charge and for one of another provider', async () => {
    const declined = await pay([{ amount: 100, seller }], { card: 'card_declined' });
    expect(await apply(book.set(report(declined.chargeId, 100)).reference)).toBe('ignored');
    const foreign = await pay([{ amount: 100, seller }]);
    await world.deps.pool.query(`UPDATE payment_methods SET provider = 'other-cards' WHERE id = $1`, [foreign.card]);
    const opened = book.set(report(foreign.chargeId, 100));
    world.deps.clock.advance(2 * HOUR_MS);
    await apply(opened.reference);
    world.deps.clock.advance(2 * HOUR_MS);
    expect(await apply(opened.reference)).toBe('ignored');
  });

  it('waits for the refund of a failed payment’s charge, and is the integrator’s once that has gone out', async () => {
    const poor = await world.addUser({ USD: 10 });
    const methods = [
      { payment_method_id: poor.wallets.USD?.methodId ?? '', amount: 10 },
      { payment_method_id: await world.addCard(poor, 'approve'), amount: 0 },
    ];
    const body = purchaseBody({ buyer: poor, lines: [{ amount: 100, seller }], methods });
    const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
    const spent = purchaseBody({ buyer: poor, lines: [{ amount: 10, seller }] });
    const other = String((await world.call('POST', '/v2/invoice', { body: spent })).body.payload.invoice_id);
    // the wallet is emptied while its card is charged
    beforeCharge = async () => {
      beforeCharge = undefined;
      await world.call('POST', `/v2/invoice/${other}/pay`);
    };
    refundsAreSilent = true;
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    const chargeId = await chargeOf(id);
    const stateOf = async () =>
      (await world.deps.pool.query('SELECT state FROM card_charges WHERE id = $1', [chargeId])).rows[0]?.state;
    const state = await stateOf();
    expect(state).toBe('refund_due');
    const opened = book.set(report(chargeId, 90));
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('waiting'))).toEqual([0]);
    refundsAreSilent = false;
    world.deps.clock.advance(120_000);
    await resumeCardCharges(world.deps.money);
    expect(await stateOf()).toBe('refunded');
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([
      -90,
    ]);
  });
});

describe('an account in debt', () => {
  it('owes what it had not, cannot spend, pay out or convert until it is even, and receives as ever', async () => {
    const player = await world.addUser({ EUR: 500 });
    await topUp(player, 300);
    const charge = await chargeOf(
      (await world.deps.pool.query('SELECT id FROM purchases WHERE account_id = $1', [player.accountId])).rows[0].id,
    );
    const buy = async (amount: number) => {
      const body = purchaseBody({ buyer: player, lines: [{ amount, seller }] });
      const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
      await world.call('POST', `/v2/invoice/${id}/pay`);
      return read(`/v2/invoice/${id}`);
    };
    const exchange = {
      integratorId: world.integrator.integratorId,
      accountId: player.accountId,
      paidAmount: 5,
      paidCurrency: 'USD',
      receivedAmount: 5,
      receivedCurrency: 'TST',
    };
    await openTokenWallet(world.deps, exchange);
    expect((await buy(250)).state).toBe('success');

    const { id } = await dispute(charge, 300);

    expect(await world.balance(walletOf(player))).toBe(-250);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({
      purchase_id: expect.any(String),
      account_id: player.accountId,
    });
    expect(await buy(1)).toMatchObject({ state: 'failed', failure_reason: { code: 'account_in_debt' } });
    const owed = { owed: [{ wallet_id: walletOf(player), amount: 250, currency: 'USD' }] };
    const inDebt = { status: 409, errors: [{ code: 'account_in_debt' }], payload: owed };
    await expect(payOut(player, 'EUR', 100)).rejects.toMatchObject(inDebt);
    await expect(payOut(player, 'USD', 100)).rejects.toMatchObject({ status: 409, payload: owed });
    await expect(openTokenWallet(world.deps, exchange)).rejects.toMatchObject(inDebt);
    await expect(exchangeTokens(world.deps.money, exchange)).rejects.toMatchObject(inDebt);

    await topUp(player, 200);
    expect(await world.balance(walletOf(player))).toBe(-50);
    expect(await buy(1)).toMatchObject({ state: 'failed', failure_reason: { code: 'account_in_debt' } });
    await Promise.all([topUp(player, 60), buy(20), buy(20)]);
    await topUp(player, 100);
    expect(await world.balance(walletOf(player))).toBeGreaterThanOrEqual(0);
    expect((await buy(5)).state).toBe('success');
    await payOut(player, 'EUR', 100);
    const { rows } = await world.deps.pool.query('SELECT minimum_balance, in_debt FROM wallets WHERE id = $1', [
      walletOf(player),
    ]);
    expect(rows).toEqual([{ minimum_balance: 0, in_debt: false }]);
  });

  it('is not overdrawn by anything else: what comes in at the same time pays for nothing', async () => {
    const player = await world.addUser();
    const id = await topUp(player, 100);
    await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer: player, lines: [{ amount: 1, seller }] }) });
    await payOut(player, 'USD', 100);
    await dispute(await chargeOf(id), 100);
    const body = (from: WorldUser, to: WorldUser, amount: number) =>
      purchaseBody({ buyer: from, lines: [{ amount, seller: to }] });
    const ids: string[] = [];
    for (const request of [
      body(buyer, player, 60),
      body(player, seller, 30),
      body(buyer, player, 20),
      body(player, seller, 10),
    ]) {
      ids.push(String((await world.call('POST', '/v2/invoice', { body: request })).body.payload.invoice_id));
    }
    await Promise.all(ids.map((invoice) => world.call('POST', `/v2/invoice/${invoice}/pay`)));
    const states = await Promise.all(ids.map(async (invoice) => (await read(`/v2/invoice/${invoice}`)).state));
    expect(states).toEqual(['success', 'failed', 'success', 'failed']);
    expect(await world.balance(walletOf(player))).toBe(-20);
  });
});

describe('the dispute of an escrow', () => {
  it('keeps held money for the integrator that has paid for it, also of a part', async () => {
    const whole = await hold([{ amount: 300, seller }]);
    const part = await hold([{ amount: 300, seller }]);
    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      await dispute(whole.chargeId, 300);
      await dispute(part.chargeId, 100);
      for (const { id } of [whole, part]) {
        expect((await world.call('POST', `/v2/escrow/${id}/cancel`)).body.payload.status).toBe('CANCELLED');
      }
    });
    expect(change).toEqual([0, 0]);
    const { rows } = await world.deps.pool.query(
      'SELECT state, refund_amount FROM card_charges WHERE id = ANY($1) ORDER BY state',
      [[whole.chargeId, part.chargeId]],
    );
    expect(rows).toEqual([
      { state: 'captured', refund_amount: null },
      { state: 'refunded', refund_amount: 200 },
    ]);
  });

  it('lets it be committed: the recipients are paid, and the integrator has paid the bank', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      await dispute(chargeId, 300);
      await world.call('POST', `/v2/escrow/${id}/commit`);
    });
    expect(change).toEqual([-300, 300]);
    expect(refusal(await world.call('POST', `/v2/escrow/${id}/refund`))).toEqual([409, 'invoice_disputed']);
  });

  it('has the deadline wait until it is decided', async () => {
    const at = new Date(world.deps.clock.now() + HOUR_MS).toISOString();
    const { id, chargeId } = await hold([{ amount: 300, seller }], { deadline: { at, action: 'release' } });
    const { change } = await dispute(chargeId, 300);
    world.deps.clock.advance(2 * HOUR_MS);
    await deadlinesJob(world.deps.money).run(signal);
    expect((await read(`/v2/escrow/${id}`)).status).toBe('ESCROWED');
    await change({ state: 'won' });
    world.deps.clock.advance(2 * HOUR_MS);
    await deadlinesJob(world.deps.money).run(signal);
    expect((await read(`/v2/escrow/${id}`)).status).toBe('COMMITTED');
  });

  it('is the integrator’s after a cancellation that has refunded the card', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    await world.call('POST', `/v2/escrow/${id}/cancel`);
    await world.deps.money.drained();
    expect(await moved([ownWallet()], () => dispute(chargeId, 300))).toEqual([-300]);
  });
});

describe('what is said to a dispute', () => {
  const opened = async () => dispute((await pay([{ amount: 100, seller }])).chargeId, 100);
  const say = (id: string, body: object, more: { key?: string; as?: TestIntegrator } = {}) =>
    world.call('POST', `/v2/dispute/${id}/evidence`, { body, ...more });
  const accept = (id: string, more: { key?: string; as?: TestIntegrator } = {}) =>
    world.call('POST', `/v2/dispute/${id}/accept`, more);

  it('reaches the provider once each, with an id of its own', async () => {
    const { id, reference } = await opened();
    const key = randomUUID();
    const first = await say(id, { text: 'It was delivered.' }, { key });
    expect(first.body.payload).toMatchObject({
      dispute_id: id,
      evidence: [{ state: 'processing', text: 'It was delivered.' }],
    });
    expect((await say(id, { text: 'It was delivered.' }, { key })).headers['idempotent-replayed']).toBe('true');
    await Promise.all(['And used.', 'And liked.'].map((text) => say(id, { text })));
    await world.deps.money.drained();
    world.deps.clock.advance(120_000);
    await runJob();
    const own = book.evidence.filter((each) => each.reference === reference);
    expect(own.map(({ text }) => text).sort()).toEqual(['And liked.', 'And used.', 'It was delivered.']);
    expect(new Set(own.map(({ evidenceId }) => evidenceId)).size).toBe(3);
    const { evidence } = await read(`/v2/dispute/${id}`);
    expect(evidence.map(({ state }: Json) => state)).toEqual(['submitted', 'submitted', 'submitted']);
  });

  it('is repeated while the provider is silent', async () => {
    const { id, reference } = await opened();
    book.isSilent = true;
    await say(id, { text: 'Again and again.' });
    await world.deps.money.drained();
    book.isSilent = false;
    world.deps.clock.advance(120_000);
    await runJob();
    expect(book.evidence.filter((each) => each.reference === reference)).toHaveLength(1);
  });

  it('ends when it is accepted: it is lost', async () => {
    const { id, reference } = await opened();
    const answers = await Promise.all([accept(id), accept(id), accept(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.deps.money.drained();
    expect(book.acceptances.filter((each) => each.reference === reference)).toHaveLength(1);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'lost', accepted: true });
    const late = await say(id, { text: 'No!' });
    expect(refusal(late)).toEqual([409, 'dispute_closed']);
    expect(late.body.payload).toMatchObject({ dispute_id: id, state: 'lost' });
  });

  it('is refused when it is over or too late, with the dispute', async () => {
    const { id, change } = await opened();
    world.deps.clock.advance(7 * DAY_MS);
    const late = await say(id, { text: 'Too late' });
    expect(refusal(late)).toEqual([409, 'dispute_response_too_late']);
    expect(late.body.payload).toMatchObject({ dispute_id: id });
    await change({ state: 'won' });
    expect(refusal(await accept(id))).toEqual([409, 'dispute_closed']);
  });

  it.each([
    ['nothing', {}],
    ['no text', { text: '' }],
    ['more than 20,000 characters', { text: 'x'.repeat(20_001) }],
    ['a number', { text: 5 }],
  ])('is refused as bad input: %s', async (_what, body) => {
    const { id } = await opened();
    expect((await say(id, body)).status).toBe(422);
    expect((await read(`/v2/dispute/${id}`)).evidence).toEqual([]);
  });

  it('is not found for an unknown id, another integrator’s, or one of another kind', async () => {
    const paid = await pay([{ amount: 100, seller }]);
    const { id } = await dispute(paid.chargeId, 100);
    for (const [path, as] of [
      [id, stranger],
      [paid.id, undefined],
      [randomUUID(), undefined],
      ['esc_1', undefined],
    ] as const) {
      const more = as ? { as } : {};
      expect((await world.call('GET', `/v2/dispute/${path}`, more)).body.codes).toEqual(['dispute_not_found']);
      expect(refusal(await say(path, { text: 'x' }, more))).toEqual([404, 'dispute_not_found']);
      expect(refusal(await accept(path, more))).toEqual([404, 'dispute_not_found']);
    }
    const foreign = (await world.call('GET', `/v2/disputes?invoice_id=${paid.id}`, { as: stranger })).body.payload;
    expect(foreign).toMatchObject({ errors: [{ code: 'invoice_not_found' }] });
  });

  it('is listed by page, newest first', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await read(`/v2/disputes?limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.disputes.map((each: Json) => each.dispute_id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    const { rows } = await world.deps.pool.query('SELECT id FROM disputes ORDER BY id DESC');
    expect(seen).toEqual(rows.map((row) => row.id));
    for (const query of ['cursor=x', 'state=open', 'limit=0']) {
      expect((await world.call('GET', `/v2/disputes?${query}`)).status).toBe(422);
    }
  });

  it('is told to webhooks at each change, as the call that reads it returns it', async () => {
    await world.deps.pool.query(
      `INSERT INTO webhook_endpoints (id, integrator_id, url, secret_sealed, created_ms, updated_ms)
       VALUES ($1, $2, 'https://shop.example/hooks', '\\x00', 0, 0)`,
      [randomUUID(), world.integrator.integratorId],
    );
    const { id, change } = await opened();
    const steps = [
      () => say(id, { text: 'It was delivered.' }),
      () => change({ state: 'under_review' }),
      () => change({ state: 'won' }),
    ];
    for (const step of steps) {
      world.deps.clock.advance(1);
      await step();
      await world.deps.money.drained();
    }
    const { rows } = await world.deps.pool.query(
      `SELECT body FROM webhook_events WHERE event = 'dispute-update' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    const told = rows.map((row) => JSON.parse(row.body).payload);
    expect(told.map(({ state, evidence }) => [state, evidence.length])).toEqual([
      ['needs_response', 0],
      ['needs_response', 1],
      ['under_review', 1],
      ['won', 1],
    ]);
    expect(told.at(-1)).toEqual(await read(`/v2/dispute/${id}`));
  });
});

describe('the history of a dispute', () => {
  const rendered = async (transactionId: string, accountId: string) => {
    const { rows } = await world.deps.pool.query<HistoryRow>(
      `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE transaction_id = $1 AND account_id = $2`,
      [transactionId, accountId],
    );
    return (await renderTransactions(world.deps.money, rows, world.integrator.name))[0] as Json;
  };

  it('is named by the purchase, and names it where a recipient has paid', async () => {
    await liability('recipients');
    const { id, chargeId } = await pay([{ amount: 300, seller }, { amount: 100 }]);
    const { id: disputeId } = await dispute(chargeId, 400);
    await liability('integrator');

    expect((await rendered(id, buyer.accountId)).transaction_data).toMatchObject({
      disputed_amount: 400,
      disputed_display_amount: 'USD 4.00',
      disputes: [
        {
          dispute_id: disputeId,
          amount: 400,
          display_amount: 'USD 4.00',
          state: 'needs_response',
          opened: new Date(world.deps.clock.now()).toISOString(),
        },
      ],
    });
    expect((await rendered(id, seller.accountId)).transaction_data).not.toHaveProperty('disputes');
    expect(await rendered(disputeId, seller.accountId)).toMatchObject({
      transaction_type: 'dispute',
      transaction_role: 'seller',
      transaction_data: { disputed_transaction_id: id, summary: { total_amount: 300, display_amount: 'USD 3.00' } },
    });
  });

  it('is the player’s own for a top-up, with its amount', async () => {
    const player = await world.addUser();
    const { id } = await dispute(await chargeOf(await topUp(player, 100)), 100);
    const entry = await rendered(id, player.accountId);
    expect(entry).toMatchObject({ transaction_type: 'dispute', transaction_description: 'Visa ending in 1111' });
    expect(entry.transaction_data).toMatchObject({ summary: { total_amount: 100 } });
    expect(entry.transaction_data).not.toHaveProperty('disputed_transaction_id');
  });
});

describe('a dispute that races on two nodes', () => {
  const applyThere = (reference: string) => applyDispute(other.deps.money, reference);

  it('with itself is booked once', async () => {
    const change = await moved([ownWallet()], async () => {
      for (let round = 0; round < 5; round += 1) {
        const { chargeId } = await pay([{ amount: 70, seller }]);
        const { reference } = book.set(report(chargeId, 70, { fee: { amount: 3, currency: 'USD' } }));
        await Promise.all([apply(reference), applyThere(reference), apply(reference), applyThere(reference)]);
      }
    });
    expect(change).toEqual([-5 * 73]);
  });

  it('with a refund: what is refunded first stays, and nothing is refunded afterwards', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id, chargeId } = await pay([{ amount: 70, seller }]);
      const { reference } = book.set(report(chargeId, 70));
      const [refund] = await Promise.all([
        world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 20 } }),
        applyThere(reference),
      ]);
      answers.push(refund.status);
      expect([200, 409]).toContain(refund.status);
      expect(refusal(await other.call('POST', `/v2/invoice/${id}/refund`))).toEqual([409, 'invoice_disputed']);
      const { refunded_amount = 0, disputed_amount } = await read(`/v2/invoice/${id}`);
      expect([refunded_amount, disputed_amount]).toEqual([refund.status === 200 ? 20 : 0, 70]);
    }
    expect(answers).toHaveLength(6);
  });

  it.each(['commit', 'cancel'] as const)('with %s: both take effect, whichever is first', async (call) => {
    for (let round = 0; round < 6; round += 1) {
      const { id, chargeId } = await hold([{ amount: 70, seller }]);
      const { reference } = book.set(report(chargeId, 70));
      const wallets = [ownWallet(), walletOf(seller)];
      const change = await moved(wallets, async () => {
        const [answer] = await Promise.all([world.call('POST', `/v2/escrow/${id}/${call}`), applyThere(reference)]);
        expect(answer.status).toBe(200);
        await world.deps.money.drained();
        world.deps.clock.advance(120_000);
        await resumeCardCharges(world.deps.money);
        expect(await apply(reference)).toBe('applied');
      });
      const { rows } = await world.deps.pool.query('SELECT state FROM card_charges WHERE id = $1', [chargeId]);
      if (call === 'commit') expect(change).toEqual([-70, 70]);
      else expect(change).toEqual([rows[0].state === 'captured' ? 0 : -70, 0]);
    }
  });

  it('with a payout of the same wallet: never more is paid out than was there', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await world.addUser();
      const chargeId = await chargeOf(await topUp(player, 100));
      const { reference } = book.set(report(chargeId, 100));
      const [paid] = await Promise.all([
        payOut(player, 'USD', 80).then(
          () => true,
          (error) => {
            expect([409, 422]).toContain(error.status);
            return false;
          },
        ),
        applyThere(reference),
      ]);
      expect(await world.balance(walletOf(player))).toBe(paid ? -80 : 0);
      await expect(payOut(player, 'USD', 10)).rejects.toThrow();
    }
  });
});
