import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { freeze } from '../../../src/accounts/standing/freeze.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { resumeCardRefunds } from '../../../src/payments/refunds/resume-card-refunds.js';
import { createTestIntegrator, type TestIntegrator } from '../../support/flows/test-integrator.js';
import { type Answer, createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { type PurchaseLine, purchaseBody } from '../../support/purchase-body.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
type Json = any;

let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
let other: WorldUser;
let stranger: TestIntegrator;
beforeAll(async () => {
  world = await createMoneyWorld();
  buyer = await world.addUser({ USD: 1_000_000 });
  seller = await world.addUser();
  other = await world.addUser();
  stranger = await createTestIntegrator(world.deps);
});
afterEach(async () => {
  await world.deps.money.drained();
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
});
afterAll(() => world.close());

const walletOf = (user: WorldUser) => user.wallets.USD?.walletId ?? '';
const ownWallet = () => world.integrator.wallets.USD ?? '';
const owned = async (...wallets: string[]) => Promise.all(wallets.map((id) => world.balance(id)));

async function pay(lines: readonly PurchaseLine[], methods?: { payment_method_id: string; amount?: number }[]) {
  const body = purchaseBody({ buyer, lines, ...(methods && { methods }) });
  const created = await world.call('POST', '/v2/invoice', { body });
  const id = String(created.body.payload.invoice_id);
  await world.call('POST', `/v2/invoice/${id}/pay`);
  await world.deps.money.drained();
  return { id, items: Object.keys(Object(created.body.payload.line_items)) };
}

async function escrow(...steps: string[]): Promise<string> {
  const body = purchaseBody({ buyer, lines: [{ amount: 300, seller }, { amount: 50 }] });
  const id = String((await world.call('POST', '/v2/escrow', { body })).body.payload.id);
  for (const step of steps) await world.call('POST', `/v2/escrow/${id}/${step}`);
  return id;
}

const refund = (id: string, body: object = {}, more: { key?: string; as?: TestIntegrator } = {}) =>
  world.call('POST', `/v2/${id.startsWith('esc_') ? 'escrow' : 'invoice'}/${id}/refund`, { body, ...more });
const read = async (path: string): Promise<Json> => (await world.call('GET', path)).body.payload;
const refusal = ({ status, body }: Answer): Json => [status, body.codes[0], Object(body.payload).errors?.[0]?.param];

describe('refunding an invoice', () => {
  it('returns the full amount: sellers and the integrator pay, and the buyer has it at once', async () => {
    const wallets = [walletOf(buyer), walletOf(seller), walletOf(other)];
    const before = await owned(...wallets);
    const { id, items } = await pay([{ amount: 300, seller }, { amount: 200, seller: other }, { amount: 50 }]);

    const answer = await refund(id);

    expect(answer.status).toBe(200);
    expect(answer.body.payload).toMatchObject({
      invoice_id: id,
      account_id: buyer.accountId,
      state: 'success',
      summary: { total_amount: 550, currency: 'USD', display_amount: 'USD 5.50' },
      reason: '',
      metadata: null,
      line_items: items.map((line_item_id, index) => ({ line_item_id, amount: [300, 200, 50][index] })),
      payment_methods: [{ payment_method_id: buyer.wallets.USD?.methodId, amount: 550, state: 'success' }],
      taken_from: [
        { wallet_id: walletOf(seller), amount: 300 },
        { wallet_id: walletOf(other), amount: 200 },
        { wallet_id: ownWallet(), amount: 50 },
      ],
    });
    expect(answer.body.payload).not.toHaveProperty('escrow_id');
    expect(await owned(...wallets)).toEqual(before);
    expect((await read(`/v2/invoice/${id}`)).refunded_amount).toBe(550);
  });

  it('creates a refund invoice, readable by its id and listed for its invoice, oldest first', async () => {
    const { id } = await pay([{ amount: 100, seller }]);
    const first = (await refund(id, { amount: 30, reason: 'Late', metadata: { ticket: 7 } })).body.payload as Json;
    const second = (await refund(id, { amount: 20 })).body.payload as Json;

    expect(first).toMatchObject({ reason: 'Late', metadata: { ticket: 7 } });
    expect(await read(`/v2/refund/${first.refund_id}`)).toEqual(first);
    expect(await read(`/v2/invoice/${id}/refunds`)).toEqual({ refunds: [first, second], next_cursor: null });
    expect((await read(`/v2/invoice/${id}`)).refunded_amount).toBe(50);
    const own = await read(`/v2/invoice/${first.refund_id}`);
    expect(own).toMatchObject({ state: 'success', summary: { total_amount: 30 }, metadata: { ticket: 7 } });
    expect(Object.values<Json>(own.subitems).map((each) => [each.subitem_type, each.amount])).toEqual([
      ['recipient_refund', 30],
      ['refund', 30],
    ]);
    expect(own).not.toHaveProperty('refunded_amount');
  });

  it('are listed page by page, also while more are made', async () => {
    const { id } = await pay([{ amount: 100, seller }]);
    for (let amount = 1; amount <= 5; amount += 1) await refund(id, { amount });
    const amounts: number[][] = [];
    let path = '?limit=2';
    for (let page = 0; page < 4 && path !== ''; page += 1) {
      const { refunds, next_cursor } = await read(`/v2/invoice/${id}/refunds${path}`);
      amounts.push(refunds.map((each: Json) => each.summary.total_amount));
      if (page === 1) await refund(id, { amount: 6 });
      path = next_cursor === null ? '' : `?limit=2&cursor=${next_cursor}`;
    }

    expect(amounts).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    for (const query of ['limit=0', 'limit=101', 'limit=x']) {
      expect(refusal(await world.call('GET', `/v2/invoice/${id}/refunds?${query}`))).toEqual([
        422,
        'limit_invalid',
        'limit',
      ]);
    }
    for (const cursor of [
      'x',
      'MQ',
      Buffer.from('-1').toString('base64url'),
      Buffer.from('9'.repeat(12)).toString('base64url'),
    ]) {
      const wrong = await world.call('GET', `/v2/invoice/${id}/refunds?cursor=${cursor}`);
      if (cursor !== 'MQ') expect(refusal(wrong)).toEqual([422, 'cursor_invalid', 'cursor']);
    }
  });

  it('omits refunds where there are none', async () => {
    const { id } = await pay([{ amount: 100, seller }]);
    expect(await read(`/v2/invoice/${id}/refunds`)).toEqual({ refunds: [], next_cursor: null });
    expect(await read(`/v2/invoice/${id}`)).not.toHaveProperty('refunded_amount');
  });

  it('splits the amount over items and recipients in proportion to what is left of each', async () => {
    const { id, items } = await pay([{ amount: 300, seller }, { amount: 100 }]);

    const first = (await refund(id, { amount: 100 })).body.payload as Json;
    await refund(id, { line_items: [{ line_item_id: items[0] }] });
    const last = (await refund(id)).body.payload as Json;

    expect(first.line_items.map((item: Json) => item.amount)).toEqual([75, 25]);
    expect(last.line_items).toMatchObject([{ line_item_id: items[1], amount: 75 }]);
    expect((await read(`/v2/invoice/${id}`)).refunded_amount).toBe(400);
  });

  it('returns to each method in proportion to what it paid, and exactly that in the end', async () => {
    const card = await world.addCard(buyer, 'approve');
    const methods = [
      { payment_method_id: buyer.wallets.USD?.methodId ?? '', amount: 33 },
      { payment_method_id: card, amount: 0 },
    ];
    const before = await world.balance(walletOf(buyer));
    const { id } = await pay([{ amount: 100, seller }], methods);
    for (const amount of [1, 1, 7, 40, 50]) {
      await refund(id, { amount });
      await world.deps.money.drained();
    }
    const amount = { amount: 1 };
    expect(refusal(await refund(id, { ...amount, line_items: [] }))).toEqual([422, 'line_items_invalid', 'line_items']);
    await refund(id, amount);
    await world.deps.money.drained();

    const { refunds: given } = await read(`/v2/invoice/${id}/refunds`);
    const sums = new Map<string, number>();
    for (const { payment_methods } of given) {
      for (const each of payment_methods) {
        expect(each.state).toBe('success');
        sums.set(each.payment_method_id, (sums.get(each.payment_method_id) ?? 0) + each.amount);
      }
    }
    expect([...sums.values()].sort((a, b) => a - b)).toEqual([33, 67]);
    expect(await world.balance(walletOf(buyer))).toBe(before);
  });

  it('debits the named wallets, each up to what it received', async () => {
    const before = await owned(walletOf(seller), walletOf(other));
    const { id } = await pay([
      { amount: 100, seller },
      { amount: 60, seller: other },
      { amount: 40, seller },
      { amount: 5 },
    ]);
    const taken_from = [
      { wallet_id: walletOf(other), amount: 60 },
      { wallet_id: ownWallet(), amount: 5 },
    ];

    const answer = await refund(id, { amount: 65, taken_from });
    const again = await refund(id, { taken_from: [{ wallet_id: walletOf(other), amount: 1 }] });
    const rest = (await refund(id)).body.payload as Json;

    expect(answer.body.payload).toMatchObject({ summary: { total_amount: 65 }, taken_from });
    expect(refusal(again)).toEqual([422, 'refund_amount_too_large', 'taken_from[0].amount']);
    expect(rest.taken_from).toMatchObject([{ wallet_id: walletOf(seller), amount: 140 }]);
    expect(await owned(walletOf(seller), walletOf(other))).toEqual(before);
  });

  it('goes through the wallet that paid the seller', async () => {
    const source = randomUUID();
    const wallet = { id: source, account_id: world.integrator.accountId, currency: 'USD', kind: 'integrator' as const };
    await world.deps.db
      .insertInto('wallets')
      .values({ ...wallet, is_default: false, appends_credits: true, created_ms: 0 })
      .execute();
    const { id } = await pay([{ amount: 100, seller, sourceWalletId: source }]);
    await refund(id, { amount: 40 });
    expect(await world.balance(source)).toBe(0);
  });

  it('is executed once per key, and replays its response', async () => {
    const { id } = await pay([{ amount: 100, seller }]);
    const key = randomUUID();
    const first = await refund(id, { amount: 10 }, { key });
    const second = await refund(id, { amount: 10 }, { key });
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(refusal(await refund(id, { amount: 11 }, { key }))[1]).toBe('idempotency_key_reused');
    expect((await read(`/v2/invoice/${id}`)).refunded_amount).toBe(10);
  });

  it('lists the refund for the buyer and for each seller that is debited', async () => {
    const { id } = await pay([{ amount: 100, seller }, { amount: 50, seller: other }, { amount: 9 }]);
    const { refund_id } = (await refund(id, { amount: 53 })).body.payload as Json;
    const { rows } = await world.deps.pool.query(
      `SELECT account_id, transaction_type, transaction_role, transaction_status, amount FROM transactions
       WHERE transaction_id = $1 ORDER BY transaction_role, amount DESC`,
      [refund_id],
    );
    const entry = { transaction_type: 'refund', transaction_status: 'processed' };
    expect(rows).toEqual([
      { ...entry, account_id: buyer.accountId, transaction_role: 'buyer', amount: 53 },
      { ...entry, account_id: seller.accountId, transaction_role: 'seller', amount: 33 },
      { ...entry, account_id: other.accountId, transaction_role: 'seller', amount: 17 },
    ]);
  });
});

describe('refunding an escrow', () => {
  it('refunds a committed one, in part and then the rest', async () => {
    const wallets = [walletOf(buyer), walletOf(seller)];
    const before = await owned(...wallets);
    const id = await escrow('pay', 'commit');

    const first = (await refund(id, { amount: 70, currency: 'USD' })).body.payload as Json;
    await refund(id);

    const { escrow_invoice_id } = await read(`/v2/escrow/${id}`);
    expect(first).toMatchObject({ escrow_id: id, invoice_id: escrow_invoice_id, state: 'success' });
    expect(first.taken_from.map((each: Json) => each.amount)).toEqual([60, 10]);
    expect(await owned(...wallets)).toEqual(before);
    const { refunds } = await read(`/v2/escrow/${id}/refunds`);
    expect(refunds.map((each: Json) => each.summary.total_amount)).toEqual([70, 280]);
    expect(await read(`/v2/escrow/${id}`)).toMatchObject({ status: 'COMMITTED' });
    const again = await refund(id);
    expect(refusal(again)).toEqual([409, 'invoice_already_refunded', undefined]);
    expect(again.body.payload).toMatchObject({ invoice_id: escrow_invoice_id, refunded_amount: 350 });
  });

  it.each([
    ['OPEN', []],
    ['ESCROWED', ['pay']],
    ['CANCELLED', ['pay', 'cancel']],
  ])('is refused while it is %s, with the escrow', async (status, steps) => {
    const id = await escrow(...steps);
    const answer = await refund(id);
    expect(refusal(answer)[1]).toBe('escrow_not_committed');
    expect(answer).toMatchObject({ status: 409, body: { payload: { id, status } } });
    if (status === 'ESCROWED') expect(answer.body.message[0]).toMatch(/cancel it/);
  });
});

describe('refunding a card', () => {
  const byCard = async (name: string) => {
    const card = await world.addCard(buyer, name);
    const { id } = await pay([{ amount: 300, seller }, { amount: 50 }], [{ payment_method_id: card }]);
    return { id, card };
  };

  it('stays processing until the provider has answered, then succeeds; a charge can have many refunds', async () => {
    const before = await owned(walletOf(seller), walletOf(buyer));
    const { id, card } = await byCard('approve');

    const started = (await refund(id, { amount: 100 })).body.payload as Json;
    await world.deps.money.drained();
    await refund(id);
    await world.deps.money.drained();

    expect(started).toMatchObject({
      state: 'processing',
      payment_methods: [{ payment_method_id: card, state: 'processing' }],
    });
    expect(await read(`/v2/refund/${started.refund_id}`)).toMatchObject({
      state: 'success',
      payment_methods: [{ payment_method_id: card, amount: 100, state: 'success' }],
    });
    expect(await owned(walletOf(seller), walletOf(buyer))).toEqual(before);
    const { rows } = await world.deps.pool.query(
      `SELECT card_refunds.amount, card_refunds.state, card_charges.state AS charge FROM card_refunds
       JOIN card_charges ON card_charges.id = charge_id WHERE payment_method_id = $1 ORDER BY card_refunds.amount`,
      [card],
    );
    expect(rows).toEqual([
      { amount: 100, state: 'refunded', charge: 'captured' },
      { amount: 250, state: 'refunded', charge: 'captured' },
    ]);
  });

  it('fails when the provider refuses: the integrator keeps the money, and it counts as refunded', async () => {
    const before = await world.balance(walletOf(seller));
    await world.rollUp();
    const own = await world.balance(ownWallet());
    const { id, card } = await byCard('refund_refused');

    const started = (await refund(id, { amount: 70 })).body.payload as Json;
    await world.deps.money.drained();
    await world.rollUp();

    const ended = await read(`/v2/refund/${started.refund_id}`);
    expect(ended).toMatchObject({
      state: 'failed',
      payment_methods: [{ payment_method_id: card, state: 'failed' }],
      failure_reason: { code: 'refund_refused', decline_code: 'card_closed', payment_method_id: card },
      reversal_invoice_id: expect.any(String),
    });
    expect(await read(`/v2/invoice/${ended.reversal_invoice_id}`)).toMatchObject({ summary: { total_amount: 70 } });
    expect((await world.balance(walletOf(seller))) - before).toBe(300 - 60);
    expect((await world.balance(ownWallet())) - own).toBe(50 - 10 + 70);
    expect((await read(`/v2/invoice/${id}`)).refunded_amount).toBe(70);
    const history = await world.deps.pool.query(
      `SELECT transaction_role, transaction_status FROM transactions WHERE transaction_id = $1 ORDER BY 1`,
      [started.refund_id],
    );
    expect(history.rows).toEqual([
      { transaction_role: 'buyer', transaction_status: 'failed' },
      { transaction_role: 'seller', transaction_status: 'processed' },
    ]);
    expect(refusal(await refund(String(ended.reversal_invoice_id)))[1]).toBe('invoice_is_refund');
  });

  it('waits for a provider that does not answer; any node retries, and it ends once', async () => {
    const { id } = await byCard('refund_slow');
    const { refund_id } = (await refund(id)).body.payload as Json;
    await world.deps.money.drained();
    expect(await read(`/v2/refund/${refund_id}`)).toMatchObject({ state: 'processing' });

    world.deps.clock.advance(61_000);
    await Promise.all([resumeCardRefunds(world.deps.money), resumeCardRefunds(world.deps.money)]);

    expect(await read(`/v2/refund/${refund_id}`)).toMatchObject({ state: 'success' });
    const posted = await world.deps.pool.query(`SELECT amount FROM postings WHERE cause_id = $1`, [refund_id]);
    expect(posted.rows.map((row) => row.amount)).toEqual([300, 350]);
  });
});

describe('a wallet that holds too little', () => {
  const emptied = async () => {
    const poor = await world.addUser();
    const { id } = await pay([
      { amount: 100, seller: poor },
      { amount: 100, seller },
    ]);
    const body = purchaseBody({ buyer: poor, lines: [{ amount: 60 }] });
    const bought = await world.call('POST', '/v2/invoice', { body });
    await world.call('POST', `/v2/invoice/${bought.body.payload.invoice_id}/pay`);
    return { id, poor };
  };

  it('refuses the refund, which names it, until it holds enough', async () => {
    const { id, poor } = await emptied();
    const key = randomUUID();
    const answer = await refund(id, {}, { key });
    expect(refusal(answer)).toEqual([422, 'refund_insufficient_funds', undefined]);
    expect(answer.body.message[0]).toContain(walletOf(poor));
    expect(await read(`/v2/invoice/${id}`)).not.toHaveProperty('refunded_amount');
    expect((await refund(id, { amount: 80 }, {})).status).toBe(200);
  });

  it('is covered for its whole share by the integrator’s default wallet, if the integrator allows it', async () => {
    await configureIntegrator(world.deps, world.integrator.name, { refund_shortfall: 'integrator' });
    const { id, poor } = await emptied();
    const { taken_from, refund_id } = (await refund(id)).body.payload as Json;
    expect(taken_from).toMatchObject([
      { wallet_id: ownWallet(), amount: 100 },
      { wallet_id: walletOf(seller), amount: 100 },
    ]);
    expect(await world.balance(walletOf(poor))).toBe(40);
    const entries = await world.deps.pool.query(
      `SELECT account_id FROM transactions WHERE transaction_id = $1 AND transaction_role = 'seller'`,
      [refund_id],
    );
    expect(entries.rows).toEqual([{ account_id: seller.accountId }]);
    await configureIntegrator(world.deps, world.integrator.name, { refund_shortfall: 'refuse' });
  });

  it('is debited even when frozen, as the money is owed', async () => {
    const frozen = await world.addUser();
    const { id } = await pay([{ amount: 100, seller: frozen }]);
    await freeze(world.deps, { kind: 'account', id: frozen.accountId, by: 'operator' }, '');
    expect((await refund(id)).status).toBe(200);
    expect(await world.balance(walletOf(frozen))).toBe(0);
  });
});

describe('a refused refund', () => {
  let paid: { id: string; items: string[] };
  let content: () => Promise<unknown>;
  beforeAll(async () => {
    paid = await pay([{ amount: 100, seller }, { amount: 50 }]);
    await refund(paid.id, { amount: 30 });
    content = async () =>
      (
        await world.deps.pool.query(
          'SELECT (SELECT count(*) FROM postings), (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM transactions) AS entries',
        )
      ).rows;
  });

  it.each([
    ['more than is left', { amount: 121 }, 'refund_amount_too_large', 'amount'],
    ['far more', { amount: Number.MAX_SAFE_INTEGER }, 'refund_amount_too_large', 'amount'],
    ['nothing', { amount: 0 }, 'amount_invalid', 'amount'],
    ['a negative amount', { amount: -5 }, 'amount_invalid', 'amount'],
    ['a half', { amount: 0.5 }, 'amount_invalid', 'amount'],
    ['another currency', { amount: 5, currency: 'EUR' }, 'currency_mismatch', 'currency'],
    [
      'an unknown item',
      { line_items: [{ line_item_id: randomUUID() }] },
      'line_item_id_unknown',
      'line_items[0].line_item_id',
    ],
    [
      'a wallet that received nothing',
      () => ({ taken_from: [{ wallet_id: walletOf(other), amount: 1 }] }),
      'wallet_id_unknown',
      'taken_from[0].wallet_id',
    ],
    [
      'the same item twice',
      () => ({ line_items: [{ line_item_id: paid.items[0] }, { line_item_id: paid.items[0] }] }),
      'line_item_id_duplicate',
      'line_items[1].line_item_id',
    ],
    [
      'the same wallet twice',
      () => ({ taken_from: [1, 1].map((amount) => ({ wallet_id: walletOf(seller), amount })) }),
      'wallet_id_duplicate',
      'taken_from[1].wallet_id',
    ],
    [
      'more than is left of an item',
      () => ({ line_items: [{ line_item_id: paid.items[0], amount: 81 }] }),
      'refund_amount_too_large',
      'line_items[0].amount',
    ],
    [
      'more than a wallet received',
      () => ({ taken_from: [{ wallet_id: walletOf(seller), amount: 81 }] }),
      'refund_amount_too_large',
      'taken_from[0].amount',
    ],
    [
      'an amount that differs from the items’ sum',
      () => ({ amount: 9, line_items: [{ line_item_id: paid.items[0], amount: 8 }] }),
      'refund_amount_mismatch',
      'amount',
    ],
    [
      'both items and wallets',
      () => ({
        line_items: [{ line_item_id: paid.items[0] }],
        taken_from: [{ wallet_id: walletOf(seller), amount: 1 }],
      }),
      'taken_from_not_allowed',
      'taken_from',
    ],
  ] as [string, object | (() => object), string, string][])(
    'writes nothing for %s',
    async (_what, body, code, param) => {
      const before = await content();
      const answer = await refund(paid.id, typeof body === 'function' ? body() : body);
      expect(refusal(answer)).toEqual([422, code, param]);
      if (code === 'refund_amount_too_large') expect(answer.body.message[0]).toMatch(/but only (120|80) of /);
      expect(await content()).toEqual(before);
    },
  );

  it('names the invoice’s state that forbids it, with the invoice', async () => {
    const open = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 5 }] }) });
    const openId = String(open.body.payload.invoice_id);
    expect(refusal(await refund(openId))).toEqual([409, 'invoice_not_paid', undefined]);
    const poor = await world.addUser();
    const failed = await world.call('POST', '/v2/invoice', {
      body: purchaseBody({ buyer: poor, lines: [{ amount: 5 }] }),
    });
    const failedId = String(failed.body.payload.invoice_id);
    await world.call('POST', `/v2/invoice/${failedId}/pay`);
    expect(await refund(failedId)).toMatchObject({
      status: 409,
      body: { payload: { invoice_id: failedId, state: 'failed' } },
    });
    const held = await read(`/v2/escrow/${await escrow('pay', 'commit')}`);
    for (const phase of [held.escrow_invoice_id, held.commit_invoice_id]) {
      expect(refusal(await refund(phase))).toEqual([409, 'invoice_belongs_to_escrow', undefined]);
    }
    const { id } = await pay([{ amount: 10, seller }]);
    const { refund_id } = (await refund(id)).body.payload as Json;
    expect(refusal(await refund(refund_id))).toEqual([409, 'invoice_is_refund', undefined]);
    expect(refusal(await world.call('POST', `/v2/invoice/${refund_id}/pay`))).toEqual([
      409,
      'invoice_is_refund',
      undefined,
    ]);
    const again = await refund(id);
    expect(refusal(again)).toEqual([409, 'invoice_already_refunded', undefined]);
    expect(again.body.payload).toMatchObject({ invoice_id: id, refunded_amount: 10 });
  });

  it('is not found for an unknown id, another integrator’s, or one of another kind', async () => {
    const { refund_id } = (await refund(paid.id, { amount: 1 })).body.payload as Json;
    const asStranger = { as: stranger };
    expect(refusal(await refund(paid.id, {}, asStranger))[1]).toBe('invoice_not_found');
    expect(refusal(await refund(randomUUID()))[1]).toBe('invoice_not_found');
    expect(refusal(await refund(await escrow('pay', 'commit'), {}, asStranger))[1]).toBe('escrow_not_found');
    for (const path of [`/v2/refund/${refund_id}`, `/v2/invoice/${paid.id}/refunds`]) {
      expect((await world.call('GET', path, asStranger)).status).toBe(404);
    }
    expect(refusal(await world.call('GET', `/v2/refund/${paid.id}`))).toEqual([404, 'refund_not_found', undefined]);
    expect(refusal(await world.call('GET', '/v2/refund/esc_1'))).toEqual([404, 'refund_not_found', undefined]);
  });
});
