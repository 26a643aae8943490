import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { openDisputeWorld } from './dispute-world.js';

const HOUR_MS = 3_600_000;
const { book, provider, world, seller, ownWallet, apply, chargeOf, pay, report, dispute, moved, settle, close } =
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
