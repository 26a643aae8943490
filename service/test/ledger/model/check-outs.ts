import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { authorizeInvoice } from '../../../src/payments/authorized-invoices/authorize-invoice.js';
import {
  type AuthorizedInvoice,
  findAuthorizedInvoice,
} from '../../../src/payments/authorized-invoices/find-authorized-invoice.js';
import { voidAuthorizedInvoice } from '../../../src/payments/authorized-invoices/void-authorized-invoice.js';
import { type CheckoutAttempt, findCurrentAttempt } from '../../../src/payments/checkout-attempts/attempt.js';
import { finalizeAttempt } from '../../../src/payments/checkout-attempts/finalize-attempt.js';
import { startAttempt } from '../../../src/payments/checkout-attempts/start-attempt.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import type { SelectedMethods } from '../../../src/payments/payment-methods/selected-methods.js';
import type { WorldUser } from '../../support/money-world.js';
import type { CheckOut } from './adversary-commands.js';
import type { AdversaryWorld } from './adversary-world.js';
import type { OraclePurchase } from './oracle.js';

interface Press {
  readonly authorized: AuthorizedInvoice;
  readonly methods: SelectedMethods;
  readonly address: string;
  readonly returnUrl: '';
}

interface Ended {
  readonly attempt: CheckoutAttempt;
  readonly state: 'paid' | 'failed';
  /** The daily limit that has failed it. */
  readonly limit: string | undefined;
}

/** Checkouts whose page sends Pay several times, under keys of its choice. */
export class CheckOuts {
  readonly #deps: PaymentDeps;

  constructor(private readonly own: AdversaryWorld) {
    const { deps } = own.world;
    // the limit of card attempts is not part of the model
    this.#deps = { ...deps, settings: { ...deps.settings, cardTriesPerHour: 0 } };
  }

  /** @param otherKey - of a press after the first attempt has ended */
  async play(command: CheckOut, key: string, otherKey: string): Promise<void> {
    const { by, amount, card, times } = command;
    const user = this.own.users[by];
    const authorized = await this.#authorize(command, user);
    const method = card === undefined ? user.wallets.USD?.methodId : await this.own.cardOf(user, card);
    const methods = [{ payment_method_id: method ?? '', amount: 0 }];
    const press: Press = { authorized, methods, address: user.accountId, returnUrl: '' };
    const purchase: OraclePurchase = {
      buyer: by,
      lines: [{ amount, to: 'integrator' }],
      walletShare: card === undefined ? amount : 0,
      cardShare: card === undefined ? 0 : amount,
      card,
    };

    const first = await this.#press(press, purchase, { key, times, escrow: command.escrow });
    await startAttempt(this.#deps, { ...press, key });
    expect(await this.#attempts(authorized), `attempts under ${key}`).toBe(1);
    if (first === 'paid' || otherKey === key) {
      await startAttempt(this.#deps, { ...press, key: otherKey });
      expect(await this.#attempts(authorized), `attempts after ${otherKey}`).toBe(1);
      if (command.voids) await this.#void(press, first);
      return;
    }
    const second = await this.#press(press, purchase, { key: otherKey, times, escrow: command.escrow });
    expect(await this.#attempts(authorized), `attempts under ${otherKey}`).toBe(2);
    if (command.voids) await this.#void(press, second);
  }

  /** A paid one stays paid; an unpaid one can never be paid afterwards, and no other integrator can void it. */
  async #void(press: Press, state: 'paid' | 'failed'): Promise<void> {
    const { id } = press.authorized;
    const { world, other } = this.own;
    const call = ({ integratorId }: { integratorId: string }) =>
      voidAuthorizedInvoice(this.#deps, { integratorId, id, claim: undefined });
    const refusal = (code: string) => expect.objectContaining({ errors: [expect.objectContaining({ code })] });
    await expect(call(other)).rejects.toEqual(refusal('authorized_invoice_not_found'));
    if (state === 'paid') return expect(call(world.integrator)).rejects.toEqual(refusal('authorization_paid'));
    expect((await call(world.integrator)).payload.state).toBe('void');
    const key = world.deps.random.uuid();
    const authorized = await findAuthorizedInvoice(this.#deps.db, id);
    // a page that has read it before, and one that reads it now
    for (const read of [press.authorized, authorized]) {
      const pressed = startAttempt(this.#deps, { ...press, authorized: read, key });
      await expect(pressed).rejects.toEqual(refusal('authorization_expired'));
    }
    await expect(call(world.integrator)).rejects.toEqual(refusal('authorization_void'));
  }

  /** @returns the attempt's outcome, which the model confirms */
  async #press(
    press: Press,
    purchase: OraclePurchase,
    { key, times, escrow }: { key: string; times: number; escrow: boolean },
  ): Promise<'paid' | 'failed'> {
    await Promise.all(Array.from({ length: times }, () => startAttempt(this.#deps, { ...press, key })));
    const { attempt, state, limit } = await this.#ended(press.authorized);
    const { oracle } = this.own;
    const id = attempt.escrow_id ?? attempt.invoice_id;
    if (id === null) {
      // refused before the card's bank was asked
      expect(purchase.card).toBeDefined();
      expect(limit ?? 'none').toBe(oracle.reached(purchase.buyer, purchase.cardShare));
      return state;
    }
    const index = oracle.size;
    oracle.add(purchase, escrow);
    this.own.enter({ id, isEscrow: escrow });
    const expected = oracle.pay(index);
    expect(state, `a checkout of ${purchase.buyer}`).toBe(expected.state === 'success' ? 'paid' : 'failed');
    expect(limit, `the limit of a checkout of ${purchase.buyer}`).toBe(expected.limit);
    return state;
  }

  /** A repeated press gets its response before the payment has ended. */
  async #ended({ id }: AuthorizedInvoice): Promise<Ended> {
    for (;;) {
      const attempt = await findCurrentAttempt(this.#deps.db, id);
      if (!attempt) throw new Error('A press makes an attempt.');
      const standing = await finalizeAttempt(this.#deps, attempt);
      if (standing.state === 'failed') return { attempt, state: 'failed', limit: standing.reason.limit };
      if (standing.state === 'paid') return { attempt, state: 'paid', limit: undefined };
      await delay(8);
    }
  }

  async #attempts({ id }: AuthorizedInvoice): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM checkout_attempts WHERE authorized_invoice_id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  }

  async #authorize({ amount, escrow }: CheckOut, user: WorldUser): Promise<AuthorizedInvoice> {
    const { integratorId, name, clientId } = this.own.world.integrator;
    const { payload } = await authorizeInvoice(this.#deps, {
      principal: { integratorId, integratorName: name, clientId, scopes: [] },
      claim: undefined,
      body: {
        account_id: user.accountId,
        is_escrow: escrow,
        invoice_mechanism: 'widget',
        reference_type: 'model',
        reference_id: 'model',
        description: '',
        line_items: [
          {
            amount,
            currency: 'USD',
            transaction_type: 'user_to_integrator',
            product_sku: '',
            reference_type: '',
            reference_id: '',
            description: '',
          },
        ],
      },
    });
    return findAuthorizedInvoice(this.#deps.db, payload.authorized_invoice_id);
  }
}
