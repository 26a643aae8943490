import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { findSystemWallet } from '../../../src/accounts/users/find-system-wallet.js';
import { cancelEscrow } from '../../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../src/payments/escrows/commit-escrow.js';
import { payEscrow } from '../../../src/payments/escrows/pay-escrow.js';
import { readEscrow } from '../../../src/payments/escrows/read-escrow.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { readInvoice } from '../../../src/payments/invoices/read-invoice.js';
import type {
  PayoutBank,
  PayoutOrder,
  PayoutSending,
  PayoutStatus,
  SentPayout,
} from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { exchangeTokens } from '../../../src/payments/token-exchanges/exchange-tokens.js';
import { openTokenWallet } from '../../../src/payments/token-exchanges/open-token-wallet.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../src/payments/top-ups/start-top-up.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import type { MoneyWorld } from '../../support/money-world.js';
import type { AccountKind, AdversaryCommand, ChosenId, MisusedCall } from './adversary-commands.js';
import { AdversaryOracle, FEE } from './adversary-oracle.js';
import type { AdversaryWorld } from './adversary-world.js';
import { CheckOuts } from './check-outs.js';

type Buyer = 'buyer0' | 'buyer1';
type TopUp = Extract<AdversaryCommand, { kind: 'top-up' }>;
type PayOut = Extract<AdversaryCommand, { kind: 'pay-out' }>;

/** Plays what a player or an integrator would try who knows every id there is, and expects what the model does. */
export class Adversary {
  readonly #oracle: AdversaryOracle;
  readonly #checkOuts: CheckOuts;
  #lastKey: string;

  constructor(private readonly own: AdversaryWorld) {
    this.#oracle = new AdversaryOracle(own.oracle);
    this.#checkOuts = new CheckOuts(own);
    this.#lastKey = own.world.deps.random.uuid();
  }

  get tokens(): ReadonlyMap<Buyer, number> {
    return this.#oracle.tokens;
  }

  async play(command: AdversaryCommand): Promise<void> {
    switch (command.kind) {
      case 'top-up':
        return this.#topUp(command, await this.#keyOf(command.key));
      case 'pay-out':
        return this.#payOut(command, await this.#keyOf(command.key));
      case 'check-out':
        return this.#checkOuts.play(command, await this.#keyOf(command.key), await this.#keyOf(command.otherKey));
      case 'race':
        return this.#race(command.topUp, command.payOut);
      case 'exchange':
        return this.#exchange(command);
      case 'bank':
        return this.letBankAnswer();
      default:
        return this.#misuse(command.call, await this.idOf(command.id), command.asOther);
    }
  }

  /** Each payout of this run to its end. */
  async letBankAnswer(): Promise<void> {
    const { deps } = this.own.world;
    const accounts = Object.values(this.own.users).map(({ accountId }) => accountId);
    for (;;) {
      const due = await deps.pool.query(
        `UPDATE payouts SET settle_after_ms = 0 WHERE account_id = ANY($1::uuid[]) AND returned_ms IS NULL
           AND (state = 'pending' OR state = 'processed' AND bank_reference LIKE 'returning%')`,
        [accounts],
      );
      if (due.rowCount === 0) break;
      await payoutsJob(deps, bank).run(new AbortController().signal);
      // another run's job may have it in hand
      await delay(2);
    }
    this.#oracle.bankAnswers();
  }

  /** What the command names, as things are now. */
  async idOf({ source, back }: ChosenId): Promise<{ source: string; id: string }> {
    const { deps } = this.own.world;
    if (source === 'last key') return { source, id: this.#lastKey };
    if (source === 'new') return { source, id: deps.random.uuid() };
    const [table, column] = source.split('.');
    const { rows } = await deps.pool.query<{ id: string }>(
      `SELECT "${column}"::text AS id FROM "${table}" WHERE "${column}" IS NOT NULL ORDER BY "${column}" DESC OFFSET $1 LIMIT 1`,
      [back],
    );
    return { source, id: rows[0]?.id ?? deps.random.uuid() };
  }

  async #topUp(command: TopUp, key: string): Promise<void> {
    const { by, times } = command;
    const expected = this.#oracle.topUp(by, key, command);
    await this.own.cardOf(this.own.users[by], command.card);
    const results = await Promise.all(Array.from({ length: times }, () => this.#sendTopUp(command, key)));
    expect(results, `a top-up of ${by} under ${key}`).toEqual(results.map(() => !expected.refused));
  }

  async #payOut(command: PayOut, key: string): Promise<void> {
    const { by, times } = command;
    const expected = this.#oracle.payOut(by, key, command);
    const results = await Promise.all(Array.from({ length: times }, () => this.#sendPayOut(command, key)));
    expect(results, `a payout of ${by} under ${key}`).toEqual(results.map(() => !expected.refused));
  }

  /** The payout takes no more than there is, so that the order of the two does not matter. */
  async #race(topUp: TopUp, payOut: PayOut): Promise<void> {
    const key = await this.#keyOf(topUp.key);
    const amount = Math.min(payOut.amount, this.own.oracle.balances.get(payOut.by) ?? 0);
    if (amount <= FEE) return this.#topUp(topUp, key);
    const taken = { ...payOut, amount };
    const expected = [this.#oracle.payOut(payOut.by, key, taken), this.#oracle.topUp(topUp.by, key, topUp)];
    const results = await Promise.all([this.#sendPayOut(taken, key), this.#sendTopUp(topUp, key)]);
    expect(results, `a payout and a top-up under ${key}`).toEqual(expected.map(({ refused }) => !refused));
  }

  async #sendTopUp({ by, amount, card }: TopUp, key: string): Promise<boolean> {
    const { world, users, cardOf } = this.own;
    const user = users[by];
    const paymentMethodId = await cardOf(user, card);
    return accepted(async () => {
      const { id } = await startTopUp(world.deps, {
        key,
        integratorId: world.integrator.integratorId,
        accountId: user.accountId,
        paymentMethodId,
        walletId: user.wallets.USD?.walletId ?? '',
        currency: 'USD',
        amount,
        returnUrl: '',
      });
      expect(id).not.toBe(key);
      await runTopUp(world.deps, id);
    });
  }

  async #sendPayOut({ by, amount, account }: PayOut, key: string): Promise<boolean> {
    const { world, users } = this.own;
    const user = users[by];
    return accepted(async () => {
      const { id } = await startPayout(world.deps, {
        key,
        integratorId: world.integrator.integratorId,
        accountId: user.accountId,
        walletId: user.wallets.USD?.walletId ?? '',
        currency: 'USD',
        amount,
        feeAmount: FEE,
        account: { holderName: 'Demo Buyer', accountNumber: ACCOUNTS[account], country: 'US' },
      });
      expect(id).not.toBe(key);
    });
  }

  async #exchange({ by, paid, received }: Extract<AdversaryCommand, { kind: 'exchange' }>): Promise<void> {
    const { world, users } = this.own;
    const expected = this.#oracle.exchange(by, { paid, received });
    const options = {
      integratorId: world.integrator.integratorId,
      accountId: users[by].accountId,
      paidAmount: paid,
      paidCurrency: 'USD',
      receivedAmount: received,
      receivedCurrency: 'TST',
    };
    const took = await accepted(async () => {
      await openTokenWallet(world.deps, options);
      await exchangeTokens(world.deps.money, options);
    });
    expect(took, `an exchange of ${by}`).toBe(!expected.refused);
  }

  async #misuse(call: MisusedCall, { source, id }: { source: string; id: string }, asOther: boolean): Promise<void> {
    // a key may be any text, an invoice's id, too
    const isOfThisKind = source.endsWith('key') || source === (call.endsWith('invoice') ? 'invoices.id' : 'escrows.id');
    const { integratorId, name } = asOther || isOfThisKind ? this.own.other : this.own.world.integrator;
    const { money } = this.own.world.deps;
    const escrow = { integratorId, integratorName: name, escrowId: id, claim: undefined };
    const calls: Record<MisusedCall, () => Promise<unknown>> = {
      'pay invoice': () => payInvoice(money, { integratorId, invoiceId: id, claim: undefined }),
      'read invoice': () => readInvoice(money, { integratorId, invoiceId: id }),
      'pay escrow': () => payEscrow(money, escrow),
      commit: () => commitEscrow(money, escrow),
      cancel: () => cancelEscrow(money, escrow),
      'read escrow': () => readEscrow(money, escrow),
    };
    // what is no UUID the routes refuse before they ask
    if (call === 'pay invoice' && !UUID.test(id)) return;
    await expect(calls[call](), `${call} with ${source} ${id}`).rejects.toMatchObject({ status: 404 });
  }

  async #keyOf(chosen: ChosenId): Promise<string> {
    const { id } = await this.idOf(chosen);
    // a page's key is a UUID
    this.#lastKey = UUID.test(id) ? id : this.own.world.deps.random.uuid();
    return this.#lastKey;
  }
}

const UUID = /^[0-9a-f-]{36}$/;

const ACCOUNTS: Readonly<Record<AccountKind, string>> = {
  open: '000123456789',
  closed: '000123450000',
  returning: '000123450001',
};

/** Answers at once: what arrives has arrived when it is first asked about, what comes back when it is asked again. */
class InstantBank implements PayoutBank {
  readonly #books = new Map<string, { readonly kind: AccountKind; asked: number }>();

  async accepts(): Promise<undefined> {
    return undefined;
  }

  async send({ payoutId, account }: PayoutOrder): Promise<PayoutSending> {
    const kind = KINDS.find((each) => ACCOUNTS[each] === account.accountNumber) ?? 'open';
    if (!this.#books.has(payoutId)) this.#books.set(payoutId, { kind, asked: 0 });
    return { status: 'sent', reference: `${kind}_${payoutId}` };
  }

  async status({ payoutId }: SentPayout): Promise<PayoutStatus> {
    const entry = this.#books.get(payoutId);
    if (!entry) return { status: 'not_found' };
    entry.asked += 1;
    const comesBack = entry.kind === 'closed' || (entry.kind === 'returning' && entry.asked > 1);
    return comesBack ? { status: 'returned', code: 'returned', message: 'It came back.' } : { status: 'processed' };
  }
}

const KINDS: readonly AccountKind[] = ['open', 'closed', 'returning'];
/** One for all runs: any of their jobs may ask about any payout. */
const bank = new InstantBank();

/** The provider's and the operator's wallets, which all runs share. */
export async function systemWallets(world: MoneyWorld): Promise<{ provider: string; fees: string }> {
  const [provider, fees] = await Promise.all([
    findSystemWallet(world.deps, 'provider', 'USD'),
    findSystemWallet(world.deps, 'fees', 'USD'),
  ]);
  return { provider, fees };
}

/** Whether a call took effect or had before; what is refused is refused by the rules. */
async function accepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 422)) return false;
    throw error;
  }
}
