import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

const AMOUNT = 250;
type State = 'OPEN' | 'ESCROWED' | 'ESCROW-FAILED' | 'COMMITTED' | 'CANCELLED';
type Trigger = 'pay' | 'commit' | 'cancel' | 'void';

/** Interface §3.1, voiding (Gap), and the refusals of every pair that it does not list (§7.3; Gap §7.6). */
const rows: [from: State, trigger: Trigger, to: State, refusal: string | undefined][] = [
  ['OPEN', 'pay', 'ESCROWED', undefined],
  ['ESCROWED', 'commit', 'COMMITTED', undefined],
  ['ESCROWED', 'cancel', 'CANCELLED', undefined],
  ['OPEN', 'commit', 'OPEN', 'escrow_not_escrowed'],
  ['OPEN', 'cancel', 'OPEN', 'escrow_not_escrowed'],
  ['ESCROWED', 'pay', 'ESCROWED', 'escrow_not_open'],
  ['ESCROW-FAILED', 'pay', 'ESCROW-FAILED', 'escrow_not_open'],
  ['ESCROW-FAILED', 'commit', 'ESCROW-FAILED', 'escrow_not_escrowed'],
  ['ESCROW-FAILED', 'cancel', 'ESCROW-FAILED', 'escrow_not_escrowed'],
  ['COMMITTED', 'pay', 'COMMITTED', 'escrow_already_committed'],
  ['COMMITTED', 'commit', 'COMMITTED', 'escrow_already_committed'],
  ['COMMITTED', 'cancel', 'COMMITTED', 'escrow_already_committed'],
  ['CANCELLED', 'pay', 'CANCELLED', 'escrow_already_cancelled'],
  ['CANCELLED', 'commit', 'CANCELLED', 'escrow_already_cancelled'],
  ['CANCELLED', 'cancel', 'CANCELLED', 'escrow_already_cancelled'],
  ['OPEN', 'void', 'ESCROW-FAILED', undefined],
  ['ESCROWED', 'void', 'ESCROWED', 'escrow_not_open'],
  ['ESCROW-FAILED', 'void', 'ESCROW-FAILED', 'escrow_not_open'],
  ['COMMITTED', 'void', 'COMMITTED', 'escrow_already_committed'],
  ['CANCELLED', 'void', 'CANCELLED', 'escrow_already_cancelled'],
];

/** Of a refusal: the state, and how to go on from it. */
const SENTENCES: Readonly<Record<State, string>> = {
  OPEN: 'The escrow is OPEN. Pay it first.',
  ESCROWED: 'The escrow is ESCROWED. It is paid: commit or cancel it.',
  'ESCROW-FAILED': 'The escrow is ESCROW-FAILED. It holds nothing: create a new one.',
  COMMITTED: 'The escrow is committed.',
  CANCELLED: 'The escrow is cancelled.',
};

describe('interface §3.1: escrow states', () => {
  let world: MoneyWorld;
  let rich: WorldUser;
  let poor: WorldUser;
  let seller: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld();
    [rich, poor, seller] = await Promise.all([world.addUser({ USD: 100_000 }), world.addUser(), world.addUser()]);
  });
  afterAll(() => world.close());

  const create = (buyer: WorldUser) =>
    world.call('POST', '/v2/escrow', { body: purchaseBody({ buyer, lines: [{ amount: AMOUNT, seller }] }) });
  const bring = async (state: State) => {
    const created = await create(state === 'ESCROW-FAILED' ? poor : rich);
    const id = String(created.body.payload.id);
    const steps = {
      OPEN: [],
      ESCROWED: ['pay'],
      'ESCROW-FAILED': ['pay'],
      COMMITTED: ['pay', 'commit'],
      CANCELLED: ['pay', 'cancel'],
    };
    for (const step of steps[state]) await world.call('POST', `/v2/escrow/${id}/${step}`);
    return id;
  };
  const owned = (user: WorldUser) => world.balance(user.wallets.USD?.walletId ?? '');

  it('(none) → OPEN: create answers 201 with the first invoice', async () => {
    const created = await create(rich);

    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      status: 'Success',
      message: [],
      codes: [],
      payload: {
        id: expect.stringMatching(/^esc_[0-9A-Za-z]{27}$/),
        account_id: rich.accountId,
        escrow_invoice_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        commit_invoice_id: '',
        cancel_invoice_id: '',
        status: 'OPEN',
        created: '0001-01-01 00:00:00 +0000 UTC',
        updated: '0001-01-01 00:00:00 +0000 UTC',
      },
    });
  });

  it.each(rows)('%s, %s → %s', async (from, trigger, to, refusal) => {
    const id = await bring(from);
    const before = [await owned(rich), await owned(seller)];

    const answer = await world.call('POST', `/v2/escrow/${id}/${trigger}`);
    const read = await world.call('GET', `/v2/escrow/${id}`);

    expect(answer.status).toBe(refusal === undefined ? 200 : 409);
    expect(answer.body.codes).toEqual(refusal === undefined ? [] : [refusal]);
    expect(answer.body.payload).toMatchObject({ id, status: to });
    expect(read.body.payload).toMatchObject({ status: to });
    expect(answer.body.message).toEqual(refusal === undefined ? [] : [SENTENCES[from]]);
    if (refusal !== undefined) expect([await owned(rich), await owned(seller)]).toEqual(before);
  });

  it('OPEN → ESCROWED: the funds are held, and commit pays them out', async () => {
    const id = await bring('OPEN');
    const [buyerBefore, sellerBefore] = [await owned(rich), await owned(seller)];

    const paid = await world.call('POST', `/v2/escrow/${id}/pay`);
    expect(paid.body.payload).toMatchObject({
      integrator: world.integrator.name,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \+0000 UTC$/),
    });
    expect([await owned(rich), await owned(seller)]).toEqual([buyerBefore - AMOUNT, sellerBefore]);
    const committed = await world.call('POST', `/v2/escrow/${id}/commit`);

    expect(committed.body.payload).toMatchObject({
      commit_invoice_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cancel_invoice_id: '',
      integrator: world.integrator.name,
    });
    expect(await owned(seller)).toBe(sellerBefore + AMOUNT);
  });

  it('OPEN → ESCROW-FAILED: the first invoice carries the reason (§7.2)', async () => {
    const created = await create(poor);

    const paid = await world.call('POST', `/v2/escrow/${created.body.payload.id}/pay`);
    const invoice = await world.call('GET', `/v2/invoice/${created.body.payload.escrow_invoice_id}`);

    expect(paid).toMatchObject({ status: 200, body: { status: 'Success', payload: { status: 'ESCROW-FAILED' } } });
    expect(invoice.body.payload).toMatchObject({ state: 'failed', failure_reason: { code: 'insufficient_funds' } });
  });

  it('ESCROWED → CANCELLED: the buyer is refunded in full and nothing is transferred', async () => {
    const [buyerBefore, sellerBefore] = [await owned(rich), await owned(seller)];
    const id = await bring('ESCROWED');

    const cancelled = await world.call('POST', `/v2/escrow/${id}/cancel`);
    const invoice = await world.call('GET', `/v2/invoice/${cancelled.body.payload.cancel_invoice_id}`);

    expect([await owned(rich), await owned(seller)]).toEqual([buyerBefore, sellerBefore]);
    expect(invoice.body.payload).toMatchObject({ state: 'success', summary: { total_amount: AMOUNT } });
    expect(Object.values(invoice.body.payload.subitems as object)).toMatchObject([
      { subitem_type: 'refund', amount: AMOUNT, destination_wallet_id: rich.wallets.USD?.walletId },
    ]);
  });

  it.each(['declined', 'slow', 'needs a 3-D Secure challenge'])(
    'a card that is %s ends in one of two states',
    async (kind) => {
      const card = {
        declined: 'card_declined',
        slow: 'slow',
        'needs a 3-D Secure challenge': 'authentication_required',
      }[kind];
      const method = await world.addCard(rich, card ?? '');
      const body = purchaseBody({
        buyer: rich,
        lines: [{ amount: AMOUNT, seller }],
        methods: [{ payment_method_id: method }],
      });
      const created = await world.call('POST', '/v2/escrow', { body });

      const paid = await world.call('POST', `/v2/escrow/${created.body.payload.id}/pay`);

      expect(paid.status).toBe(200);
      expect(paid.body.payload.status).toBe(kind === 'slow' ? 'ESCROWED' : 'ESCROW-FAILED');
    },
  );
});
