import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutJob } from '../../../src/payments/checkout-attempts/checkout-job.js';
import { runAttempt } from '../../../src/payments/checkout-attempts/run-attempt.js';
import { answerAtBank } from '../../support/flows/at-bank.js';
import {
  CARDS,
  cardBody,
  createFlowWorld,
  type FlowUser,
  type FlowWorld,
  nonceOf,
} from '../../support/flows/flow-world.js';

describe('checkout flow (interface §4.3, §5.6)', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  async function open(user: FlowUser, body: object = {}): Promise<{ token: string; id: string }> {
    const { payload } = await world.authorizeInvoice(user, body);
    const opened = await world.redeem(nonceOf(payload.redirect), 'checkout');
    return { token: opened.payload.session_token, id: payload.authorized_invoice_id };
  }

  function pay(
    token: string,
    methods: readonly (string | { payment_method_id: string; amount: number })[],
    id = randomUUID(),
  ) {
    const payment_methods = methods.map((each) =>
      typeof each === 'string' ? { payment_method_id: each, amount: 0 } : each,
    );
    return world.inSession(token, 'POST', '/checkout/pay', { attempt_id: id, payment_methods });
  }

  async function addCard(token: string, number: string): Promise<string> {
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(number));
    return added.payload.payment_method.payment_method_id;
  }

  const usd = (user: FlowUser) => user.wallets.USD?.payment_method_id ?? '';

  it.each([false, true])(
    'keeps the money in the integrator’s default wallet for a user_to_user item with only the five fields (is_escrow %s)',
    async (is_escrow) => {
      const user = await world.addUser({ USD: 5000 });
      const kept = () => world.balance(world.integrator.wallets.USD);
      const before = await kept();
      const item = { description: 'Sword', product_sku: 's', currency: 'USD', amount: 700 };
      const { token } = await open(user, {
        is_escrow,
        line_items: [
          { ...item, transaction_type: 'user_to_user' },
          { ...item, transaction_type: 'user_to_integrator', amount: 50 },
        ],
      });

      const paid = await pay(token, [usd(user)]);

      expect(paid.payload.checkout).toMatchObject({ state: 'paid' });
      if (is_escrow) {
        expect(await kept()).toBe(before);
        await world.call('POST', `/v2/escrow/${paid.payload.checkout.escrow_id}/commit`);
      }
      expect(await kept()).toBe(before + 750);
      expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(4250);
    },
  );

  it('pays an invoice from a wallet and returns the outcome at once', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token } = await open(user);

    const paid = await pay(token, [usd(user)]);

    expect(paid.payload.checkout).toMatchObject({ state: 'paid', escrow_id: null, paid: expect.any(String) });
    expect(paid.payload.checkout).not.toHaveProperty('escrow_status');
    const invoice = await world.call('GET', `/v2/invoice/${paid.payload.checkout.invoice_id}`);
    expect(invoice.payload).toMatchObject({ state: 'success', reference_id: 'A-17', account_id: user.accountId });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(3001);
  });

  it('holds the money in an escrow when authorized with is_escrow', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token } = await open(user, { is_escrow: true });

    const paid = await pay(token, [usd(user)]);

    const { state, escrow_id, escrow_status, invoice_id } = paid.payload.checkout;
    expect({ state, invoice_id, escrow_status }).toEqual({
      state: 'paid',
      invoice_id: null,
      escrow_status: 'ESCROWED',
    });
    const escrow = await world.call('GET', `/v2/escrow/${escrow_id}`);
    expect(escrow.payload.status).toBe('ESCROWED');
    await world.call('POST', `/v2/escrow/${escrow_id}/cancel`);
    const { checkout } = (await world.inSession(token, 'GET', '/checkout')).payload;
    expect(checkout).toMatchObject({ state: 'paid', escrow_status: 'CANCELLED' });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(5000);
  });

  it('tells what paid, and what is left in the wallet', async () => {
    const user = await world.addUser({ USD: 1500 });
    const { token } = await open(user);
    const card = await addCard(token, CARDS.approve);
    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout).not.toHaveProperty('paid_with');

    const { payload } = await pay(token, [{ payment_method_id: usd(user), amount: 1400 }, card]);

    expect(payload.checkout.paid_with).toEqual([
      {
        payment_method_id: usd(user),
        display_string: 'Default USD Wallet',
        display_amount: 'USD 14.00',
        display_balance: 'USD 1.00',
      },
      { payment_method_id: card, display_string: 'Visa •••• 1111', display_amount: 'USD 5.99' },
    ]);
  });

  describe('the receipt', () => {
    const ask = (token: string) => world.inSession(token, 'POST', '/checkout/receipt');
    const mailsTo = (user: FlowUser) =>
      world.deps.db
        .selectFrom('mails')
        .select(['recipient', 'transaction_id', 'text_body'])
        .where('account_id', '=', user.accountId)
        .execute();

    it.each([false, true])('goes to the account’s own address, once (is_escrow %s)', async (is_escrow) => {
      const user = await world.addUser({ USD: 5000 });
      const { token } = await open(user, { is_escrow });
      const paid = (await pay(token, [usd(user)])).payload.checkout;
      expect(paid).not.toHaveProperty('receipt_sent_to');

      const answers = await Promise.all([1, 2, 3].map(() => ask(token)));

      for (const { status, payload } of answers) {
        expect([status, payload.checkout.receipt_sent_to]).toEqual([200, 'b•••@e•••.com']);
      }
      const mails = await mailsTo(user);
      expect(mails).toMatchObject([{ transaction_id: paid.invoice_id ?? paid.escrow_id }]);
      expect(mails[0]?.recipient).toMatch(/^buyer-\d+@example\.com$/);
      const again = await world.inSession(token, 'GET', '/checkout');
      expect(again.payload.checkout.receipt_sent_to).toBe('b•••@e•••.com');
    });

    it('is that of its own order: an address or id in the request changes nothing', async () => {
      const user = await world.addUser({ USD: 50_000 });
      const [other, own] = [await open(user), await open(user)];
      const paidBefore = (await pay(other.token, [usd(user)])).payload.checkout;
      const paid = (await pay(own.token, [usd(user)])).payload.checkout;

      await world.inSession(own.token, 'POST', '/checkout/receipt', {
        email_address: 'thief@example.com',
        transaction_id: paidBefore.invoice_id,
      });

      const mails = await mailsTo(user);
      expect(mails.map((mail) => [mail.transaction_id, mail.recipient.includes('thief')])).toEqual([
        [paid.invoice_id, false],
      ]);
    });

    it('does not exist before the order is paid', async () => {
      const user = await world.addUser({ USD: 5000 });
      const { token } = await open(user);
      expect(await ask(token)).toMatchObject({ status: 404, codes: ['transaction_not_found'] });
      await pay(token, [await addCard(token, CARDS.decline)]);
      expect(await ask(token)).toMatchObject({ status: 404, codes: ['transaction_not_found'] });
      expect(await mailsTo(user)).toEqual([]);
    });

    it('is still to be had where the game had it mailed to an address of its choice', async () => {
      const user = await world.addUser({ USD: 5000 });
      const { token } = await open(user);
      const { invoice_id } = (await pay(token, [usd(user)])).payload.checkout;
      await world.call('POST', `/v1/transaction/${invoice_id}/receipt`, { email_address: 'parent@example.com' });
      const shown = (await world.inSession(token, 'GET', '/checkout')).payload.checkout;
      expect(shown).not.toHaveProperty('receipt_sent_to');

      await ask(token);

      expect((await mailsTo(user)).map(({ recipient }) => recipient.split('@')[0]?.split('-')[0]).sort()).toEqual([
        'buyer',
        'parent',
      ]);
    });

    it('is refused like any other when the account has had too many', async () => {
      const user = await world.addUser({ USD: 50_000 });
      const [first, second] = [await open(user), await open(user)];
      const { invoice_id } = (await pay(first.token, [usd(user)])).payload.checkout;
      await pay(second.token, [usd(user)]);
      for (let sent = 0; sent < 30; sent += 1) await world.call('POST', `/v1/transaction/${invoice_id}/receipt`);

      expect(await ask(second.token)).toMatchObject({ status: 429, codes: ['too_many_receipts'] });
      expect((await ask(first.token)).payload.checkout.receipt_sent_to).toBe('b•••@e•••.com');
    });
  });

  it('pays a seller through recipients', async () => {
    const [user, seller] = [await world.addUser({ USD: 5000 }), await world.addUser()];
    const destination_wallet_id = seller.wallets.USD?.wallet_id;
    const { token } = await open(user, {
      line_items: [
        {
          description: 'Shield',
          product_sku: 'shield-1',
          transaction_type: 'user_to_user',
          currency: 'USD',
          amount: 700,
          recipients: [{ amount: 700, currency: 'USD', source_wallet_id: '', destination_wallet_id }],
        },
      ],
    });

    const paid = await pay(token, [usd(user)]);

    expect(paid.payload.checkout.state).toBe('paid');
    expect(await world.balance(destination_wallet_id)).toBe(700);
  });

  it('splits between a wallet and a card', async () => {
    const user = await world.addUser({ USD: 500 });
    const { token } = await open(user);
    const card = await addCard(token, CARDS.approve);

    const paid = await pay(token, [
      { payment_method_id: usd(user), amount: 500 },
      { payment_method_id: card, amount: 0 },
    ]);

    expect(paid.payload.checkout.state).toBe('paid');
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(0);
  });

  it('stays open after a decline, shows the reason, and accepts another method', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token } = await open(user);
    const card = await addCard(token, CARDS.decline);

    const declined = await pay(token, [card]);
    const paid = await pay(token, [usd(user)]);

    expect(declined.payload.checkout).toMatchObject({
      state: 'open',
      failure_reason: { code: 'payment_method_declined', decline_code: 'insufficient_funds', payment_method_id: card },
    });
    expect(paid.payload.checkout).toMatchObject({ state: 'paid', failure_reason: null });
  });

  it('stays open when the wallet holds too little', async () => {
    const user = await world.addUser({ USD: 5 });
    const { token } = await open(user);

    const answer = await pay(token, [usd(user)]);

    expect(answer.payload.checkout).toMatchObject({ state: 'open', failure_reason: { code: 'insufficient_funds' } });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(5);
  });

  it.each([
    ['slow card', CARDS.slow],
    ['card whose provider loses its first response', CARDS.errorAfterCharge],
  ])('waits for a %s', async (_name, number) => {
    const user = await world.addUser();
    const { token } = await open(user);

    const paid = await pay(token, [await addCard(token, number)]);

    expect(paid.payload.checkout.state).toBe('paid');
  });

  it('pays once however often and from however many windows Pay is pressed', async () => {
    const user = await world.addUser({ USD: 50_000 });
    const { token } = await open(user);
    const [first, second] = [randomUUID(), randomUUID()];

    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => pay(token, [usd(user)], index % 2 === 0 ? first : second)),
    );

    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const last = await world.inSession(token, 'GET', '/checkout');
    expect(last.payload.checkout.state).toBe('paid');
    expect([first, second]).toContain(last.payload.checkout.attempt_id);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(50_000 - 1999);
  });

  it('refuses a method that was removed meanwhile and returns the remaining ones', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token } = await open(user);
    const card = await addCard(token, CARDS.approve);
    const selection = (await world.redeem(await world.authorizeUser(user), 'payment-selection')).payload.session_token;
    await world.inSession(selection, 'POST', `/payment-methods/${card}/remove`);

    const answer = await pay(token, [card]);

    expect(answer).toMatchObject({ status: 409, codes: ['payment_method_unavailable'] });
    expect(
      answer.payload.payment_methods.map((each: { payment_method_id: string }) => each.payment_method_id),
    ).toContain(usd(user));
  });

  it("refuses another buyer's method", async () => {
    const [user, other] = [await world.addUser({ USD: 1 }), await world.addUser({ USD: 5000 })];
    const { token } = await open(user);

    expect((await pay(token, [usd(other)])).codes).toEqual(['payment_method_unavailable']);
  });

  it('requires the terms to be accepted (interface §1.7)', async () => {
    const user = await world.addUser({ USD: 5000 }, { acceptsTerms: false });
    const { payload } = await world.authorizeInvoice(user);
    const opened = await world.redeem(nonceOf(payload.redirect), 'checkout', { locale: 'de-AT' });
    const token = opened.payload.session_token;

    const early = await pay(token, [usd(user)]);
    const outdated = await world.inSession(token, 'POST', '/terms/accept', { version: 7 });
    const accepted = await world.inSession(token, 'POST', '/terms/accept', { version: 1 });
    const paid = await pay(token, [usd(user)]);

    expect(opened.payload.terms).toMatchObject({ required: true, document: { language: 'de', title: 'Bedingungen' } });
    expect(early).toMatchObject({ status: 403, codes: ['terms_not_accepted'] });
    expect(outdated).toMatchObject({ status: 409, codes: ['terms_outdated'] });
    expect(outdated.payload.terms.version).toBe(1);
    expect(accepted.payload.terms).toEqual({ required: false, version: 1, accepted_version: 1, document: null });
    expect(paid.payload.checkout.state).toBe('paid');
  });

  it('refuses amounts that do not add up and leaves the invoice open', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token } = await open(user);
    const card = await addCard(token, CARDS.approve);
    const both = (a: number, b: number) => [
      { payment_method_id: usd(user), amount: a },
      { payment_method_id: card, amount: b },
    ];

    const answers = [
      await pay(token, both(100, 100)),
      await pay(token, both(0, 0)),
      await pay(token, both(5000, 0)),
      await pay(token, [{ payment_method_id: usd(user), amount: 1 }]),
    ];

    expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422]);
    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout).toMatchObject({
      state: 'open',
      failure_reason: null,
      attempt_id: null,
    });
  });

  describe('with a card that needs a 3-D Secure challenge', () => {
    async function challenged(body: object = {}) {
      const user = await world.addUser({ USD: 5000 });
      const { token } = await open(user, body);
      const attempt = randomUUID();
      const answer = await pay(token, [await addCard(token, CARDS.authenticate)], attempt);
      return { user, token, attempt, checkout: answer.payload.checkout };
    }

    const atBank = (url: string, answer: 'pass' | 'refuse') => answerAtBank(world, url, answer);

    it.each([[false], [true]])('continues by itself once the bank has confirmed (escrow: %s)', async (is_escrow) => {
      const { token, checkout } = await challenged({ is_escrow });
      expect(checkout).toMatchObject({ state: 'action_required', next_action: { type: 'three_d_secure' } });
      const page = await world.app.inject({ method: 'GET', url: new URL(checkout.next_action.url).pathname });
      expect(page.body).toContain('$19.99');
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");

      const returned = await atBank(checkout.next_action.url, 'pass');

      expect(returned.body).toContain('You have confirmed the payment.');
      expect(returned.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      const now = await world.inSession(token, 'GET', '/checkout');
      expect(now.payload.checkout).toMatchObject({ state: 'paid', next_action: null });
    });

    it('charges nothing when the bank refuses, and accepts another method', async () => {
      const { user, token, attempt, checkout } = await challenged();

      await atBank(checkout.next_action.url, 'refuse');
      await atBank(checkout.next_action.url, 'pass');

      const now = await world.inSession(token, 'GET', '/checkout');
      expect(now.payload.checkout).toMatchObject({
        state: 'open',
        failure_reason: { code: 'authentication_failed' },
        attempt_id: attempt,
      });
      expect((await pay(token, [usd(user)])).payload.checkout.state).toBe('paid');
    });

    it('can be cancelled; a later confirmation by the bank has no effect', async () => {
      const { token, attempt, checkout } = await challenged();

      const abandoned = await world.inSession(token, 'POST', '/checkout/abandon', { attempt_id: attempt });
      await atBank(checkout.next_action.url, 'pass');

      expect(abandoned.payload.checkout).toMatchObject({
        state: 'open',
        failure_reason: { code: 'authentication_abandoned' },
        attempt_id: attempt,
      });
      expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout.state).toBe('open');
    });

    it('is paid when the cancellation comes too late', async () => {
      const { token, attempt, checkout } = await challenged();
      await atBank(checkout.next_action.url, 'pass');

      const answer = await world.inSession(token, 'POST', '/checkout/abandon', { attempt_id: attempt });

      expect(answer.payload.checkout.state).toBe('paid');
    });

    it('expires after 15 minutes', async () => {
      const { token } = await challenged();

      world.deps.clock.advance(15 * 60_000);

      const now = await world.inSession(token, 'GET', '/checkout');
      expect(now.payload.checkout).toMatchObject({ state: 'open', failure_reason: { code: 'authentication_expired' } });
    });

    it('returns only to addresses on the operator’s list', async () => {
      const user = await world.addUser();
      const { token } = await open(user);
      const card = await addCard(token, CARDS.authenticate);
      const payTo = (return_url: string) =>
        world.inSession(token, 'POST', '/checkout/pay', {
          attempt_id: randomUUID(),
          payment_methods: [{ payment_method_id: card, amount: 0 }],
          return_url,
        });

      expect((await payTo('https://evil.example/')).codes).toEqual(['return_url_not_allowed']);
      await world.deps.db
        .updateTable('integrators')
        .set({ oauth_return_patterns: ['demogame://', 'https://*.games.example/'] })
        .where('id', '=', world.integrator.integratorId)
        .execute();
      const accepted = await payTo('demogame://paid');
      const page = await atBank(accepted.payload.checkout.next_action.url, 'pass');

      expect(page.body).toContain('href="demogame://paid"');
    });
  });

  it('creates and pays one invoice when many nodes run the same attempt at once', async () => {
    const user = await world.addUser({ USD: 50_000 });
    const { token, id } = await open(user);
    const attempt = randomUUID();
    const times = { created_ms: world.deps.clock.now(), updated_ms: world.deps.clock.now() };
    const payment_methods = JSON.stringify([{ payment_method_id: usd(user), amount: 0 }]);
    const row = { id: attempt, authorized_invoice_id: id, payment_methods, state: 'paying' as const, ...times };
    await world.deps.db.insertInto('checkout_attempts').values(row).execute();

    await Promise.all(Array.from({ length: 8 }, () => runAttempt(world.deps, attempt)));

    const { rows } = await world.deps.pool.query('SELECT id FROM invoices WHERE account_id = $1', [user.accountId]);
    expect(rows).toHaveLength(1);
    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout.state).toBe('paid');
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(50_000 - 1999);
  });

  it('is completed by the job when its node died in the middle', async () => {
    const user = await world.addUser({ USD: 5000 });
    const { token, id } = await open(user);
    const nowMs = world.deps.clock.now();
    await world.deps.db
      .insertInto('checkout_attempts')
      .values({
        id: randomUUID(),
        authorized_invoice_id: id,
        payment_methods: JSON.stringify([{ payment_method_id: usd(user), amount: 0 }]),
        state: 'paying',
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute();
    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout.state).toBe('processing');

    world.deps.clock.advance(15_000);
    await Promise.all([1, 2, 3].map(() => checkoutJob(world.deps).run(new AbortController().signal)));

    expect((await world.inSession(token, 'GET', '/checkout')).payload.checkout.state).toBe('paid');
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(3001);
  });
});
