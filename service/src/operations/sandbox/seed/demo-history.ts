import { fundWallet } from '../../../ledger/fund-wallet.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { cancelEscrow } from '../../../payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../payments/escrows/commit-escrow.js';
import { createEscrow } from '../../../payments/escrows/create-escrow.js';
import { payEscrow } from '../../../payments/escrows/pay-escrow.js';
import { createInvoice } from '../../../payments/invoices/create-invoice.js';
import type { CreateInvoiceBody } from '../../../payments/invoices/create-invoice-body.js';
import { payInvoice } from '../../../payments/invoices/pay-invoice.js';
import { createMoney, type Money } from '../../../payments/money.js';
import { exchangeTokens } from '../../../payments/token-exchanges/exchange-tokens.js';
import { DEMO_FUNDS, DEMO_PURCHASES, type DemoPurchase } from './demo-purchases.js';

const DAY_MS = 24 * 3_600_000;
/** How long the pending payment stays pending; moving the sandbox's clock past it completes the payment. */
const PENDING_MS = 30 * DAY_MS;

export interface DemoPlayer {
  readonly account_id: string;
  readonly wallets: Readonly<Record<string, { readonly wallet_id: string; readonly payment_method_id: string }>>;
}

export interface DemoHistoryOptions {
  readonly integratorId: string;
  readonly integratorName: string;
  readonly buyer: DemoPlayer & { readonly card_payment_method_id: string };
  /** A card of the buyer that declines. */
  readonly decliningCardId: string;
  readonly otherBuyer: DemoPlayer;
  readonly seller: DemoPlayer;
}

interface Story extends DemoHistoryOptions {
  readonly money: Money;
  /** Moves the story's own clock. */
  at(daysAgo: number): void;
}

/**
 * Gives the demo accounts money and a history: purchases, escrows, a token exchange, a failure and a pending payment really run,
 * at times before now. Call it after the accounts are committed.
 *
 * @returns the buyer's transaction ids, newest first
 */
export async function seedDemoHistory(deps: PaymentDeps, options: DemoHistoryOptions): Promise<string[]> {
  const startMs = deps.clock.now();
  let nowMs = startMs - 120 * DAY_MS;
  const clock = { now: () => nowMs };
  const base = { pool: deps.pool, random: deps.random, log: deps.log, clock };
  const money = createMoney(base, { cards: deps.money.cards });
  const story: Story = {
    ...options,
    money,
    at: (daysAgo) => {
      nowMs = startMs - Math.round(daysAgo * DAY_MS);
    },
  };
  await fund(story);
  for (const purchase of DEMO_PURCHASES) await play(story, purchase);
  story.at(0.02);
  await makePending(deps, story);
  const ids = await deps.pool.query<{ transaction_id: string }>(
    'SELECT transaction_id FROM transactions WHERE account_id = $1 ORDER BY occurred_ms DESC, entry_id DESC',
    [options.buyer.account_id],
  );
  return ids.rows.map((row) => row.transaction_id);
}

async function fund({ money, buyer, otherBuyer }: Story): Promise<void> {
  for (const [currency, amount] of Object.entries(DEMO_FUNDS)) {
    for (const player of [buyer, otherBuyer]) {
      await fundWallet(money, { walletId: player.wallets[currency]?.wallet_id ?? '', amount, currency });
    }
  }
}

async function play(story: Story, purchase: DemoPurchase): Promise<void> {
  const { money, integratorId, buyer } = story;
  story.at(purchase.daysAgo);
  if (purchase.kind === 'exchange') {
    await exchangeTokens(money, { ...purchase.exchange, integratorId, accountId: buyer.account_id });
    return;
  }
  const body = bodyOf(story, purchase);
  if (purchase.kind === 'invoice') {
    const invoiceId = await createdId(createInvoice(money, { integratorId, body, claim: undefined }), 'invoice_id');
    await payInvoice(money, { integratorId, invoiceId, claim: undefined });
    await money.drained();
    return;
  }
  const escrowId = await createdId(createEscrow(money, { integratorId, body, claim: undefined }), 'id');
  const call = { integratorId, integratorName: story.integratorName, escrowId, claim: undefined };
  await payEscrow(money, call);
  story.at(purchase.daysAgo - 0.5);
  if (purchase.end === 'commit') await commitEscrow(money, call);
  if (purchase.end === 'cancel') await cancelEscrow(money, call);
  await money.drained();
}

async function createdId(creating: ReturnType<typeof createInvoice>, field: string): Promise<string> {
  const { payload } = await creating;
  const id = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : undefined;
  return String(id);
}

function bodyOf(story: Story, purchase: Exclude<DemoPurchase, { kind: 'exchange' }>): CreateInvoiceBody {
  const { currency } = purchase;
  const payer = purchase.buyer === 'other' ? story.otherBuyer : story.buyer;
  const methods = {
    wallet: payer.wallets[currency]?.payment_method_id ?? '',
    card: story.buyer.card_payment_method_id,
    'declining-card': story.decliningCardId,
  };
  return {
    account_id: payer.account_id,
    reference_type: 'order',
    reference_id: `demo-${purchase.daysAgo}`,
    description: '',
    payment_methods: [{ payment_method_id: methods[purchase.pay ?? 'wallet'] }],
    line_items: purchase.lines.map((line) => ({
      amount: line.amount,
      currency,
      transaction_type: line.toSeller ? ('user_to_user' as const) : ('user_to_integrator' as const),
      product_sku: line.sku,
      description: line.description,
      reference_type: '',
      reference_id: '',
      ...(line.toSeller && {
        recipients: [
          { amount: line.amount, currency, destination_wallet_id: story.seller.wallets[currency]?.wallet_id ?? '' },
        ],
      }),
    })),
  };
}

/** A card payment whose provider has not answered yet. */
async function makePending(deps: PaymentDeps, story: Story): Promise<void> {
  const waiting = createMoney(
    { pool: deps.pool, random: deps.random, log: deps.log, clock: story.money.deps.clock },
    {
      cards: { ...deps.money.cards, charge: () => Promise.reject(new Error('The provider has not answered yet.')) },
      pause: async () => undefined,
    },
  );
  const purchase = {
    kind: 'invoice',
    daysAgo: 0.02,
    currency: 'USD',
    pay: 'card',
    lines: [{ sku: 'PASS-SEASON', description: 'Season pass', amount: 999, toSeller: false }],
  } as const;
  const silent = { ...waiting, inBackground: (work: Promise<unknown>) => void work.catch(() => undefined) };
  const body = bodyOf(story, purchase);
  const options = { integratorId: story.integratorId, body, claim: undefined };
  const invoiceId = await createdId(createInvoice(silent, options), 'invoice_id');
  await payInvoice(silent, { integratorId: story.integratorId, invoiceId, claim: undefined });
  await deps.pool.query(`UPDATE card_charges SET check_after_ms = $2 WHERE cause_type = 'invoice' AND cause_id = $1`, [
    invoiceId,
    deps.clock.now() + PENDING_MS,
  ]);
}
