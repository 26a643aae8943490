import { parseTimestamp } from '../model/timestamp.js';
import { type EscrowParts, escrowParts, escrowStatusOf } from './escrow-parts.js';
import { type Fields, fieldsOf, normalCode, numberOf, textOf } from './fields.js';
import { innerParts } from './inner-parts.js';
import type { Direction, Money } from './money.js';
import { isNothing, readMoney } from './money.js';
import { amountReceivedBy, totalAmount } from './transaction-amount.js';
import { type ItemView, itemsOf } from './transaction-items.js';
import { isSeller, type TransactionKind, transactionKind } from './transaction-kind.js';
import { type TransactionStatus, transactionStatus } from './transaction-status.js';

/** What a row of the history shows of an entry. Every field tolerates an answer without it. */
export interface TransactionRow {
  /** The `transaction_id`; empty if the service sent none. */
  readonly id: string;
  /** What it is to the player, from its type and role. */
  readonly kind: TransactionKind;
  /** The player is the one who is paid. */
  readonly sells: boolean;
  /** Where it stands. */
  readonly status: TransactionStatus;
  /** The service's own code, for a status unknown to this release. */
  readonly statusCode: string;
  /** ms since 1970 UTC; undefined if it cannot be read. */
  readonly dateMs: number | undefined;
  /** What it was for; when undefined, the kind is shown. */
  readonly title: string | Money | undefined;
  /** How many items there are besides the title's. */
  readonly moreItems: number;
  /** The player's own: what was paid, or received. */
  readonly amount: Money | undefined;
  /** Of the amount, from the player's side. */
  readonly direction: Direction;
  /** A web address of a square picture of the first item; undefined: it has none. */
  readonly imageUrl: string | undefined;
}

/** An entry's own parts, wherever its deployment puts them: row and details are made of them. */
export interface Entry {
  readonly transaction: Fields;
  readonly data: Fields;
  /** What amounts, items and methods are read from. */
  readonly body: Fields;
  readonly escrow: EscrowParts | undefined;
  readonly sells: boolean;
  readonly kind: TransactionKind;
  /** It gives back what another entry took. */
  readonly isReturn: boolean;
  readonly status: TransactionStatus;
  readonly items: readonly ItemView[];
  /** Those that were received, where they are what counts. */
  readonly tokens: Money | undefined;
  readonly amount: Money | undefined;
  readonly dateMs: number | undefined;
}

/** Finds an entry's parts, in the form of any deployment. */
export function readEntry(transaction: Fields): Entry {
  const data = fieldsOf(transaction.transaction_data) ?? {};
  const escrow = escrowParts(data);
  const sells = isSeller(transaction);
  const kind = transactionKind(transaction);
  // a refund's or dispute's own invoice may be less than what was charged
  const isReturn = kind === 'refund' || kind === 'dispute';
  const ownInvoice = isReturn && fieldsOf(data.summary) ? data : undefined;
  const body = ownInvoice ?? escrow?.chargeInvoice ?? fieldsOf(data.invoice) ?? data;
  const status = statusOf(transaction, body, isReturn ? undefined : escrow);
  const items = itemsOf(body).map((item) => (isReturn ? { ...item, recipient: undefined } : item));
  const tokens = tokensOf(transaction, kind, body);
  const amount =
    tokens ||
    (sells && amountReceivedBy(body, textOf(transaction.account_id))) ||
    totalAmount(body) ||
    totalAmount(data);
  const dateMs = dateOf(transaction, body);
  return { transaction, data, body, escrow, sells, kind, isReturn, status, items, tokens, amount, dateMs };
}

/** What a row shows of an entry. */
export function rowOf(entry: Entry): TransactionRow {
  const { transaction, body, escrow, sells, kind, status, items, tokens, amount, dateMs } = entry;
  return {
    id: textOf(transaction.transaction_id) ?? '',
    kind,
    sells,
    status,
    statusCode: (escrow && ownCode(escrow)) ?? textOf(transaction.transaction_status) ?? textOf(body.state) ?? '',
    dateMs,
    title: titleOf(transaction, body, kind, items, amount),
    moreItems: Math.max(0, items.length - 1),
    amount,
    direction: directionOf(
      kind,
      sells,
      status,
      tokens !== undefined || (kind === 'exchange' && receivesTotal(body, amount)),
      /reversal$/.test(normalCode(transaction.transaction_type)),
    ),
    imageUrl: items[0]?.imageUrl,
  };
}

/** False for an entry of which nothing could be read. */
export function tellsAnything({ id, title, amount, dateMs }: TransactionRow): boolean {
  return id !== '' || title !== undefined || amount !== undefined || dateMs !== undefined;
}

/** An escrow's own status is more precise than `processed`. */
function statusOf(transaction: Fields, body: Fields, escrow: EscrowParts | undefined): TransactionStatus {
  if (escrow) {
    const own = transactionStatus(escrowStatusOf(escrow));
    if (own === 'cancelled') return 'refunded';
    if (own !== 'other' || ownCode(escrow)) return own;
  }
  if (textOf(transaction.transaction_status)) return transactionStatus(transaction.transaction_status);
  const [inner] = innerParts(body).map((part) => part.status);
  return transactionStatus(body.state ?? body.status ?? inner);
}

/** The escrow's own status code, when it is unknown to this release. */
function ownCode(escrow: EscrowParts): string | undefined {
  const status = escrowStatusOf(escrow);
  return transactionStatus(status) === 'other' ? textOf(status) : undefined;
}

/**
 * No sign when nothing moved: failed, returned or cancelled. A refunded payment did go out; its refund is a separate entry, and so is a
 * reversal, which takes what the refund gave, or gives what the dispute took.
 */
function directionOf(
  kind: TransactionKind,
  sells: boolean,
  status: TransactionStatus,
  receivesTotal: boolean,
  isReversal: boolean,
): Direction {
  if (status === 'failed' || status === 'returned' || status === 'cancelled') return 'none';
  const comes = receivesTotal || kind === 'deposit' || kind === 'sale';
  if (!comes && kind === 'escrowSale') return status === 'released' ? 'in' : 'none';
  if (!comes && kind === 'other') return sells ? 'in' : 'none';
  return (kind === 'refund' ? sells : !comes) === isReversal ? 'in' : 'out';
}

/**
 * The amount received is what counts when tokens were exchanged for money, and when somebody else paid for tokens
 * (paid on behalf of): deployments then write the other side's amount as the total, or none.
 */
function tokensOf(transaction: Fields, kind: TransactionKind, body: Fields): Money | undefined {
  const isConversion = kind === 'exchange' && /conver/.test(normalCode(transaction.transaction_type));
  const total = totalAmount(body);
  const isPaidByOther =
    normalCode(body.source_payment_method_provider) === 'pobo' ||
    (total ? isNothing(total) : !numberOf(body.total_amount));
  const isThirdParty = kind === 'tokenPurchase' && isPaidByOther;
  return isConversion || isThirdParty ? readMoney(body.user_received_amount_display) : undefined;
}

/** Tokens exchanged for money: the total is the amount received. */
function receivesTotal(body: Fields, total: Money | undefined): boolean {
  const received = readMoney(body.user_received_amount_display);
  return received !== undefined && total !== undefined && isOneCurrency(received, total);
}

/** Amounts in a form of their own are compared as they are. */
export function isOneCurrency(one: Money, other: Money): boolean {
  if ('text' in one || 'text' in other) return JSON.stringify(one) === JSON.stringify(other);
  return one.currency === other.currency;
}

function dateOf(transaction: Fields, body: Fields): number | undefined {
  const inner = innerParts(body).flatMap(({ created, updated }) => [created, updated]);
  for (const value of [transaction.transaction_date, body.created, body.updated, ...inner]) {
    const text = textOf(value);
    const ms = text && parseTimestamp(text);
    if (ms) return ms;
  }
  return undefined;
}

function titleOf(
  transaction: Fields,
  body: Fields,
  kind: TransactionKind,
  items: readonly ItemView[],
  amount: Money | undefined,
): TransactionRow['title'] {
  const title = textOf(transaction.transaction_description) ?? textOf(body.description) ?? items[0]?.name;
  const money = readMoney(title);
  if (!money || 'text' in money) return title;
  // Top-ups and payouts would be described by their amount, which is already next to the title.
  const isExchange = kind === 'exchange' || kind === 'tokenPurchase';
  return isExchange && JSON.stringify(money) !== JSON.stringify(amount) ? money : undefined;
}
