import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../../src/create-jobs.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { DECIDED_AFTER_MS, DISPUTED_AFTER_MS } from '../../../src/payments/cards/sandbox-disputes.js';
import type { Job } from '../../../src/platform/jobs/job-runner.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Json = any;

/** More than the job lets pass between two questions to the provider. */
const ASKED_MS = 16_000;
const WEEK_MS = 7 * 24 * 3_600_000;

let world: MoneyWorld;
let job: Job;
let buyer: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld({ disputes: 'sandbox' });
  const openForWholeTables = () => {
    throw new Error('Nothing is audited here.');
  };
  const jobs = createJobs(world.deps, { mailer: undefined, faults: undefined, openForWholeTables });
  const found = jobs.find(({ name }) => name === 'disputes');
  if (!found) throw new Error('The sandbox has a job for disputes.');
  job = found;
  buyer = await world.addUser({ USD: 10_000 });
  await fundWallet(world.deps.money, { walletId: ownWallet(), amount: 100_000, currency: 'USD' });
});
afterEach(async () => {
  await world.deps.money.drained();
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
});
afterAll(() => world.close());

const ownWallet = () => world.integrator.wallets.USD ?? '';
const read = async (path: string): Promise<Json> => (await world.call('GET', path)).body.payload;
const disputesOf = async (invoiceId: string): Promise<Json[]> =>
  (await read(`/v2/disputes?invoice_id=${invoiceId}`)).disputes;
/** The provider has it before any time passes. */
async function submit(disputeId: string) {
  const answer = await world.call('POST', `/v2/dispute/${disputeId}/evidence`, { body: { text: 'Delivered.' } });
  await world.deps.money.drained();
  return answer;
}

async function balance(): Promise<number> {
  await world.rollUp();
  return world.balance(ownWallet());
}

/** Lets time pass, then runs the job until it has nothing left. */
async function after(ms: number): Promise<void> {
  world.deps.clock.advance(ms);
  while (await job.run(new AbortController().signal));
  await world.deps.money.drained();
}

async function pay(card: string, amount: number): Promise<string> {
  const methods = [{ payment_method_id: await world.addCard(buyer, card), amount: 0 }];
  const created = await world.call('POST', '/v2/invoice', {
    body: purchaseBody({ buyer, lines: [{ amount }], methods }),
  });
  const id = String(created.body.payload.invoice_id);
  await world.call('POST', `/v2/invoice/${id}/pay`);
  await world.deps.money.drained();
  return id;
}

/** A payment that its bank has just taken back. */
async function disputed(card: string, amount: number) {
  const invoiceId = await pay(card, amount);
  await after(ASKED_MS);
  const [dispute] = await disputesOf(invoiceId);
  return { invoiceId, ...dispute };
}

describe('a card that the sandbox disputes', () => {
  it('takes the money some seconds after the charge, and gives it back after evidence', async () => {
    const before = await balance();
    const id = await pay('disputed_won', 500);
    await after(DISPUTED_AFTER_MS - 1);
    expect(await disputesOf(id)).toEqual([]);
    expect(await balance()).toBe(before + 500);

    await after(ASKED_MS);
    const [opened] = await disputesOf(id);
    expect(opened).toMatchObject({ state: 'needs_response', reason: 'product_not_received', fee_amount: 0 });
    expect(opened.summary).toMatchObject({ total_amount: 500, currency: 'USD' });
    expect(await balance()).toBe(before);

    expect((await submit(opened.dispute_id)).status).toBe(200);
    expect(await disputesOf(id)).toMatchObject([{ state: 'under_review', evidence: [{ state: 'submitted' }] }]);
    expect(await balance()).toBe(before);

    await after(Math.max(ASKED_MS, DECIDED_AFTER_MS));
    expect(await disputesOf(id)).toMatchObject([{ state: 'won', reversal_invoice_id: expect.any(String) }]);
    expect(await balance()).toBe(before + 500);
    await after(ASKED_MS);
    await after(WEEK_MS);
    expect(await disputesOf(id)).toMatchObject([{ state: 'won' }]);
    expect(await balance()).toBe(before + 500);
    expect((await submit(opened.dispute_id)).body.codes).toEqual(['dispute_closed']);
  });

  it('is lost with evidence by a card that loses, and nothing more moves', async () => {
    const before = await balance();
    const { invoiceId, dispute_id: id, reason } = await disputed('disputed_lost', 700);
    expect(reason).toBe('fraudulent');
    await submit(id);
    await after(ASKED_MS);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'lost', evidence: [{ state: 'submitted' }] });
    expect(await balance()).toBe(before);
    const refund = await world.call('POST', `/v2/invoice/${invoiceId}/refund`);
    expect([refund.status, refund.body.codes]).toEqual([409, ['invoice_disputed']]);
  });

  it('costs a fee, which comes back when it is won and stays gone when it is accepted', async () => {
    const before = await balance();
    const { dispute_id: won, fee_amount } = await disputed('disputed_fee', 900);
    const { dispute_id: accepted } = await disputed('disputed_fee', 800);
    expect(fee_amount).toBe(1_500);
    expect(await balance()).toBe(before - 2 * 1_500);

    await submit(won);
    expect((await world.call('POST', `/v2/dispute/${accepted}/accept`)).status).toBe(200);
    await after(ASKED_MS);

    expect(await read(`/v2/dispute/${won}`)).toMatchObject({ state: 'won', fee_amount: 0 });
    expect(await read(`/v2/dispute/${accepted}`)).toMatchObject({ state: 'lost', fee_amount: 1_500, accepted: true });
    expect(await balance()).toBe(before + 900 - 1_500);
  });

  it('is lost without evidence once the time to respond is over', async () => {
    const before = await balance();
    const { dispute_id: id, respond_by, opened } = await disputed('disputed_won', 300);
    expect(Date.parse(respond_by) - Date.parse(opened)).toBe(WEEK_MS);
    await after(WEEK_MS - ASKED_MS);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'needs_response' });
    await after(2 * ASKED_MS);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'lost' });
    expect(await balance()).toBe(before);
  });

  it('never disputes another card, a declined payment, or a reference that it was not asked for', async () => {
    const paid = await pay('approve', 200);
    const declined = await pay('card_declined', 200);
    await after(ASKED_MS);
    await after(WEEK_MS);
    expect(await disputesOf(paid)).toEqual([]);
    expect(await disputesOf(declined)).toEqual([]);
    const { disputes } = world.deps.money.cards;
    const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = ANY($1)', [
      [paid, declined],
    ]);
    for (const id of [...rows.map((row) => row.id), paid, "x' OR true", '']) {
      expect(await disputes?.read(`sandbox_dispute_${id}`)).toBeUndefined();
      expect(await disputes?.read(id)).toBeUndefined();
    }
  });
});
