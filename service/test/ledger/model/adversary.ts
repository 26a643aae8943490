import { setTimeout as delay } from 'node:timers/promises';
import { refundRequestSchema } from 'svc-bridge/model';
import { expect } from 'vitest';
import { findSystemWallet } from '../../../src/accounts/users/find-system-wallet.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { readDispute } from '../../../src/payments/disputes/read-disputes.js';
import { acceptDispute, submitEvidence } from '../../../src/payments/disputes/respond.js';
import { cancelEscrow } from '../../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../src/payments/escrows/commit-escrow.js';
import { payEscrow } from '../../../src/payments/escrows/pay-escrow.js';
import { readEscrow } from '../../../src/payments/escrows/read-escrow.js';
import { voidEscrow } from '../../../src/payments/escrows/void-escrow.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { readInvoice } from '../../../src/payments/invoices/read-invoice.js';
import { voidInvoice } from '../../../src/payments/invoices/void-invoice.js';
import type {
  PayoutBank,
  PayoutOrder,
  PayoutSending,
  PayoutStatus,
  SentPayout,
} from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { applyEvent } from '../../../src/payments/provider-events/apply-event.js';
import type { EventSubject } from '../../../src/payments/provider-events/provider-events.js';
import { readRefund } from '../../../src/payments/refunds/read-refunds.js';
import { refundEscrow, refundInvoice } from '../../../src/payments/refunds/start-refund.js';
import { exchangeTokens } from '../../../src/payments/token-exchanges/exchange-tokens.js';
import { openTokenWallet } from '../../../src/payments/token-exchanges/open-token-wallet.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../src/payments/top-ups/start-top-up.js';
import { findTopUpByKey } from '../../../src/payments/top-ups/top-up.js';
import { serviceTimeSql, shiftOf } from '../../../src/platform/db/database-time.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import type { MoneyWorld } from '../../support/money-world.js';
import type { AccountKind, Adjust, AdversaryCommand, ChosenId, MisusedCall } from './adversary-commands.js';
import { AdversaryOracle, FEE } from './adversary-oracle.js';
import type { AdversaryWorld } from './adversary-world.js';
import { CheckOuts } from './check-outs.js';

type Buyer = 'buyer0' | 'buyer1';
type TopUp = Extract<AdversaryCommand, { kind: 'top-up' }>;
type PayOut = Extract<AdversaryCommand, { kind: 'pay-out' }>;

/** `$2`: the payouts that come back. A payout may arrive before its sender has recorded the bank's reference. */
const TO_BE_ASKED = `returned_ms IS NULL AND (state = 'pending' OR state = 'processed' AND id = ANY($2::uuid[]))`;

/** Plays what a player or an integrator who knows every id would try, and expects what the model does. */
export class Adversary {
  readonly #oracle: AdversaryOracle;
  readonly #checkOuts: CheckOuts;
  /** Of its reports: adjustments of other runs are none of its own. */
  readonly #reconciliation: string;
  #lastKey: string;

  constructor(private readonly own: AdversaryWorld) {
    this.#oracle = new AdversaryOracle(own.oracle);
    this.#checkOuts = new CheckOuts(own);
    this.#reconciliation = own.world.deps.random.uuid();
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
      case 'dispute-top-up':
        return this.#disputeTopUp(command);
      case 'adjust':
        return this.#adjust(command);
      case 'misreport':
        return this.own.providerList.misreport(command, this.own.world.deps.random.uuid());
      case 'bank':
        return this.letBankAnswer();
      case 'tell':
        return this.#tell(command, (await this.idOf(command.id)).id);
      default:
        return this.#misuse(command.call, await this.idOf(command.id), command.asOther);
    }
  }

  /** Runs each payout of this run to its end. */
  async letBankAnswer(): Promise<void> {
    const { deps } = this.own.world;
    const accounts = Object.values(this.own.users).map(({ accountId }) => accountId);
    for (;;) {
      const due = await deps.pool.query<{ id: string }>(
        `SELECT id FROM payouts WHERE account_id = ANY($1::uuid[]) AND ${TO_BE_ASKED}`,
        [accounts, bank.returning()],
      );
      if (due.rowCount === 0) break;
      await this.#makeDue(due.rows.map(({ id }) => id));
      await payoutsJob(deps, bank).run(new AbortController().signal);
      // another run's job may be processing it
      await delay(2);
    }
    this.#oracle.bankAnswers();
  }

  /**
   * One at a time: whoever ends several payouts at once, as the engine does, locks them in an order of its own. Those that another
   * run's job is at work on stay its own: a claim ends only with its check, or after a minute, which a world's clock never reaches.
   */
  async #makeDue(payoutIds: readonly string[]): Promise<void> {
    const { pool, clock } = this.own.world.deps;
    const now = serviceTimeSql('$3');
    for (const id of payoutIds) {
      await pool.query(
        `UPDATE payouts SET settle_after_ms = 0 WHERE id = $1 AND ${TO_BE_ASKED}
           AND settle_after_ms NOT BETWEEN ${now} AND ${now} + 120000`,
        [id, bank.returning(), shiftOf(clock)],
      );
    }
  }

  /** The objects of the command, in their current state. */
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
    await this.#compareLimit(command, key, expected);
  }

  async #payOut(command: PayOut, key: string): Promise<void> {
    const { by, times } = command;
    const expected = this.#oracle.payOut(by, key, command);
    const results = await Promise.all(Array.from({ length: times }, () => this.#sendPayOut(command, key)));
    expect(results, `a payout of ${by} under ${key}`).toEqual(results.map(() => !expected.refused));
  }

  /** The payout takes no more than the balance, so that the order of the two does not matter. */
  async #race(topUp: TopUp, payOut: PayOut): Promise<void> {
    const key = await this.#keyOf(topUp.key);
    const amount = Math.min(payOut.amount, this.own.oracle.balances.get(payOut.by) ?? 0);
    if (amount <= FEE) return this.#topUp(topUp, key);
    const taken = { ...payOut, amount };
    const expectedTopUp = this.#oracle.topUp(topUp.by, key, topUp);
    const expected = [this.#oracle.payOut(payOut.by, key, taken), expectedTopUp];
    const results = await Promise.all([this.#sendPayOut(taken, key), this.#sendTopUp(topUp, key)]);
    expect(results, `a payout and a top-up under ${key}`).toEqual(expected.map(({ refused }) => !refused));
    await this.#compareLimit(topUp, key, expectedTopUp);
  }

  async #compareLimit({ by }: TopUp, key: string, { refused, limit }: ReturnType<AdversaryOracle['topUp']>) {
    if (refused) return;
    const { accountId } = this.own.users[by];
    const topUp = await findTopUpByKey(this.own.world.deps.pool, { accountId, key });
    expect(topUp?.failureReason?.limit, `the limit of a top-up of ${by}`).toBe(limit);
  }

  async #sendTopUp({ by, amount, card }: TopUp, key: string): Promise<boolean> {
    const { world, users, cardOf } = this.own;
    const user = users[by];
    const paymentMethodId = await cardOf(user, card);
    return accepted(async () => {
      const { id } = await startTopUp(world.deps, {
        id: world.deps.random.uuid(),
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
        limits: {},
        holdMs: 0,
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

  async #adjust(command: Adjust): Promise<void> {
    const { deps } = this.own.world;
    const expected = this.#oracle.adjust(command);
    const options = {
      reconciliation: [this.#reconciliation],
      amount: [String(command.amount)],
      currency: ['USD'],
      reason: [command.reason],
      by: [command.by],
      'approved-by': [command.approvedBy],
    };
    const operator = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    const calls = Array.from({ length: command.times }, async () => adminCommands.adjust?.run(operator, options));
    const booked = (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled');
    expect(booked, `an adjustment ${JSON.stringify(command)}`).toEqual(booked.map(() => !expected.refused));
  }

  async #disputeTopUp({ by, back, state }: Extract<AdversaryCommand, { kind: 'dispute-top-up' }>): Promise<void> {
    const { world, users, book } = this.own;
    const { rows } = await world.deps.pool.query<{ id: string; amount: number }>(
      `SELECT card_charges.id, card_charges.amount FROM card_charges JOIN purchases ON purchases.id = cause_id
       WHERE cause_type = 'purchase' AND account_id = $1 AND card_charges.state = 'captured'
       ORDER BY card_charges.id DESC OFFSET $2 LIMIT 1`,
      [users[by].accountId, back],
    );
    const [charge] = rows;
    if (!charge) return;
    this.#oracle.disputeTopUp(by, charge, state);
    const { reference } = book.open({ chargeId: charge.id, amount: charge.amount, state });
    expect(await applyDispute(world.deps.money, reference)).toBe('applied');
  }

  async #tell({ about, byBank }: Extract<AdversaryCommand, { kind: 'tell' }>, id: string): Promise<void> {
    const { deps } = this.own.world;
    const adapters = { ...deps.adapters, bank: Object.assign(bank, { name: 'bank' }) };
    const subjects: Readonly<Record<typeof about, EventSubject>> = {
      charge: { kind: 'charge', chargeId: id },
      refund: { kind: 'refund', refundId: id },
      payout: { kind: 'payout', payoutId: id },
    };
    const provider = byBank ? 'bank' : deps.money.cards.name;
    const telling = applyEvent({ ...deps, adapters }, provider, subjects[about]);
    const outcome = await telling.catch(async (error: unknown) => {
      // one that its provider refuses to refund stays due, and every check of it says so
      if (about !== 'charge' || !(await this.#isDueForRefund(id))) throw error;
      return undefined;
    });
    if (outcome === undefined) return;
    if (byBank !== (about === 'payout')) expect(outcome.state, `${provider} about ${about} ${id}`).toBe('ignored');
  }

  async #isDueForRefund(chargeId: string): Promise<boolean> {
    const { rowCount } = await this.own.world.deps.pool.query(
      `SELECT FROM card_charges WHERE id::text = $1 AND state = 'refund_due'`,
      [chargeId],
    );
    return rowCount === 1;
  }

  async #misuse(call: MisusedCall, { source, id }: { source: string; id: string }, asOther: boolean): Promise<void> {
    // a key may be any text, an invoice's id, too
    const isOfThisKind =
      source.endsWith('key') ||
      (/(invoice|refund|dispute)$/.test(call) ? ['invoices.id', 'disputes.id'] : ['escrows.id']).includes(source);
    const { integratorId, name } = asOther || isOfThisKind ? this.own.other : this.own.world.integrator;
    const { money } = this.own.world.deps;
    const escrow = { integratorId, integratorName: name, escrowId: id, claim: undefined };
    const refund = { body: refundRequestSchema.parse({}), claim: undefined };
    const calls: Record<MisusedCall, () => Promise<unknown>> = {
      'pay invoice': () => payInvoice(money, { integratorId, invoiceId: id, claim: undefined }),
      'void invoice': () => voidInvoice(money, { integratorId, invoiceId: id, claim: undefined }),
      'read invoice': () => readInvoice(money, { integratorId, invoiceId: id }),
      'refund invoice': () => refundInvoice(money, { integratorId, invoiceId: id, ...refund }),
      'read refund': () => readRefund(money, { integratorId, refundId: id }),
      'read dispute': () => readDispute(money, { integratorId, disputeId: id }),
      'say to dispute': () => submitEvidence(money, { integratorId, disputeId: id, text: 'No.', claim: undefined }),
      'accept dispute': () => acceptDispute(money, { integratorId, disputeId: id, claim: undefined }),
      'refund escrow': () => refundEscrow(money, { ...escrow, ...refund }),
      'pay escrow': () => payEscrow(money, escrow),
      'void escrow': () => voidEscrow(money, escrow),
      commit: () => commitEscrow(money, escrow),
      cancel: () => cancelEscrow(money, escrow),
      'read escrow': () => readEscrow(money, escrow),
    };
    // the routes refuse what is not a UUID before they look it up
    if (['pay invoice', 'void invoice', 'refund invoice'].includes(call) && !UUID.test(id)) return;
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

/** Answers at once: a payout that arrives has arrived at the first query, one that is returned comes back at the next. */
class InstantBank implements PayoutBank {
  readonly #books = new Map<string, { readonly kind: AccountKind; asked: number }>();

  /** Those that it gives back, arrived or not. */
  returning(): string[] {
    return [...this.#books].flatMap(([payoutId, { kind }]) => (kind === 'returning' ? [payoutId] : []));
  }

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
/** One for all runs: any of their jobs may query any payout. */
const bank = new InstantBank();

/** The provider's and the operator's wallets, which all runs share; the first adjustment opens that of the adjustments. */
export async function systemWallets(world: MoneyWorld) {
  const [provider, fees, adjustments] = await Promise.all([
    findSystemWallet(world.deps, 'provider', 'USD'),
    findSystemWallet(world.deps, 'fees', 'USD'),
    findSystemWallet(world.deps, 'adjustments', 'USD').catch(() => undefined),
  ]);
  return { provider, fees, adjustments };
}

/** Whether a call took effect now or before; otherwise the rules refuse it. */
async function accepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 422)) return false;
    throw error;
  }
}
