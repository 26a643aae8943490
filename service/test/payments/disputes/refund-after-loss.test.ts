import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { purchaseBody } from '../../support/purchase-body.js';
import { openDisputeWorld } from './dispute-world.js';

const {
  world,
  other,
  buyer,
  seller,
  walletOf,
  ownWallet,
  read,
  refusal,
  liability,
  chargeOf,
  pay,
  hold,
  dispute,
  moved,
  settle,
  close,
} = await openDisputeWorld();
afterEach(settle);
afterAll(close);

const refund = (id: string, body: object = {}) => world.call('POST', `/v2/invoice/${id}/refund`, { body });
const wallets = [ownWallet(), walletOf(seller)];

describe('a payment of which a lost dispute took a part', () => {
  it('is refunded up to the rest, and no further, however often it is asked and wherever', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    await (await dispute(chargeId, 40)).change({ state: 'lost' });

    expect(refusal(await refund(id, { amount: 61 }))).toEqual([422, 'refund_amount_too_large']);
    const answers = await Promise.all(
      [world, other, world, other].map((node) =>
        node.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 25 } }),
      ),
    );
    await world.deps.money.drained();
    await other.deps.money.drained();

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    const rest = await refund(id);
    expect(rest.body.payload).toMatchObject({ summary: { total_amount: 10 } });
    const none = await refund(id, { amount: 1 });
    expect(refusal(none)).toEqual([409, 'invoice_disputed']);
    expect(none.body.payload).toMatchObject({ refunded_amount: 60, disputed_amount: 40 });
  });

  it('is refunded by those who have the rest: recipients who paid the dispute keep what is theirs', async () => {
    await liability('recipients');
    const second = await world.addUser();
    const { id, chargeId } = await pay([{ amount: 150, seller }, { amount: 50, seller: second }, { amount: 100 }]);
    const all = [...wallets, walletOf(second)];
    expect(await moved(all, async () => (await dispute(chargeId, 120)).change({ state: 'lost' }))).toEqual([
      -40, -60, -20,
    ]);

    const tooMuch = { taken_from: [{ wallet_id: walletOf(seller), amount: 91 }] };
    expect(refusal(await refund(id, tooMuch))).toEqual([422, 'refund_amount_too_large']);
    const taken = await moved(all, async () => {
      expect((await refund(id, { taken_from: [{ wallet_id: walletOf(seller), amount: 90 }] })).status).toBe(200);
      expect((await refund(id)).status).toBe(200);
    });
    await liability('integrator');

    expect(taken).toEqual([-60, -90, -30]);
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ refunded_amount: 180, disputed_amount: 120 });
  });

  it('is refunded by line items only as far as the whole allows', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }, { amount: 60 }]);
    await (await dispute(chargeId, 90)).change({ state: 'lost' });
    const { line_items } = await read(`/v2/invoice/${id}`);
    const [whole] = Object.values<{ line_item_id: string; amount: number }>(line_items).filter(
      ({ amount }) => amount === 100,
    );
    const of = (amount?: number) => ({ line_items: [{ line_item_id: whole?.line_item_id, amount }] });

    expect(refusal(await refund(id, of()))).toEqual([422, 'refund_amount_too_large']);
    expect((await refund(id, of(70))).status).toBe(200);
    expect(refusal(await refund(id, of(1)))).toEqual([409, 'invoice_disputed']);
  });

  it('gives the rest of its card back, and of its wallet what that paid', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }], { wallet: 30 });
    await (await dispute(chargeId, 70)).change({ state: 'lost' });

    const { payload } = (await refund(id)).body;

    expect(payload).toMatchObject({ state: 'success', summary: { total_amount: 30 } });
    expect(payload.payment_methods).toMatchObject([{ amount: 30 }]);
  });

  it('has nothing left where refunds and disputes have taken it together, whichever card they went to', async () => {
    await liability('recipients');
    const cards = [await world.addCard(buyer, 'approve'), await world.addCard(buyer, 'approve')];
    const methods = [
      { payment_method_id: cards[0] ?? '', amount: 50 },
      { payment_method_id: cards[1] ?? '', amount: 0 },
    ];
    const created = await world.call('POST', '/v2/invoice', {
      body: purchaseBody({ buyer, lines: [{ amount: 100, seller }], methods }),
    });
    const id = String(created.body.payload.invoice_id);
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    await refund(id, { amount: 50 });
    await world.deps.money.drained();
    await (await dispute(await chargeOf(id), 50)).change({ state: 'lost' });
    await liability('integrator');

    expect(refusal(await refund(id, { amount: 1 }))).toEqual([409, 'invoice_disputed']);
  });

  it('waits while another dispute of it is open, and has more left when one is won after all', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    const lost = await dispute(chargeId, 40);
    await lost.change({ state: 'lost' });
    const open = await dispute(chargeId, 20);
    expect(refusal(await refund(id, { amount: 10 }))).toEqual([409, 'invoice_disputed']);
    await open.change({ state: 'lost' });
    expect((await refund(id)).body.payload).toMatchObject({ summary: { total_amount: 40 } });
    await world.deps.money.drained();

    await lost.change({ state: 'won' });

    expect((await refund(id)).body.payload).toMatchObject({ summary: { total_amount: 40 } });
    expect(await read(`/v2/invoice/${id}`)).toMatchObject({ refunded_amount: 80, disputed_amount: 20 });
  });

  it('is refunded under the key of a refusal once the dispute is won after all', async () => {
    const { id, chargeId } = await pay([{ amount: 100, seller }]);
    const lost = await dispute(chargeId, 40);
    await lost.change({ state: 'lost' });
    const { line_items } = await read(`/v2/invoice/${id}`);
    const [line_item_id] = Object.keys(line_items);
    const asked = [{ amount: 61 }, { line_items: [{ line_item_id, amount: 61 }] }];
    const ask = (index: number) =>
      world.call('POST', `/v2/invoice/${id}/refund`, { body: asked[index], key: `${id}-${index}` });
    expect([refusal(await ask(0)), refusal(await ask(1))]).toEqual([
      [422, 'refund_amount_too_large'],
      [422, 'refund_amount_too_large'],
    ]);

    await lost.change({ state: 'won' });

    expect((await ask(0)).status).toBe(200);
    expect((await ask(1)).status).toBe(422);
  });

  it('never gives more than was paid when a dispute is lost in the very moment of the refund', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, chargeId } = await pay([{ amount: 100, seller }]);
      const opened = await dispute(chargeId, 40);
      await opened.change({ state: 'won' });
      const [answer] = await Promise.all([
        other.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 60 } }),
        opened.change({ state: 'lost' }),
      ]);
      await other.deps.money.drained();
      expect(answer.status).toBe(200);
      expect(refusal(await refund(id, { amount: 1 }))).toEqual([409, 'invoice_disputed']);
    }
  });

  it('is refunded also as a committed escrow', async () => {
    const { id, chargeId } = await hold([{ amount: 100, seller }]);
    await world.call('POST', `/v2/escrow/${id}/commit`);
    await (await dispute(chargeId, 30)).change({ state: 'lost' });
    const refundEscrow = () => world.call('POST', `/v2/escrow/${id}/refund`);

    expect((await refundEscrow()).body.payload).toMatchObject({ summary: { total_amount: 70 } });
    expect(refusal(await refundEscrow())).toEqual([409, 'invoice_disputed']);
  });

  it.each([
    ['lost', 70],
    ['won', 100],
  ] as const)('is refunded also as an escrow whose dispute was %s before its commit', async (state, rest) => {
    const { id, chargeId } = await hold([{ amount: 100, seller }]);
    await (await dispute(chargeId, 30)).change({ state });
    await world.call('POST', `/v2/escrow/${id}/commit`);
    const refundEscrow = () => world.call('POST', `/v2/escrow/${id}/refund`);

    expect((await refundEscrow()).body.payload).toMatchObject({ summary: { total_amount: rest } });
    expect((await refundEscrow()).status).toBe(409);
  });
});
