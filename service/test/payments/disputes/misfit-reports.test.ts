import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readStuck } from '../../../src/operations/console/read-stuck.js';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { openDisputeWorld } from './dispute-world.js';

const HOUR_MS = 3_600_000;
const { book, provider, world, seller, ownWallet, read, apply, chargeOf, pay, report, dispute, moved, settle, close } =
  await openDisputeWorld();
afterEach(settle);
afterAll(close);

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

  it('is ignored if another dispute has taken the charge already', async () => {
    const { chargeId } = await pay([{ amount: 100, seller }]);
    await dispute(chargeId, 100);
    expect(await apply(book.set(report(chargeId, 1)).reference)).toBe('ignored');
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
    provider.beforeCharge = async () => {
      provider.beforeCharge = undefined;
      await world.call('POST', `/v2/invoice/${other}/pay`);
    };
    provider.refundsAreSilent = true;
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    const chargeId = await chargeOf(id);
    const stateOf = async () =>
      (await world.deps.pool.query('SELECT state FROM card_charges WHERE id = $1', [chargeId])).rows[0]?.state;
    const state = await stateOf();
    expect(state).toBe('refund_due');
    const opened = book.set(report(chargeId, 90));
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('waiting'))).toEqual([0]);
    provider.refundsAreSilent = false;
    world.deps.clock.advance(120_000);
    await resumeCardCharges(world.deps.money);
    expect(await stateOf()).toBe('refunded');
    expect(await moved([ownWallet()], async () => expect(await apply(opened.reference)).toBe('applied'))).toEqual([
      -90,
    ]);
  });
});

interface OtherCharge {
  readonly chargeId: string;
  /** The provider's own id of it. */
  readonly reference: string;
}

async function payOther(): Promise<OtherCharge> {
  const { chargeId } = await pay([{ amount: 100, seller }]);
  const { rows } = await world.deps.pool.query('SELECT provider_reference FROM card_charges WHERE id = $1', [chargeId]);
  return { chargeId, reference: rows[0].provider_reference };
}

const revisionOf = async (id: string) =>
  (await world.deps.pool.query('SELECT revision FROM disputes WHERE id = $1', [id])).rows[0].revision;
/** The console's row of it. */
const stuckOf = async (reference: string) =>
  JSON.parse(JSON.stringify(await readStuck(world.deps)))
    .flatMap(({ rows }: { rows: { id: string }[] }) => rows)
    .find(({ id }: { id: string }) => id === reference);

describe('a later report of a dispute', () => {
  it.each<[string, (other: OtherCharge) => Partial<DisputeReport>, string]>([
    ['a larger amount', () => ({ amount: 91 }), 'amount_changed'],
    ['more than was charged', () => ({ amount: 101 }), 'amount_invalid'],
    ['a smaller amount', () => ({ amount: 89 }), 'amount_changed'],
    ['a larger amount that is lost', () => ({ amount: 100, state: 'lost' }), 'amount_changed'],
    ['a smaller amount that was won', () => ({ amount: 1, state: 'won' }), 'amount_changed'],
    ['another currency', () => ({ currency: 'EUR' }), 'currency_mismatch'],
    ['a fee in another currency', () => ({ fee: { amount: 15, currency: 'EUR' } }), 'currency_mismatch'],
    ['another charge', ({ chargeId }) => ({ charge: { chargeId } }), 'charge_changed'],
    ['another charge by its reference', ({ reference }) => ({ charge: { reference } }), 'charge_changed'],
  ])(
    'that contradicts what was booked by %s books nothing, and is logged and shown until it fits',
    async (_what, changeTo, reason) => {
      const { chargeId } = await pay([{ amount: 100, seller }]);
      const { id, reference, change } = await dispute(chargeId, 90);
      const before = await read(`/v2/dispute/${id}`);
      const contradiction = changeTo(await payOther());

      const booked = await moved([ownWallet()], async () => expect(await change(contradiction)).toBe('ignored'));

      expect(booked).toEqual([0]);
      expect(await read(`/v2/dispute/${id}`)).toEqual(before);
      const errors = world.deps.logLines.filter((line) => line.includes(reference)).map((line) => JSON.parse(line));
      expect(errors).toMatchObject([{ level: 50, reason, msg: 'dispute ignored: nothing was booked' }]);
      expect(await stuckOf(reference)).toMatchObject({
        page: `disputes/${id}`,
        detail: `${world.deps.money.cards.name}: ${reason}`,
      });

      expect(await change(report(chargeId, 90, { reference, state: 'under_review', fee: undefined }))).toBe('applied');
      expect(await read(`/v2/dispute/${id}`)).toMatchObject({
        ...before,
        state: 'under_review',
        updated: expect.any(String),
      });
      expect(await stuckOf(reference)).toBeUndefined();
    },
  );

  it('that says the same again changes nothing', async () => {
    const { chargeId } = await pay([{ amount: 100, seller }]);
    const { id, change } = await dispute(chargeId, 90);
    expect(await moved([ownWallet()], async () => expect(await change({})).toBe('applied'))).toEqual([0]);
    expect(await revisionOf(id)).toBe(1);
  });

  it.each(['by our id', 'by the provider’s reference'])('that names the same charge %s fits', async (how) => {
    const { chargeId, reference } = await payOther();
    const { id, change } = await dispute(chargeId, 90);
    const charge = how === 'by our id' ? { chargeId: chargeId.toUpperCase() } : { reference };
    expect(await change({ charge, state: 'under_review' })).toBe('applied');
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'under_review' });
  });

  it.each([-6 * 24 * HOUR_MS, 6 * 24 * HOUR_MS])(
    'that moves the deadline by %i ms is followed, and moves no money',
    async (byMs) => {
      const { chargeId } = await pay([{ amount: 100, seller }]);
      const respondByMs = world.deps.clock.now() + 7 * 24 * HOUR_MS;
      const { id, change } = await dispute(chargeId, 90, { respondByMs });
      const follow = async () => expect(await change({ respondByMs: respondByMs + byMs })).toBe('applied');

      expect(await moved([ownWallet()], follow)).toEqual([0]);

      expect(await read(`/v2/dispute/${id}`)).toMatchObject({ respond_by: new Date(respondByMs + byMs).toISOString() });
      expect(await revisionOf(id)).toBe(2);
      world.deps.clock.advance(2 * 24 * HOUR_MS);
      const answer = await world.call('POST', `/v2/dispute/${id}/evidence`, { body: { text: 'Delivered.' } });
      expect(answer.body.codes).toEqual(byMs < 0 ? ['dispute_response_too_late'] : []);
    },
  );
});
