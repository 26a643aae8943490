import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../src/delivery/mail/mailer.js';
import { checkedBank, checkedCards } from '../../../src/operations/adapters/checked-answers.js';
import { withDeadlines } from '../../../src/operations/adapters/deadlines.js';
import { resumeCardCharges } from '../../../src/payments/cards/resume-card-charges.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { resumeCardRefunds } from '../../../src/payments/refunds/resume-card-refunds.js';
import { DeadlinePassed, withinDeadline } from '../../../src/platform/deadline.js';
import { createMoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

const never = () => new Promise<never>(() => undefined);

describe('an adapter whose provider does not answer', () => {
  it('fails at its deadline, whichever method was called', async () => {
    const adapter = withDeadlines({ name: 'acme', charge: never, refund: never, tokenize: never }, 20);
    expect(adapter.name).toBe('acme');
    for (const ask of [adapter.charge, adapter.refund, adapter.tokenize]) {
      await expect(ask()).rejects.toThrow(DeadlinePassed);
    }
  });

  it('keeps its own state, its results and its errors', async () => {
    class Bank {
      #asked = 0;
      async accepts(name: string) {
        this.#asked += 1;
        if (name === '') throw new RangeError('no name');
        return this.#asked;
      }
    }
    const bank = withDeadlines(new Bank(), 1_000);
    expect([await bank.accepts('a'), await bank.accepts('b')]).toEqual([1, 2]);
    await expect(bank.accepts('')).rejects.toThrow(RangeError);
  });

  it('leaves no timer and no unhandled rejection', async () => {
    expect(await withinDeadline('x', 60_000, async () => 'answer')).toBe('answer');
    let fail: (error: Error) => void = () => undefined;
    const late = withinDeadline('x', 10, () => new Promise<never>((_resolve, reject) => (fail = reject)));
    await expect(late).rejects.toThrow('x did not answer within 0.01 s.');
    fail(new Error('nobody hears this'));
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('leaves its payment in processing: it is charged once when the provider answers again', async () => {
    const world = await createMoneyWorld();
    const buyer = await world.addUser();
    const seller = await world.addUser();
    const card = await world.addCard(buyer, 'approve');
    const { charge } = world.deps.money.cards;
    const silent = withDeadlines({ charge: never }, 20);
    Object.assign(world.deps.money.cards, { charge: silent.charge });
    const body = purchaseBody({
      buyer,
      lines: [{ amount: 500, seller }],
      methods: [{ payment_method_id: card }],
    });
    const created = await world.call('POST', '/v2/invoice', { body });
    const path = `/v2/invoice/${created.body.payload.invoice_id}`;
    const paid = await world.call('POST', `${path}/pay`);
    expect([paid.status, paid.body.payload.state]).toEqual([200, 'processing']);
    await world.deps.money.drained();
    expect((await world.call('GET', path)).body.payload.state).toBe('processing');
    Object.assign(world.deps.money.cards, { charge });
    world.deps.clock.advance(120_000);
    await resumeCardCharges(world.deps.money);
    expect((await world.call('GET', path)).body.payload.state).toBe('success');
    await world.close();
  });

  it.each([
    ['approve', 'ESCROWED'],
    ['card_declined', 'ESCROW-FAILED'],
  ])('answers an escrow that is paid again with the same key as if it had been there: %s', async (kind, status) => {
    let isAway = true;
    const world = await createMoneyWorld({
      beforeCharge: async () => {
        if (isAway) throw new Error('The provider is away.');
      },
    });
    const buyer = await world.addUser();
    const seller = await world.addUser();
    const card = await world.addCard(buyer, kind);
    const body = purchaseBody({ buyer, lines: [{ amount: 500, seller }], methods: [{ payment_method_id: card }] });
    const created = await world.call('POST', '/v2/escrow', { body });
    const pay = (key: string) => world.call('POST', `/v2/escrow/${created.body.payload.id}/pay`, { key });
    const unknown = await pay('pay-once');
    expect([unknown.status, unknown.body.codes]).toEqual([503, ['card_outcome_unknown']]);
    expect((await pay('pay-once')).body.codes).toEqual(['escrow_payment_in_progress']);

    isAway = false;
    world.deps.clock.advance(120_000);
    const node = joinMoneyWorld(world);
    await resumeCardCharges(node.deps.money);

    const again = await pay('pay-once');
    expect([again.status, again.body.payload.status, again.headers['idempotent-replayed']]).toEqual([
      200,
      status,
      'true',
    ]);
    expect((await pay('pay-twice')).status).toBe(409);
    expect((await world.deps.pool.query('SELECT FROM payment_claims')).rowCount).toBe(0);
    await node.close();
    await world.close();
  });
});

describe('a card provider that is asked again after more than 12 hours', () => {
  const HOUR_MS = 60 * 60_000;

  it('is logged as an error with each charge and refund, as it may have forgotten their ids', async () => {
    let isSilent = true;
    const world = await createMoneyWorld({
      beforeCharge: async () => {
        if (isSilent) throw new Error('The provider did not answer.');
      },
      refundsAreSilent: () => isSilent,
    });
    const { money, clock, pool, logLines } = world.deps;
    const buyer = await world.addUser();
    const methods = [{ payment_method_id: await world.addCard(buyer, 'approve') }];
    const idOf = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows[0]?.id;
    const late = () => {
      const lines = logLines.splice(0).map((line) => JSON.parse(line));
      return lines.flatMap(({ level, msg, charge, refund }) =>
        level === 50 && msg.startsWith('card provider is asked again') ? { charge, refund } : [],
      );
    };
    const resume = async () => {
      await resumeCardCharges(money);
      await resumeCardRefunds(money);
      await money.drained();
    };
    const open = async (path: string) => {
      const { payload } = (
        await world.call('POST', path, { body: purchaseBody({ buyer, lines: [{ amount: 500 }], methods }) })
      ).body;
      return `${path}/${payload.invoice_id ?? payload.id}`;
    };
    const invoice = await open('/v2/invoice');
    await world.call('POST', `${invoice}/pay`);
    await money.drained();
    clock.advance(12 * HOUR_MS - 1);
    await resume();
    expect(late()).toEqual([]);
    clock.advance(HOUR_MS);
    await resume();
    expect(late()).toEqual([{ charge: await idOf('SELECT id FROM card_charges') }]);

    isSilent = false;
    clock.advance(HOUR_MS);
    await resume();
    const escrow = await open('/v2/escrow');
    await world.call('POST', `${escrow}/pay`);
    await money.drained();
    late();
    isSilent = true;
    await world.call('POST', `${invoice}/refund`, { body: {} });
    await world.call('POST', `${escrow}/cancel`);
    await money.drained();
    clock.advance(12 * HOUR_MS - 1);
    await resume();
    expect(late()).toEqual([]);
    clock.advance(HOUR_MS);
    await resume();
    expect(late()).toEqual([
      { refund: await idOf(`SELECT id FROM card_charges WHERE state = 'refund_due'`) },
      { refund: await idOf('SELECT id FROM card_refunds') },
    ]);
    await world.close();
  });
});

describe('a refusal whose text no database stores as it is', () => {
  const spoilt = 'No \ud83d\0';
  const message = 'No \ufffd';
  const { signal } = new AbortController();

  /** Its card provider declines every card but `approve`. */
  async function createWorld() {
    const world = await createMoneyWorld();
    const { charge, ...cards } = world.deps.money.cards;
    const { charge: checkedCharge } = checkedCards({
      ...cards,
      charge: async (request) =>
        request.token.endsWith('approve')
          ? charge(request)
          : { status: 'declined', declineCode: spoilt, message: spoilt },
    });
    Object.assign(world.deps.money.cards, { charge: checkedCharge });
    return world;
  }

  it.each([
    ['a wallet and a card', 'wallet'],
    ['two cards', 'card'],
  ])('fails a payment by %s, of which nothing is kept', async (_name, first) => {
    const world = await createWorld();
    const buyer = await world.addUser({ USD: 10_000 });
    const other = first === 'card' ? await world.addCard(buyer, 'approve') : buyer.wallets.USD?.methodId;
    const methods = [
      { payment_method_id: String(other), amount: 0 },
      { payment_method_id: await world.addCard(buyer, 'other'), amount: 200 },
    ];
    const body = purchaseBody({ buyer, lines: [{ amount: 500 }], methods });
    const created = await world.call('POST', '/v2/invoice', { body });
    const path = `/v2/invoice/${created.body.payload.invoice_id}`;
    await world.call('POST', `${path}/pay`);
    await world.deps.money.drained();

    expect((await world.call('GET', path)).body.payload).toMatchObject({
      state: 'failed',
      failure_reason: { code: 'payment_method_declined', decline_code: message, message },
    });
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(10_000);
    const { rows } = await world.deps.pool.query('SELECT state FROM card_charges ORDER BY state');
    const states = rows.map(({ state }) => state);
    expect(states[0]).toBe('declined');
    // refunded if its turn came first
    expect(states.filter((state) => state !== 'declined' && state !== 'refunded')).toEqual([]);
    await world.close();
  });

  it.each(['send', 'status'] as const)('returns a payout to its wallet: %s', async (asked) => {
    const world = await createMoneyWorld();
    const user = await world.addUser({ USD: 10_000 });
    const walletId = user.wallets.USD?.walletId ?? '';
    await startPayout(world.deps, {
      key: world.deps.random.uuid(),
      integratorId: world.integrator.integratorId,
      accountId: user.accountId,
      walletId,
      currency: 'USD',
      amount: 1_000,
      feeAmount: 0,
      limits: {},
      holdMs: 0,
      account: { holderName: 'Demo', accountNumber: '000123456789', country: 'US' },
    });
    const bank = checkedBank({
      accepts: async () => undefined,
      send: async () =>
        asked === 'send'
          ? { status: 'refused', code: spoilt, message: spoilt }
          : { status: 'sent', reference: 'at the bank' },
      status: async () => ({ status: 'returned', code: spoilt, message: spoilt }),
    });
    const job = payoutsJob(world.deps, bank);
    await job.run(signal);
    world.deps.clock.advance(11 * 60_000);
    await job.run(signal);

    const { rows } = await world.deps.pool.query('SELECT state, failure_reason FROM payouts');
    expect(rows).toEqual([{ state: 'failed', failure_reason: { code: message, message } }]);
    expect(await world.balance(walletId)).toBe(10_000);
    await world.close();
  });
});

describe('a mail server that accepts the connection and then stays silent', () => {
  it('times out', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const mailer = createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.example', sendWithinMs: 100 });
    const mail = { to: 'c@d.example', subject: '', text: '', html: '', messageId: '<1@x>' };
    await expect(mailer.send(mail)).rejects.toThrow('The mail server did not answer within 0.1 s.');
    mailer.close();
    server.close();
  });
});
