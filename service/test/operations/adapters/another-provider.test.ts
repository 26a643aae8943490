import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardProvider } from '../../../src/payments/cards/card-provider.js';
import { noCardProvider } from '../../../src/payments/cards/no-card-provider.js';
import { refundDueCharges } from '../../../src/payments/cards/refund-charges.js';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { createMoney, type Money } from '../../../src/payments/money.js';
import { resumeCardRefunds } from '../../../src/payments/refunds/resume-card-refunds.js';
import { settleRefund } from '../../../src/payments/refunds/settle-refund.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { findTopUpByKey } from '../../../src/payments/top-ups/top-up.js';
import { systemClock } from '../../../src/platform/clock.js';
import { CARDS, cardBody, createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

const A_MINUTE_LATER_MS = 61_000;
const away = async () => {
  throw new Error('The provider did not answer.');
};
const unknownTo: CardProvider = {
  ...noCardProvider,
  name: 'successor',
  charge: async () => ({ status: 'declined', declineCode: 'card_unknown', message: 'Unknown.' }),
  refund: async () => ({ status: 'refunded', reference: 'of something else' }),
};

describe.each([
  ['has no card provider', noCardProvider],
  ['has another card provider', unknownTo],
])('a node that %s', (_, cards) => {
  let world: MoneyWorld;
  let buyer: WorldUser;
  let card: string;
  let isAway = false;
  let without: Money;
  beforeAll(async () => {
    world = await createMoneyWorld({
      beforeCharge: async () => {
        if (isAway) await away();
      },
      refundsAreSilent: () => isAway,
    });
    buyer = await world.addUser();
    card = await world.addCard(buyer, 'approve');
    without = createMoney(world.deps, { cards });
  });
  afterAll(() => world.close());

  async function open(path: '/v2/invoice' | '/v2/escrow'): Promise<string> {
    const body = purchaseBody({ buyer, lines: [{ amount: 300 }], methods: [{ payment_method_id: card }] });
    const { payload } = (await world.call('POST', path, { body })).body;
    return `${path}/${payload.id ?? payload.invoice_id}`;
  }

  async function whileAway(...call: Parameters<MoneyWorld['call']>) {
    isAway = true;
    try {
      const answer = await world.call(...call);
      await world.deps.money.drained();
      return answer;
    } finally {
      isAway = false;
    }
  }

  /** Everything that is due, by the jobs of a node. */
  async function resume(money: Money): Promise<void> {
    world.deps.clock.advance(A_MINUTE_LATER_MS);
    await resumeCardCharges(money);
    await resumeCardRefunds(money);
    await money.drained();
  }

  const stateOf = async (path: string) => (await world.call('GET', path)).body.payload.state;
  const refundsDue = async () => {
    const { rows } = await world.deps.pool.query(`SELECT count(*) AS due FROM card_charges WHERE state = 'refund_due'`);
    return rows[0].due;
  };

  it('leaves charges and refunds in progress to the nodes whose provider was asked', async () => {
    const [charged, refunded, cancelled] = [
      await open('/v2/invoice'),
      await open('/v2/invoice'),
      await open('/v2/escrow'),
    ];
    await world.call('POST', `${refunded}/pay`);
    await world.call('POST', `${cancelled}/pay`);
    await world.deps.money.drained();
    await whileAway('POST', `${charged}/pay`);
    const refund = await whileAway('POST', `${refunded}/refund`, { body: {} });
    const refundPath = `/v2/refund/${refund.body.payload.refund_id}`;
    await whileAway('POST', `${cancelled}/cancel`);

    await resume(without);
    await settleRefund(without, String(refund.body.payload.refund_id));
    const due = await world.deps.pool.query(`SELECT cause_id FROM card_charges WHERE state = 'refund_due'`);
    await refundDueCharges(without, due.rows[0].cause_id);
    expect([await stateOf(charged), await stateOf(refundPath), await refundsDue()]).toEqual([
      'processing',
      'processing',
      1,
    ]);

    await resume(world.deps.money);
    expect([await stateOf(charged), await stateOf(refundPath), await refundsDue()]).toEqual(['success', 'success', 0]);
  });

  it('refuses a payment by a card that its provider does not have, before it asks for anything', async () => {
    const path = await open('/v2/invoice');
    const invoiceId = path.split('/').at(-1) ?? '';
    await payInvoice(without, { integratorId: world.integrator.integratorId, invoiceId, claim: undefined });
    await without.drained();
    const { payload } = (await world.call('GET', path)).body;
    expect(payload).toMatchObject({ state: 'failed', failure_reason: { code: 'payment_method_inactive' } });
    for (const table of ['postings', 'card_charges']) {
      const { rows } = await world.deps.pool.query(`SELECT FROM ${table} WHERE cause_id = $1`, [invoiceId]);
      expect(rows).toEqual([]);
    }
  });
});

describe('a top-up by a card of another provider', () => {
  let world: FlowWorld;
  let isAway = false;
  beforeAll(async () => {
    const sandbox = createSandboxCardProvider({ clock: systemClock });
    const charge: CardProvider['charge'] = (request) => (isAway ? away() : sandbox.charge(request));
    world = await createFlowWorld({}, { cards: { ...sandbox, charge } });
  });
  afterAll(() => world.close());

  async function signIn() {
    const user = await world.addUser();
    const { payload } = await world.redeem(await world.authorizeUser(user), 'purchase');
    const token = payload.session_token;
    const addCard = async () => {
      const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve, 'USD'));
      return added.payload.payment_method.payment_method_id;
    };
    return { user, token, addCard };
  }

  /** Of the card itself, as the provider has it. */
  async function tokenOf(paymentMethodId: string): Promise<string> {
    const { rows } = await world.deps.pool.query(
      `SELECT card ->> 'token' AS token FROM payment_methods WHERE id = $1`,
      [paymentMethodId],
    );
    return rows[0].token;
  }

  async function buyWhileAway() {
    const { user, token, addCard } = await signIn();
    const payment_method_id = await addCard();
    const body = { purchase_id: randomUUID(), amount: 2500, currency: 'USD', payment_method_id };
    isAway = true;
    await world.inSession(token, 'POST', '/purchases', body);
    await world.deps.money.drained();
    isAway = false;
    const purchase_id =
      (await findTopUpByKey(world.deps.pool, { accountId: user.accountId, key: body.purchase_id }))?.id ?? '';
    const read = async () => (await world.inSession(token, 'GET', `/purchases/${purchase_id}`)).payload.purchase;
    return { purchase_id, payment_method_id, addCard, read, balance: () => world.balance(user.wallets.USD?.wallet_id) };
  }

  const elsewhere = () => ({ ...world.deps, money: createMoney(world.deps, { cards: noCardProvider }) });

  it('waits, once its charge was asked for, for a node that has that provider', async () => {
    const { purchase_id, read, balance } = await buyWhileAway();
    await runTopUp(elsewhere(), purchase_id);
    expect((await read()).state).toBe('processing');
    await runTopUp(world.deps, purchase_id);
    expect([(await read()).state, await balance()]).toEqual(['success', 2500]);
  });

  it('does not fail when a node that has the provider has begun to charge it meanwhile', async () => {
    const { purchase_id, read, balance } = await buyWhileAway();
    await world.deps.pool.query('DELETE FROM card_charges WHERE cause_id = $1', [purchase_id]);
    const late = elsewhere();
    const { exponents } = late.money;
    const chargeElsewhere = async () => {
      isAway = true;
      await runTopUp(world.deps, purchase_id).catch(() => undefined);
      isAway = false;
      return exponents();
    };
    await runTopUp({ ...late, money: { ...late.money, exponents: chargeElsewhere } }, purchase_id);
    expect((await read()).state).toBe('processing');
    await runTopUp(world.deps, purchase_id);
    expect([(await read()).state, await balance()]).toEqual(['success', 2500]);
  });

  it('is asked for with the same token, though the card is added again meanwhile', async () => {
    const { purchase_id, payment_method_id, addCard, read } = await buyWhileAway();
    const { cards } = world.deps.adapters;
    const { tokenize } = createSandboxCardProvider({ clock: systemClock });
    const renewed: CardProvider['tokenize'] = async (card) => ({ ...(await tokenize(card)), token: 'another' });
    const before = await tokenOf(payment_method_id);
    Object.assign(world.deps.adapters, { cards: { ...cards, tokenize: renewed } });
    expect(await addCard()).toBe(payment_method_id);
    expect(await tokenOf(payment_method_id)).toBe(before);
    await runTopUp(world.deps, purchase_id);
    expect((await read()).state).toBe('success');
    expect(await addCard()).toBe(payment_method_id);
    expect(await tokenOf(payment_method_id)).toBe('another');
    Object.assign(world.deps.adapters, { cards });
  });

  it('is not paid by a card that was added again since: with each provider it is another one', async () => {
    const { addCard } = await signIn();
    const first = await addCard();
    expect(await addCard()).toBe(first);
    const { cards } = world.deps.adapters;
    Object.assign(world.deps.adapters, { cards: { ...cards, name: 'successor' } });
    const second = await addCard();
    Object.assign(world.deps.adapters, { cards });
    const { rows } = await world.deps.pool.query(
      'SELECT provider FROM payment_methods WHERE id = ANY($1) ORDER BY provider',
      [[first, second]],
    );
    expect(rows).toEqual([{ provider: 'sandbox-cards' }, { provider: 'successor' }]);
  });

  it('fails before its charge is asked for, and says why', async () => {
    const { purchase_id, read, balance } = await buyWhileAway();
    await world.deps.pool.query('DELETE FROM card_charges WHERE cause_id = $1', [purchase_id]);
    await runTopUp(elsewhere(), purchase_id);
    expect(await read()).toMatchObject({ state: 'failed', failure_reason: { code: 'payment_method_inactive' } });
    expect(await balance()).toBe(0);
  });
});
