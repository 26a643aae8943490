import type { ExpressionBuilder } from 'kysely';
import { type flowPaymentMethodSchema, MAX_AMOUNT, type Sent } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { readBalances } from '../../ledger/read-balances.js';
import type { Database } from '../../platform/db/database.js';
import type { StoredCard } from '../../platform/db/tables/accounts.js';
import type { PaymentDeps } from '../deps.js';

export type FlowPaymentMethod = Sent<typeof flowPaymentMethodSchema>;

export interface ListOptions {
  readonly accountId: string;
  /** Whose cards that are not kept are listed as well; absent: nobody's. */
  readonly sessionId?: string | undefined;
  /** Only methods of this currency are usable; absent: of every currency. */
  readonly currency?: string | undefined;
  /** Whether cards may be removed here; absent: yes. */
  readonly removable?: boolean;
}

/** A buyer's wallets and cards, oldest first; removed ones are omitted, expired ones are shown. */
export async function listFlowMethods(
  deps: Pick<PaymentDeps, 'db' | 'pool' | 'clock' | 'money'>,
  options: ListOptions,
): Promise<FlowPaymentMethod[]> {
  const rows = await deps.db
    .selectFrom('payment_methods')
    .selectAll()
    .select((own) => isSessionCard(own).as('is_session_card'))
    .where(isUsableIn(options.sessionId))
    .where('account_id', '=', options.accountId)
    .where('pm_state', '<>', 'DISABLED')
    .orderBy('created_ms')
    .orderBy('processing_currency')
    .orderBy('id')
    .execute();
  const balances = await readBalances(
    deps.pool,
    rows.flatMap((row) => row.wallet_id ?? []),
  );
  const exponents = await deps.money.exponents();
  return rows.map((row) => {
    const state = methodState(row, { nowMs: deps.clock.now(), cardProvider: deps.money.cards.name });
    const inCurrency = options.currency === undefined || row.processing_currency === options.currency;
    return {
      payment_method_id: row.id,
      kind: row.wallet_id === null ? 'card' : 'wallet',
      display_string: row.display_string,
      currency: row.processing_currency,
      state: state === 'EXPIRED' ? state : 'ACTIVE',
      usable: state === 'ACTIVE' && inCurrency,
      removable: row.wallet_id === null && options.removable !== false,
      ...(row.is_session_card && { kept: false }),
      ...(row.wallet_id === null
        ? cardFields(row.card)
        : walletFields(row.wallet_id, row.processing_currency, balances, exponents)),
    };
  });
}

/** SQL of a query over `payment_methods`: whether the card is one of a session's. */
export function isSessionCard({ exists, selectFrom }: ExpressionBuilder<Database, 'payment_methods'>) {
  const rows = selectFrom('session_cards').whereRef('payment_method_id', '=', 'payment_methods.id');
  return exists(rows.select('session_id'));
}

/** SQL of a query over `payment_methods`: whether a session may use it; without one, only what is kept. */
export function isUsableIn(sessionId: string | undefined) {
  return (builder: ExpressionBuilder<Database, 'payment_methods'>) => {
    const kept = builder.not(isSessionCard(builder));
    if (sessionId === undefined) return kept;
    const own = builder
      .selectFrom('session_cards')
      .whereRef('payment_method_id', '=', 'payment_methods.id')
      .where('session_id', '=', sessionId);
    return builder.or([kept, builder.exists(own.select('session_id'))]);
  };
}

/** Of a payment method, as it is stored: nothing writes down that a card has expired, or that nobody can charge it any more. */
export interface StoredMethod {
  readonly provider: string;
  readonly pm_state: 'ACTIVE' | 'DISABLED' | 'EXPIRED';
  readonly card: Pick<StoredCard, 'expiry_month' | 'expiry_year'> | null;
}

/**
 * Whether a method can pay, or why not. A card is good until the end of its month, in UTC, and only its own provider can charge it.
 *
 * @param now.cardProvider - the one that this node has
 */
export function methodState(
  { pm_state, provider, card }: StoredMethod,
  { nowMs, cardProvider }: { readonly nowMs: number; readonly cardProvider: string },
): StoredMethod['pm_state'] {
  if (pm_state !== 'ACTIVE' || card === null) return pm_state;
  if (Date.UTC(card.expiry_year, card.expiry_month, 1) <= nowMs) return 'EXPIRED';
  return provider === cardProvider ? 'ACTIVE' : 'DISABLED';
}

function walletFields(
  walletId: string,
  currency: string,
  balances: ReadonlyMap<string, string>,
  exponents: Exponents,
): Pick<FlowPaymentMethod, 'wallet_id' | 'balance' | 'display_balance'> {
  return { wallet_id: walletId, ...viewBalance(balances.get(walletId), currency, exponents) };
}

function cardFields(
  card: StoredCard | null,
): Partial<Pick<FlowPaymentMethod, 'brand' | 'last_four' | 'expiry_month' | 'expiry_year'>> {
  if (!card) return {};
  const { brand, last_four, expiry_month, expiry_year } = card;
  return { brand, last_four, expiry_month, expiry_year };
}

export interface WalletBalance {
  readonly balance: number;
  readonly display_balance: string;
}

/**
 * A wallet's balance, as pages read it.
 *
 * @param minorText - of `readBalances`; a wallet's balance may exceed the exact integers of a number
 */
export function viewBalance(minorText: string | undefined, currency: string, exponents: Exponents): WalletBalance {
  const text = minorText ?? '0';
  return {
    balance: Math.min(Number(text), MAX_AMOUNT),
    display_balance: displayAmount(text, currency, exponents),
  };
}
