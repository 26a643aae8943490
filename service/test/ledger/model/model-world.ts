import { setTimeout as delay } from 'node:timers/promises';
import { refundRequestSchema } from 'svc-bridge/model';
import { expect } from 'vitest';
import { readBalances } from '../../../src/ledger/read-balances.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { cancelEscrow } from '../../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../src/payments/escrows/commit-escrow.js';
import { createEscrow } from '../../../src/payments/escrows/create-escrow.js';
import { deadlinesJob } from '../../../src/payments/escrows/deadlines-job.js';
import { payEscrow } from '../../../src/payments/escrows/pay-escrow.js';
import { voidEscrow } from '../../../src/payments/escrows/void-escrow.js';
import { expireInvoicesJob } from '../../../src/payments/expiries/expire-invoices-job.js';
import { createInvoice } from '../../../src/payments/invoices/create-invoice.js';
import type { CreateInvoiceBody } from '../../../src/payments/invoices/create-invoice-body.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { readInvoice } from '../../../src/payments/invoices/read-invoice.js';
import { voidInvoice } from '../../../src/payments/invoices/void-invoice.js';
import { refundEscrow, refundInvoice } from '../../../src/payments/refunds/start-refund.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import type { Outcome } from '../../../src/platform/http/envelope.js';
import type { DisputeBook } from '../../support/dispute-book.js';
import type { TestIntegrator } from '../../support/flows/test-integrator.js';
import type { MoneyWorld, WorldUser } from '../../support/money-world.js';
import { Adversary } from './adversary.js';
import type { AdversaryCommand, ChosenId } from './adversary-commands.js';
import type { Command } from './commands.js';
import { payUnderKey, type UsedKeys } from './keyed-pays.js';
import {
  type CardKind,
  type Expectation,
  Oracle,
  type OracleLimits,
  type OraclePurchase,
  type Party,
} from './oracle.js';
import type { ProviderList } from './provider-list.js';

const FUNDS = 1_000;
/** A transfer that costs more than a card's charge covers. */
const ASK_AGAIN_MS = 8;
/** What a deadline calls. */
const DEADLINE_CALLS = { refund: 'cancel', release: 'commit' } as const;
const ESCROW_STATES: Readonly<Record<string, string>> = { success: 'ESCROWED', failed: 'ESCROW-FAILED', open: 'OPEN' };

interface Entry {
  readonly id: string;
  readonly isEscrow: boolean;
}

/** What the runs of a world share. */
export interface SharedParts {
  readonly secondWalletId: string;
  readonly other: TestIntegrator;
  readonly book: DisputeBook;
  readonly providerList: ProviderList;
  readonly used: UsedKeys;
  /** Absent: none. */
  readonly limits: OracleLimits | undefined;
}

/** Plays one sequence of commands against the service and the oracle at once, and compares them after every step. */
export class ModelRun {
  readonly oracle: Oracle;
  readonly adversary: Adversary;
  readonly #entries: Entry[] = [];

  private constructor(
    private readonly world: MoneyWorld,
    private readonly users: Readonly<Record<'buyer0' | 'buyer1' | 'seller0' | 'seller1', WorldUser>>,
    private readonly cards: Readonly<Record<string, string>>,
    private readonly shared: SharedParts,
  ) {
    this.oracle = new Oracle({ buyer0: FUNDS, buyer1: FUNDS }, shared.limits);
    const cardOf = (buyer: WorldUser, kind: CardKind) => this.#cardOf(buyer, kind);
    const enter = (entry: Entry) => void this.#entries.push(entry);
    this.adversary = new Adversary({
      world,
      users,
      oracle: this.oracle,
      other: shared.other,
      book: shared.book,
      providerList: shared.providerList,
      cardOf,
      enter,
    });
  }

  static async start(world: MoneyWorld, shared: SharedParts): Promise<ModelRun> {
    const [buyer0, buyer1, seller0, seller1] = await Promise.all([
      world.addUser({ USD: FUNDS }),
      world.addUser({ USD: FUNDS }),
      world.addUser(),
      world.addUser(),
    ]);
    return new ModelRun(world, { buyer0, buyer1, seller0, seller1 }, {}, shared);
  }

  async play(command: Command): Promise<void> {
    if (command.kind === 'create') return this.#create(command);
    if (!isOwn(command)) return this.adversary.play(command);
    const index = command.target % this.oracle.size;
    const entry = this.#entries[index];
    if (!entry) return;
    if (command.kind === 'pay') return this.#pay(index, entry, command);
    if (command.kind === 'end') return this.#end(index, entry, command.calls);
    if (command.kind === 'refund') return this.#refund(index, entry, command);
    if (command.kind === 'dispute') return this.#dispute(index, entry, command);
    if (entry.isEscrow) return this.#resolve(index, entry, command);
  }

  /** Everybody's balance must match the model. */
  async compareBalances(): Promise<void> {
    const parties = Object.entries(this.users);
    const balances = await readBalances(
      this.world.deps.pool,
      parties.map(([, user]) => walletOf(user)),
    );
    const actual = Object.fromEntries(parties.map(([party, user]) => [party, Number(balances.get(walletOf(user)))]));
    expect(actual).toEqual(
      Object.fromEntries(parties.map(([party]) => [party, this.oracle.balances.get(party as Party) ?? 0])),
    );
  }

  async #create(command: Extract<Command, { kind: 'create' }>): Promise<void> {
    const { money } = this.world.deps;
    const body = await this.#bodyOf(command.purchase, command.secondSource);
    const options = { integratorId: this.world.integrator.integratorId, body, claim: undefined };
    const outcome = await (command.escrow ? createEscrow(money, options) : createInvoice(money, options));
    this.#entries.push({ id: idOf(outcome, command.escrow), isEscrow: command.escrow });
    this.oracle.add(command.purchase, command.escrow);
  }

  async #pay(index: number, entry: Entry, { times, key }: Extract<Command, { kind: 'pay' }>): Promise<void> {
    if (key) return this.#payUnderKey(index, entry, { times, key });
    const before = this.oracle.entry(index);
    const expected = this.oracle.pay(index);
    const calls = Array.from({ length: times }, () => this.#callPay(entry));
    const accepted = (await Promise.all(calls)).filter(Boolean).length;
    expect(accepted, `accepted payments of entry ${index}`).toBe(expected.accepted ? 1 : 0);
    await this.#compareState(entry, expected, before.buyer);
  }

  async #payUnderKey(index: number, entry: Entry, { times, key }: { times: number; key: ChosenId }): Promise<void> {
    const { buyer, state, limit } = this.oracle.entry(index);
    const { id } = await this.adversary.idOf(key);
    const path = entry.isEscrow ? `/v2/escrow/${entry.id}/pay` : `/v2/invoice/${entry.id}/pay`;
    const { world } = this;
    const pay = { path, key: id, times, isDue: state === 'open' };
    const isPaid = await payUnderKey({ world, used: this.shared.used }, pay);
    await this.#compareState(entry, isPaid ? this.oracle.pay(index) : { accepted: false, state, limit }, buyer);
  }

  async #resolve(index: number, entry: Entry, { calls, action }: Extract<Command, { kind: 'resolve' }>): Promise<void> {
    const { money } = this.world.deps;
    // while a dispute is open, it waits
    const isDue = calls.includes('deadline') && !this.oracle.entry(index).isDisputeOpen;
    if (isDue) await this.#letDeadlinePass(entry, action);
    const results = await Promise.all(
      calls.map(async (call) => {
        if (call === 'refund') return (await this.#callRefund(entry, undefined)) ? call : undefined;
        if (call === 'deadline') {
          if (!isDue) return undefined;
          await deadlinesJob(money).run(new AbortController().signal);
          return undefined;
        }
        const run = call === 'commit' ? commitEscrow : cancelEscrow;
        return (await accepted(run(money, this.#escrowCall(entry)))) ? call : undefined;
      }),
    );
    const winners = results.filter((call) => call === 'commit' || call === 'cancel');
    const before = this.oracle.entry(index).state;
    const isHeld = before === 'success';
    const isResolved = calls.some((call) => call === 'commit' || call === 'cancel');
    expect(winners.length, `winners among ${calls.join(', ')}`).toBeLessThanOrEqual(isHeld ? 1 : 0);
    if (isHeld && isResolved && !isDue) expect(winners).toHaveLength(1);
    // another run's job may be processing it
    if (isDue) while ((await this.#statusOf(entry)) === 'ESCROWED') await delay(ASK_AGAIN_MS);
    const byDeadline = isDue && isHeld ? DEADLINE_CALLS[action] : undefined;
    const winner = winners[0] ?? byDeadline;
    if (winner) {
      const { state } = this.oracle.resolve(index, winner === 'commit' ? 'COMMITTED' : 'CANCELLED');
      expect(await this.#statusOf(entry)).toBe(state);
    }
    const refunds = results.filter((call) => call === 'refund').length;
    if (refunds === 0 && before !== 'COMMITTED') return;
    for (let call = 0; call < calls.filter((each) => each === 'refund').length; call += 1) {
      expect(this.oracle.refund(index).accepted, `refund ${call} among ${calls.join(', ')}`).toBe(call < refunds);
    }
  }

  async #refund(index: number, entry: Entry, { part, times }: Extract<Command, { kind: 'refund' }>): Promise<void> {
    const { lines } = this.oracle.entry(index);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const amount = part === undefined ? undefined : Math.max(1, Math.floor(total * part));
    const results = await Promise.all(Array.from({ length: times }, () => this.#callRefund(entry, amount)));
    const expected = results.map(() => this.oracle.refund(index, amount).accepted);
    const count = (each: readonly boolean[]) => each.filter(Boolean).length;
    expect(count(results), `refunds of ${amount ?? 'all that is left'} of entry ${index}`).toBe(count(expected));
  }

  async #dispute(
    index: number,
    entry: Entry,
    { part, state, times }: Extract<Command, { kind: 'dispute' }>,
  ): Promise<void> {
    const purchase = this.oracle.entry(index);
    if (purchase.cardShare === 0 || (purchase.state !== 'success' && purchase.state !== 'COMMITTED')) return;
    const { rows } = await this.world.deps.pool.query<{ id: string; amount: number | null }>(
      `SELECT card_charges.id, disputes.amount FROM invoices
       JOIN card_charges ON cause_type = 'invoice' AND cause_id = invoices.id LEFT JOIN disputes ON charge_id = card_charges.id
       WHERE $1 IN (invoices.id::text, invoices.escrow_id)`,
      [entry.id],
    );
    const amount = rows[0]?.amount ?? Math.max(1, Math.floor(purchase.cardShare * part));
    const { reference } = this.shared.book.open({ chargeId: String(rows[0]?.id), amount, state });
    const { money } = this.world.deps;
    const results = await Promise.all(Array.from({ length: times }, () => applyDispute(money, reference)));
    expect(results, `a dispute of entry ${index}`).toEqual(results.map(() => 'applied'));
    this.oracle.dispute(index, amount, state);
  }

  async #callRefund(entry: Entry, amount: number | undefined): Promise<boolean> {
    const { money } = this.world.deps;
    const options = { body: refundRequestSchema.parse({ amount }), claim: undefined };
    const { integratorId } = this.world.integrator;
    return accepted(
      entry.isEscrow
        ? refundEscrow(money, { ...this.#escrowCall(entry), ...options })
        : refundInvoice(money, { integratorId, invoiceId: entry.id, ...options }),
      [409, 422],
    );
  }

  async #end(index: number, entry: Entry, calls: readonly ('pay' | 'void' | 'expire')[]): Promise<void> {
    const { money } = this.world.deps;
    const { buyer, state } = this.oracle.entry(index);
    const isOver = calls.includes('expire');
    if (isOver) await this.#letTimePass(entry);
    const results = await Promise.all(
      calls.map(async (call) => {
        if (call === 'expire') await expireInvoicesJob(money).run(new AbortController().signal);
        else if (await (call === 'pay' ? this.#callPay(entry) : this.#callVoid(entry))) return call;
        return undefined;
      }),
    );
    const winners = results.filter((call) => call !== undefined);
    expect(winners.length, `winners among ${calls.join(', ')}`).toBe(state === 'open' && !isOver ? 1 : 0);
    // another run's job may be processing it
    if (isOver) while ((await this.#stateOf(entry)) === 'open') await delay(ASK_AGAIN_MS);
    const ended = winners[0] === 'pay' ? this.oracle.pay(index) : this.oracle.end(index, isOver ? 'expired' : 'void');
    await this.#compareState(entry, ended, buyer);
  }

  #callVoid(entry: Entry): Promise<boolean> {
    const { money } = this.world.deps;
    if (entry.isEscrow) return accepted(voidEscrow(money, this.#escrowCall(entry)));
    const { integratorId } = this.world.integrator;
    return accepted(voidInvoice(money, { integratorId, invoiceId: entry.id, claim: undefined }));
  }

  /** In one statement, so that no other run's job sees half of it. */
  async #letTimePass(entry: Entry): Promise<void> {
    await this.world.deps.pool.query(
      `WITH open AS (SELECT id FROM invoices WHERE $1 IN (id::text, escrow_id) AND state = 'open' FOR UPDATE),
       due AS (INSERT INTO invoice_expiries (invoice_id, due_ms) SELECT id, 0 FROM open
         ON CONFLICT (invoice_id) DO UPDATE SET due_ms = 0)
       UPDATE invoices SET document = document || '{"expiresMs": 1}' FROM open WHERE invoices.id = open.id`,
      [entry.id],
    );
  }

  async #letDeadlinePass(entry: Entry, action: 'refund' | 'release'): Promise<void> {
    await this.world.deps.pool.query(
      `WITH held AS (SELECT id FROM escrows WHERE id = $1 AND status = 'ESCROWED' FOR UPDATE),
       due AS (INSERT INTO escrow_deadlines (escrow_id, due_ms) SELECT id, 0 FROM held
         ON CONFLICT (escrow_id) DO UPDATE SET due_ms = 0)
       UPDATE escrows SET deadline = jsonb_build_object('atMs', 1, 'action', $2::text) FROM held WHERE escrows.id = held.id`,
      [entry.id, action],
    );
  }

  async #statusOf(entry: Entry): Promise<string | undefined> {
    const { rows } = await this.world.deps.pool.query<{ status: string }>('SELECT status FROM escrows WHERE id = $1', [
      entry.id,
    ]);
    return rows[0]?.status;
  }

  async #stateOf(entry: Entry): Promise<string | undefined> {
    const { rows } = await this.world.deps.pool.query<{ state: string }>(
      `SELECT state FROM invoices WHERE $1 IN (id::text, escrow_id) ORDER BY created_ms, id LIMIT 1`,
      [entry.id],
    );
    return rows[0]?.state;
  }

  /** The daily limit that has failed an escrow. */
  async #limitOf(entry: Entry): Promise<string | undefined> {
    const { rows } = await this.world.deps.pool.query<{ limit: string | null }>(
      `SELECT failure_reason ->> 'limit' AS limit FROM escrows JOIN invoices ON invoices.id = escrow_invoice_id
       WHERE escrows.id = $1`,
      [entry.id],
    );
    return rows[0]?.limit ?? undefined;
  }

  #callPay(entry: Entry): Promise<boolean> {
    const { money } = this.world.deps;
    if (entry.isEscrow) return accepted(payEscrow(money, this.#escrowCall(entry)));
    const { integratorId } = this.world.integrator;
    return accepted(payInvoice(money, { integratorId, invoiceId: entry.id, claim: undefined }));
  }

  #escrowCall(entry: Entry) {
    const { integratorId, name } = this.world.integrator;
    return { integratorId, integratorName: name, escrowId: entry.id, claim: undefined };
  }

  async #compareState(entry: Entry, expected: Expectation, buyer: string): Promise<void> {
    const { deps, integrator } = this.world;
    if (entry.isEscrow) {
      expect(await this.#statusOf(entry)).toBe(ESCROW_STATES[expected.state] ?? expected.state);
      if (expected.state === 'failed') expect(await this.#limitOf(entry)).toBe(expected.limit);
      return;
    }
    const query = { integratorId: integrator.integratorId, invoiceId: entry.id };
    let invoice = await readInvoice(deps.money, query);
    while (invoice.state === 'processing') {
      await delay(ASK_AGAIN_MS);
      invoice = await readInvoice(deps.money, query);
    }
    const reason = invoice.failure_reason;
    expect(invoice.state, `invoice of ${buyer}: ${JSON.stringify(reason)}`).toBe(expected.state);
    expect(reason?.limit, `the limit of an invoice of ${buyer}`).toBe(expected.limit);
  }

  async #bodyOf(purchase: OraclePurchase, secondSource: boolean): Promise<CreateInvoiceBody> {
    const buyer = this.users[purchase.buyer];
    return {
      account_id: buyer.accountId,
      reference_type: 'model',
      reference_id: 'model',
      description: '',
      payment_methods: await this.#methodsOf(purchase),
      line_items: purchase.lines.map((line) => ({
        amount: line.amount,
        currency: 'USD',
        transaction_type: line.to === 'integrator' ? ('user_to_integrator' as const) : ('user_to_user' as const),
        product_sku: '',
        reference_type: '',
        reference_id: '',
        description: '',
        ...(line.to !== 'integrator' && {
          recipients: [
            {
              amount: line.amount,
              currency: 'USD',
              source_wallet_id: secondSource ? this.shared.secondWalletId : '',
              destination_wallet_id: walletOf(this.users[line.to]),
            },
          ],
        }),
      })),
    };
  }

  async #methodsOf(purchase: OraclePurchase): Promise<CreateInvoiceBody['payment_methods']> {
    const buyer = this.users[purchase.buyer];
    const wallet = buyer.wallets.USD?.methodId ?? '';
    if (purchase.card === undefined) return [{ payment_method_id: wallet }];
    const card = await this.#cardOf(buyer, purchase.card);
    if (purchase.walletShare === 0) return [{ payment_method_id: card }];
    return [
      { payment_method_id: wallet, amount: purchase.walletShare },
      { payment_method_id: card, amount: 0 },
    ];
  }

  async #cardOf(buyer: WorldUser, kind: CardKind): Promise<string> {
    const key = `${buyer.accountId} ${kind}`;
    const known = this.cards[key];
    if (known !== undefined) return known;
    const added = await this.world.addCard(buyer, kind);
    Object.assign(this.cards, { [key]: added });
    return added;
  }
}

type OwnCommand = Exclude<Command, AdversaryCommand>;

/** Not the adversary's. */
function isOwn(command: Command): command is OwnCommand {
  return ['create', 'pay', 'end', 'resolve', 'refund', 'dispute'].includes(command.kind);
}

function walletOf(user: WorldUser): string {
  return user.wallets.USD?.walletId ?? '';
}

function idOf(outcome: Outcome, isEscrow: boolean): string {
  const { payload } = outcome;
  return String(
    typeof payload === 'object' && payload !== null && Reflect.get(payload, isEscrow ? 'id' : 'invoice_id'),
  );
}

/** Whether a call took effect; a refusal for the state is a valid answer, too. */
async function accepted(call: Promise<unknown>, refusals: readonly number[] = [409]): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && refusals.includes(error.status)) return false;
    throw error;
  }
}
