import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeCardCharges } from '../../src/payments/cards/resume-card-charges.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinMoneyWorld } from '../support/second-node.js';
import { StatementFaults } from '../support/statement-faults.js';

describe('what a node counts of payments', () => {
  const faults = new StatementFaults();
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld({ faults });
    buyer = await world.addUser({ USD: 10_000, EUR: 10_000 });
    seller = await world.addUser();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    faults.expect(undefined);
    world.deps.meter.clear();
  });

  const create = async (path: '/v2/invoice' | '/v2/escrow', options: { amount?: number; card?: string } = {}) => {
    const methods = options.card === undefined ? undefined : [{ payment_method_id: options.card }];
    const body = purchaseBody({
      buyer,
      lines: [{ amount: options.amount ?? 250, seller }],
      ...(methods && { methods }),
    });
    const { payload } = (await world.call('POST', path, { body })).body;
    return `${path}/${path === '/v2/escrow' ? payload.id : payload.invoice_id}`;
  };
  const counted = () => {
    const { payments, counted: outcomes } = world.deps.meter;
    return [...payments.map(({ currency, amount, outcome }) => `${outcome} ${amount} ${currency}`), ...outcomes].sort();
  };
  const drained = () => world.deps.money.drained();

  it('is each once, though its call is repeated with its key, without it, and at the same time', async () => {
    const invoice = await create('/v2/invoice');
    expect(counted()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => world.call('POST', `${invoice}/pay`)));
    await Promise.all([1, 2].map(() => world.call('POST', `${invoice}/pay`, { key: 'again' })));
    const keyed = await create('/v2/invoice', { amount: 40 });
    for (const _ of [1, 2]) await world.call('POST', `${keyed}/pay`, { key: 'pay-40' });
    expect(counted()).toEqual(['success 250 USD', 'success 40 USD']);
  });

  it('is in its own currency', async () => {
    const line = { amount: 30, seller };
    const body = purchaseBody({ buyer, lines: [line], currency: 'EUR' });
    const { payload } = (await world.call('POST', '/v2/invoice', { body })).body;
    await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
    expect(counted()).toEqual(['success 30 EUR']);
  });

  it('is one that fails, without any money', async () => {
    await world.call('POST', `${await create('/v2/invoice', { amount: 1_000_000 })}/pay`);
    expect(counted()).toEqual(['failed 1000000 USD']);
  });

  it('is an escrow when it is paid, not when it is committed, cancelled or refunded', async () => {
    const committed = await create('/v2/escrow');
    for (const step of ['pay', 'pay', 'commit', 'refund']) await world.call('POST', `${committed}/${step}`);
    const cancelled = await create('/v2/escrow', { amount: 70 });
    for (const step of ['pay', 'cancel']) await world.call('POST', `${cancelled}/${step}`);
    expect(counted()).toEqual(['success 250 USD', 'success 70 USD']);
  });

  it('is nothing of what is void', async () => {
    const invoice = await create('/v2/invoice');
    for (const step of ['void', 'pay']) await world.call('POST', `${invoice}/${step}`);
    expect(counted()).toEqual([]);
  });

  it('is a card’s outcome once, and each answer of its provider', async () => {
    const pay = async (card: string) => {
      await world.call('POST', `${await create('/v2/invoice', { card: await world.addCard(buyer, card) })}/pay`);
      await drained();
    };
    await pay('approve');
    await pay('error_after_charge');
    await pay('insufficient_funds');
    expect(counted()).toEqual([
      'cardCharges approved',
      'cardCharges approved',
      'cardCharges declined',
      'cardCharges no_answer',
      'failed 250 USD',
      'success 250 USD',
      'success 250 USD',
    ]);
  });

  it('is a card’s refund by its answer', async () => {
    for (const card of ['approve', 'refund_refused']) {
      const escrow = await create('/v2/escrow', { card: await world.addCard(buyer, card) });
      for (const step of ['pay', 'cancel']) await world.call('POST', `${escrow}/${step}`);
      await drained();
    }
    const refunds = world.deps.meter.counted.filter((each) => each.startsWith('cardRefunds'));
    expect(refunds).toEqual(['cardRefunds refunded', 'cardRefunds refused']);
  });

  it('is a payment that two nodes finalize at once by one of them', async () => {
    const other = joinMoneyWorld(world);
    const invoice = await create('/v2/invoice', { card: await world.addCard(buyer, 'approve') });
    await world.call('POST', `${invoice}/pay`);
    await world.deps.pool.query(`UPDATE card_charges SET check_after_ms = 0 WHERE state = 'pending'`);
    await Promise.all([resumeCardCharges(world.deps.money), resumeCardCharges(other.deps.money)]);
    await Promise.all([drained(), other.deps.money.drained()]);
    await other.close();
    expect(world.deps.meter.payments).toEqual([{ outcome: 'success', amount: 250, currency: 'USD' }]);
  });

  it.each(['instead', 'after'] as const)('is one whose COMMIT is lost (%s), once', async (when) => {
    const trial = await create('/v2/invoice');
    faults.expect(undefined);
    await world.call('POST', `${trial}/pay`, { key: `trial-${when}` });
    const statement = faults.seen.indexOf('COMMIT');
    faults.expect(undefined);
    const invoice = await create('/v2/invoice', { amount: 60 });
    world.deps.meter.clear();
    faults.expect({ statement, sqlState: '08006', when });
    for (const _ of [1, 2]) await world.call('POST', `${invoice}/pay`, { key: `lost-${when}` });
    expect(counted()).toEqual(['success 60 USD']);
  });

  it('is one whose batch runs again, once', async () => {
    const invoice = await create('/v2/invoice');
    world.deps.meter.clear();
    faults.expect({ statement: 3, sqlState: '40001', when: 'instead' });
    await world.call('POST', `${invoice}/pay`);
    expect(counted()).toEqual(['success 250 USD']);
  });
});
