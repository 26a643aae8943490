import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { resumeCardCharges } from '../../src/payments/cards/resume-card-charges.js';
import { applyDispute } from '../../src/payments/disputes/apply-dispute.js';
import { claimPoll } from '../../src/payments/disputes/notices.js';
import { sendResponses } from '../../src/payments/disputes/send-responses.js';
import { storeEvents } from '../../src/payments/provider-events/receive-events.js';
import { resumeCardRefunds } from '../../src/payments/refunds/resume-card-refunds.js';
import { runTopUp } from '../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../src/payments/top-ups/start-top-up.js';
import { topUpsJob } from '../../src/payments/top-ups/top-ups-job.js';
import { openEventDoor } from '../payments/provider-events/event-door.js';
import { DisputeBook } from '../support/dispute-book.js';
import type { MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinSkewedNode, type SkewedNode } from '../support/second-node.js';
import { DAY_MS, openSkewedWorld, SKEWS_MS } from '../support/skewed-world.js';

const A_MINUTE_LATER_MS = 61_000;

const book = new DisputeBook();
/** While true, the card provider does not answer. */
let isSilent = false;
let charges = 0;
const { world, buyer, signal, row, read, payOut, sendPayouts, settle } = await openSkewedWorld({
  disputes: book,
  refundsAreSilent: () => isSilent,
  beforeCharge: async () => {
    charges += 1;
    if (isSilent) throw new Error('The provider did not answer.');
  },
});
const card = await world.addCard(buyer, 'approve');
afterEach(settle);
afterAll(() => world.close());

describe.each(SKEWS_MS)('what a node leaves behind whose clock is off by %i ms', (byMs) => {
  const node = joinSkewedNode(world, byMs);
  afterAll(() => node.close());

  const there: SkewedNode['there'] = (run) => node.there(run);

  /** On that node, while the provider is silent. */
  function unanswered<T>(run: () => Promise<T>): Promise<T> {
    isSilent = true;
    return there(run).finally(() => {
      isSilent = false;
      charges = 0;
    });
  }

  async function pay(call: MoneyWorld['call'], path: '/v2/invoice' | '/v2/escrow' = '/v2/invoice') {
    const body = purchaseBody({ buyer, lines: [{ amount: 300 }], methods: [{ payment_method_id: card }] });
    const { payload } = (await call('POST', path, { body })).body;
    const id = String(payload.id ?? payload.invoice_id);
    await call('POST', `${path}/${id}/pay`);
    await world.deps.money.drained();
    const causeId = payload.escrow_invoice_id ?? id;
    const charge = await row<{ id: string }>('SELECT id FROM card_charges WHERE cause_id = $1', [causeId]);
    return { id, chargeId: charge?.id };
  }

  it('is charged by another a minute later, not earlier, and once', async () => {
    const { id } = await unanswered(() => pay(node.call));
    for (const claimedAgain of [false, true]) {
      await resumeCardCharges(world.deps.money);
      expect(charges).toBe(0);
      world.deps.clock.advance(A_MINUTE_LATER_MS);
      if (claimedAgain) break;
      await unanswered(() => resumeCardCharges(node.deps.money));
    }
    await Promise.all([resumeCardCharges(world.deps.money), resumeCardCharges(world.deps.money)]);
    expect(charges).toBe(1);
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ state: 'success' });
  });

  it('is refunded by another a minute later', async () => {
    const { id } = await pay(world.call);
    const refund = await unanswered(() => node.call('POST', `/v2/invoice/${id}/refund`, { body: {} }));
    const path = `/v2/refund/${refund.body.payload.refund_id}`;
    await resumeCardRefunds(world.deps.money);
    expect(await read(path)).toMatchObject({ state: 'processing' });
    world.deps.clock.advance(A_MINUTE_LATER_MS);
    await resumeCardRefunds(world.deps.money);
    expect(await read(path)).toMatchObject({ state: 'success' });
  });

  it('is refunded after a cancel', async () => {
    const { id, chargeId } = await pay(world.call, '/v2/escrow');
    await unanswered(() => node.call('POST', `/v2/escrow/${id}/cancel`));
    const state = async () =>
      (await row<{ state: string }>('SELECT state FROM card_charges WHERE id = $1', [chargeId])).state;
    expect(await state()).toBe('refund_due');
    world.deps.clock.advance(A_MINUTE_LATER_MS);
    await resumeCardCharges(world.deps.money);
    expect(await state()).toBe('refunded');
  });

  it('is a payout that another sends, after the hold if its bank account is new', async () => {
    const [one, other] = byMs > 0 ? ['000111111', '000222222'] : ['000333333', '000444444'];
    const [sent, held, known] = await there(async () => [
      await payOut(node.deps, { accountNumber: one, holdMs: 0 }),
      await payOut(node.deps, { accountNumber: other, holdMs: DAY_MS }),
      await payOut(node.deps, { accountNumber: one, holdMs: 60_000 }),
    ]);
    const { bank } = world.deps.adapters;
    if (!bank) throw new Error('The sandbox has a bank.');
    const send = () => sendPayouts(world.deps, bank);
    const wasSent = async (payout: { readonly id: string } | undefined) =>
      (await row<{ sent: boolean }>('SELECT sent_ms IS NOT NULL AS sent FROM payouts WHERE id = $1', [payout?.id]))
        .sent;
    await send();
    expect([await wasSent(sent), await wasSent(held), await wasSent(known)]).toEqual([true, false, false]);
    world.deps.clock.advance(A_MINUTE_LATER_MS);
    await send();
    expect([await wasSent(held), await wasSent(known)]).toEqual([false, true]);
    world.deps.clock.advance(DAY_MS);
    await send();
    expect(await wasSent(held)).toBe(true);
  });

  it('is a top-up that another finishes', async () => {
    const topUp = await unanswered(async () => {
      const started = await startTopUp(node.deps, {
        id: randomUUID(),
        key: randomUUID(),
        integratorId: world.integrator.integratorId,
        accountId: buyer.accountId,
        paymentMethodId: card,
        walletId: buyer.wallets.USD?.walletId ?? '',
        currency: 'USD',
        amount: 700,
        returnUrl: '',
      });
      await expect(runTopUp(node.deps, started.id)).rejects.toThrow('did not answer');
      return started;
    });
    world.deps.clock.advance(16_000);
    await topUpsJob(world.deps).run(signal);
    expect(charges).toBe(1);
    expect(await row('SELECT state FROM purchases WHERE id = $1', [topUp.id])).toEqual({ state: 'success' });
  });

  it('is an event that another applies at once, and tries again if it is about nothing yet', async () => {
    const { id } = await pay(world.call);
    const refund = await unanswered(() => node.call('POST', `/v2/invoice/${id}/refund`, { body: {} }));
    const { refund_id } = refund.body.payload;
    const own = await row<{ id: string }>('SELECT id FROM card_refunds WHERE refund_invoice_id = $1', [refund_id]);
    const right = openEventDoor(world.deps);
    world.deps.clock.advance(20_000);
    const [known, unknown] = [randomUUID(), randomUUID()];
    await there(() =>
      storeEvents(node.deps, 'sandbox-cards', [
        { eventId: known, about: { kind: 'refund', refundId: own.id } },
        { eventId: unknown, about: { kind: 'charge', chargeId: randomUUID() } },
      ]),
    );
    await right.run();
    expect(await read(`/v2/refund/${refund_id}`)).toMatchObject({ state: 'success' });
    expect(await right.row(known)).toMatchObject({ state: 'applied' });
    expect(await right.row(unknown)).toEqual({ state: 'due', attempts: 1, failure: null });
    await right.app.close();
  });

  it('is evidence that another hands in a minute later, and never a dispute that is given up', async () => {
    const { chargeId } = await pay(world.call);
    const respondByMs = world.deps.clock.now() + 7 * DAY_MS;
    const { reference } = book.set({
      ...book.open({ chargeId: String(chargeId), amount: 300, state: 'needs_response' }),
      respondByMs,
    });
    await applyDispute(world.deps.money, reference);
    const dispute = await row<{ id: string }>('SELECT id FROM disputes WHERE reference = $1', [reference]);
    book.isSilent = true;
    const said = await there(() =>
      node.call('POST', `/v2/dispute/${dispute.id}/evidence`, { body: { text: 'Delivered.' } }),
    );
    expect(said.status).toBe(200);
    book.isSilent = false;
    const handedIn = () => book.evidence.filter((each) => each.reference === reference).length;
    await sendResponses(world.deps.money, book);
    expect(handedIn()).toBe(0);
    world.deps.clock.advance(A_MINUTE_LATER_MS);
    await sendResponses(world.deps.money, book);
    expect(handedIn()).toBe(1);

    const early = book.open({ chargeId: randomUUID(), amount: 300, state: 'needs_response' });
    for (const _time of [1, 2])
      expect(await there(() => applyDispute(node.deps.money, early.reference))).toBe('waiting');
    expect(await applyDispute(world.deps.money, early.reference)).toBe('waiting');
  });

  it('is the provider’s list, for which another asks in its turn', async () => {
    const poll = { provider: `cards ${byMs}`, everyMs: 15_000 };
    expect(await there(() => claimPoll(node.deps, poll))).toBeDefined();
    expect(await claimPoll(world.deps, poll)).toBeUndefined();
    world.deps.clock.advance(16_000);
    expect(await claimPoll(world.deps, poll)).toBeDefined();
    expect(await there(() => claimPoll(node.deps, poll))).toBeUndefined();
  });
});
