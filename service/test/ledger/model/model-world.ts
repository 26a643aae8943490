import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { readBalances } from '../../../src/ledger/read-balances.js';
import { cancelEscrow } from '../../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../src/payments/escrows/commit-escrow.js';
import { createEscrow } from '../../../src/payments/escrows/create-escrow.js';
import { payEscrow } from '../../../src/payments/escrows/pay-escrow.js';
import { createInvoice } from '../../../src/payments/invoices/create-invoice.js';
import type { CreateInvoiceBody } from '../../../src/payments/invoices/create-invoice-body.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import { readInvoice } from '../../../src/payments/invoices/read-invoice.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import type { Outcome } from '../../../src/platform/http/envelope.js';
import type { TestIntegrator } from '../../support/flows/test-integrator.js';
import type { MoneyWorld, WorldUser } from '../../support/money-world.js';
import { Adversary } from './adversary.js';
import type { ChosenId } from './adversary-commands.js';
import type { Command } from './commands.js';
import { payUnderKey, type UsedKeys } from './keyed-pays.js';
import { type CardKind, type Expectation, Oracle, type OraclePurchase, type Party } from './oracle.js';

const FUNDS = 1_000;
/** A question costs more than a card's charge takes. */
const ASK_AGAIN_MS = 8;
const ESCROW_STATES: Readonly<Record<string, string>> = { success: 'ESCROWED', failed: 'ESCROW-FAILED', open: 'OPEN' };

interface Entry {
  readonly id: string;
  readonly isEscrow: boolean;
}

/** What the runs of a world have in common. */
export interface SharedParts {
  readonly secondWalletId: string;
  readonly other: TestIntegrator;
  readonly used: UsedKeys;
}

/** Plays one sequence of commands against the service and the oracle at once, and compares after every step. */
export class ModelRun {
  readonly oracle = new Oracle({ buyer0: FUNDS, buyer1: FUNDS });
  readonly adversary: Adversary;
  readonly #entries: Entry[] = [];

  private constructor(
    private readonly world: MoneyWorld,
    private readonly users: Readonly<Record<'buyer0' | 'buyer1' | 'seller0' | 'seller1', WorldUser>>,
    private readonly cards: Readonly<Record<string, string>>,
    private readonly shared: SharedParts,
  ) {
    const cardOf = (buyer: WorldUser, kind: CardKind) => this.#cardOf(buyer, kind);
    const enter = (entry: Entry) => void this.#entries.push(entry);
    this.adversary = new Adversary({ world, users, oracle: this.oracle, other: shared.other, cardOf, enter });
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
    if (command.kind !== 'pay' && command.kind !== 'resolve') return this.adversary.play(command);
    const index = command.target % this.oracle.size;
    const entry = this.#entries[index];
    if (!entry) return;
    if (command.kind === 'pay') return this.#pay(index, entry, command);
    if (entry.isEscrow) return this.#resolve(index, entry, command.calls);
  }

  /** What everybody owns must be what the model says. */
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
    const { buyer, state } = this.oracle.entry(index);
    const { id } = await this.adversary.idOf(key);
    const path = entry.isEscrow ? `/v2/escrow/${entry.id}/pay` : `/v2/invoice/${entry.id}/pay`;
    const { world } = this;
    const pay = { path, key: id, times, isDue: state === 'open' };
    const isPaid = await payUnderKey({ world, used: this.shared.used }, pay);
    await this.#compareState(entry, isPaid ? this.oracle.pay(index) : { accepted: false, state }, buyer);
  }

  async #resolve(index: number, entry: Entry, calls: readonly ('commit' | 'cancel')[]): Promise<void> {
    const { money } = this.world.deps;
    const results = await Promise.all(
      calls.map(async (call) => {
        const run = call === 'commit' ? commitEscrow : cancelEscrow;
        return (await accepted(run(money, this.#escrowCall(entry)))) ? call : undefined;
      }),
    );
    const winners = results.filter((call) => call !== undefined);
    const wasHeld = this.oracle.entry(index).state === 'success';
    expect(winners.length, `winners among ${calls.join(', ')}`).toBe(wasHeld ? 1 : 0);
    const winner = winners[0];
    if (winner) this.oracle.resolve(index, winner === 'commit' ? 'COMMITTED' : 'CANCELLED');
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
      const row = await deps.pool.query('SELECT status FROM escrows WHERE id = $1', [entry.id]);
      expect(row.rows[0].status).toBe(ESCROW_STATES[expected.state] ?? expected.state);
      return;
    }
    const query = { integratorId: integrator.integratorId, invoiceId: entry.id };
    let invoice = await readInvoice(deps.money, query);
    while (invoice.state === 'processing') {
      await delay(ASK_AGAIN_MS);
      invoice = await readInvoice(deps.money, query);
    }
    expect(invoice.state, `invoice of ${buyer}: ${JSON.stringify(invoice.failure_reason)}`).toBe(expected.state);
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

function walletOf(user: WorldUser): string {
  return user.wallets.USD?.walletId ?? '';
}

function idOf(outcome: Outcome, isEscrow: boolean): string {
  const { payload } = outcome;
  return String(
    typeof payload === 'object' && payload !== null && Reflect.get(payload, isEscrow ? 'id' : 'invoice_id'),
  );
}

/** Whether a call took effect; a refusal for the state is an answer, too. */
async function accepted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}
