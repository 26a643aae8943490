import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpWalletCredits } from '../../src/ledger/roll-up.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { type Answer, createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinMoneyWorld } from '../support/second-node.js';

describe('concurrent requests', () => {
  let world: MoneyWorld;
  /** Another node on the same database. */
  let other: Pick<MoneyWorld, 'call' | 'close'>;
  let seller: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld({ maxConnections: 20 });
    other = joinMoneyWorld(world);
    seller = await world.addUser();
  });
  afterAll(async () => {
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
    await other.close();
    await world.close();
  });

  const nodes = () => [world, other];
  const createInvoice = async (buyer: WorldUser, amount: number) => {
    const body = purchaseBody({ buyer, lines: [{ amount, seller }, { amount: 1 }] });
    return String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
  };
  const owned = (user: WorldUser) => world.balance(user.wallets.USD?.walletId ?? '');
  const succeeded = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200);

  it('let exactly one of many commits and cancels win, on two nodes', async () => {
    const buyer = await world.addUser({ USD: 100_000 });
    for (let round = 0; round < 20; round += 1) {
      const body = purchaseBody({ buyer, lines: [{ amount: 70, seller }] });
      const id = String((await world.call('POST', '/v2/escrow', { body })).body.payload.id);
      await world.call('POST', `/v2/escrow/${id}/pay`);

      const answers = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((index) =>
          nodes()[index % 2]?.call('POST', `/v2/escrow/${id}/${index % 3 === 0 ? 'commit' : 'cancel'}`),
        ),
      );

      const [winner, ...more] = succeeded(answers.filter((answer) => answer !== undefined));
      expect(more).toEqual([]);
      const status = winner?.body.payload.status;
      for (const answer of answers) expect(answer?.body.payload.status).toBe(status);
    }
  });

  it('never take more from a wallet than it holds, with 64 buyers on one wallet and one seller', async () => {
    const buyer = await world.addUser({ USD: 1_000 });
    const invoices = await Promise.all(Array.from({ length: 64 }, () => createInvoice(buyer, 99)));

    await Promise.all(invoices.map((id, index) => nodes()[index % 2]?.call('POST', `/v2/invoice/${id}/pay`)));

    const states = await world.deps.pool.query(
      'SELECT state, count(*) AS count FROM invoices WHERE account_id = $1 GROUP BY state ORDER BY state',
      [buyer.accountId],
    );
    expect(states.rows).toEqual([
      { state: 'failed', count: 54 },
      { state: 'success', count: 10 },
    ]);
    expect(await owned(buyer)).toBe(0);
  });

  it('keep every cent of a hot wallet while its credits are rolled up', async () => {
    const buyers = await Promise.all(Array.from({ length: 16 }, () => world.addUser({ USD: 10_000 })));
    const before = await world.balance(world.integrator.wallets.USD ?? '');
    const invoices = await Promise.all(
      buyers.flatMap((buyer) => Array.from({ length: 8 }, () => createInvoice(buyer, 9))),
    );

    let rollingUp = true;
    const folder = (async () => {
      while (rollingUp) await rollUpWalletCredits(world.deps.pool);
    })();
    await Promise.all(invoices.map((id, index) => nodes()[index % 2]?.call('POST', `/v2/invoice/${id}/pay`)));
    rollingUp = false;
    await folder;

    expect((await world.balance(world.integrator.wallets.USD ?? '')) - before).toBe(invoices.length);
  });

  it('have one effect however often and wherever a request arrives, when half of the responses are dropped', async () => {
    const buyer = await world.addUser({ USD: 100_000 });
    const before = await owned(buyer);
    const invoices = await Promise.all(Array.from({ length: 24 }, () => createInvoice(buyer, 9)));

    const replies = await Promise.all(
      invoices.map(async (id, index) => {
        const storm = Array.from({ length: 1 + (index % 8) }, (_, copy) =>
          nodes()[copy % 2]?.call('POST', `/v2/invoice/${id}/pay`, { key: `storm-${index}` }),
        );
        await Promise.all(storm);
        // the caller has seen none of those responses, and retries
        return other.call('POST', `/v2/invoice/${id}/pay`, { key: `storm-${index}` });
      }),
    );

    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { payload: { state: 'processing' } } });
    expect(before - (await owned(buyer))).toBe(24 * 10);
  });

  it('never refund more than was paid, however many refunds race on two nodes', async () => {
    const buyer = await world.addUser({ USD: 1_000 });
    const card = await world.addCard(buyer, 'approve');
    const start = await owned(buyer);
    const methods = [
      { payment_method_id: buyer.wallets.USD?.methodId ?? '', amount: 333 },
      { payment_method_id: card, amount: 0 },
    ];
    const body = purchaseBody({ buyer, lines: [{ amount: 501, seller }, { amount: 500 }], methods });
    const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();

    const amounts = Array.from({ length: 40 }, (_, index) => 17 + index);
    const answers = await Promise.all(
      amounts.map((amount, index) =>
        nodes()[index % 2]?.call('POST', `/v2/invoice/${id}/refund`, { body: { amount } }),
      ),
    );
    const rest = await world.call('POST', `/v2/invoice/${id}/refund`);
    await world.deps.money.drained();

    const given = [...answers, rest].flatMap((answer) =>
      answer?.status === 200 ? [Object(answer.body.payload.summary)] : [],
    );
    expect(given.reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(1_001);
    expect(given.length).toBeGreaterThan(5);
    for (const answer of answers) expect([200, 409, 422]).toContain(answer?.status);
    expect(await owned(buyer)).toBe(start);
  });

  it('refund a committed escrow once, whatever commits, cancels and refunds at the same time', async () => {
    const buyer = await world.addUser({ USD: 100_000 });
    for (let round = 0; round < 10; round += 1) {
      const before = await owned(buyer);
      const body = purchaseBody({ buyer, lines: [{ amount: 70, seller }] });
      const id = String((await world.call('POST', '/v2/escrow', { body })).body.payload.id);
      await world.call('POST', `/v2/escrow/${id}/pay`);
      const calls = ['commit', 'refund', 'cancel', 'refund', 'commit', 'refund'];

      const answers = await Promise.all(
        calls.map((call, index) => nodes()[index % 2]?.call('POST', `/v2/escrow/${id}/${call}`)),
      );

      const refunds = answers.filter((answer, index) => calls[index] === 'refund' && answer?.status === 200);
      const { status } = (await world.call('GET', `/v2/escrow/${id}`)).body.payload;
      expect(refunds.length).toBeLessThanOrEqual(status === 'COMMITTED' ? 1 : 0);
      expect(before - (await owned(buyer))).toBe(status === 'COMMITTED' && refunds.length === 0 ? 70 : 0);
    }
  });

  it('create one invoice per key, whichever node receives it', async () => {
    const buyer = await world.addUser({ USD: 100 });
    const body = purchaseBody({ buyer, lines: [{ amount: 5 }] });

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        nodes()[index % 2]?.call('POST', '/v2/invoice', { body, key: 'create-1' }),
      ),
    );

    const ids = new Set(answers.filter((each) => each?.status === 201).map((each) => each?.body.payload.invoice_id));
    expect(ids.size).toBe(1);
    for (const answer of answers) expect([201, 409]).toContain(answer?.status);
    const rows = await world.deps.pool.query('SELECT count(*) AS count FROM invoices WHERE account_id = $1', [
      buyer.accountId,
    ]);
    expect(rows.rows[0].count).toBe(1);
  });

  it('leave the other operations of a batch alone when one violates a database constraint', async () => {
    const buyer = await world.addUser({ USD: 1_000 });
    const invoices = await Promise.all(Array.from({ length: 8 }, () => createInvoice(buyer, 9)));
    const [broken = ''] = invoices;
    // a posting that cannot be inserted: the subitem's amount is not above zero
    await world.deps.pool.query(
      `UPDATE invoices SET document = jsonb_set(document, '{subitems,0,amount}', '0') WHERE id = $1`,
      [broken],
    );

    const answers = await Promise.all(invoices.map((id) => world.call('POST', `/v2/invoice/${id}/pay`)));

    expect(answers.map((answer) => answer.status)).toEqual([500, 200, 200, 200, 200, 200, 200, 200]);
    expect(await owned(buyer)).toBe(1_000 - 7 * 10);
  });
});
