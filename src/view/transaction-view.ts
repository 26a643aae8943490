import { parseTimestamp } from '../model/timestamp.js';
import { type DisputesView, disputesOf } from './disputes.js';
import { type EscrowParts, escrowParts, escrowStatusOf } from './escrow-parts.js';
import { escrowTimeline, type TimelineStep } from './escrow-timeline.js';
import { type Fields, fieldsOf, normalCode, textOf } from './fields.js';
import { innerParts } from './inner-parts.js';
import { type MerchantView, merchantView } from './merchant.js';
import type { Direction, Money } from './money.js';
import { isNothing, readMoney } from './money.js';
import { payoutTimeline } from './payout-timeline.js';
import { type RefundsView, refundsOf } from './refunds.js';
import { amountReceivedBy, totalAmount } from './transaction-amount.js';
import { type AmountRow, amountRowsOf } from './transaction-amount-rows.js';
import { destinationsOf, type ItemView, itemsOf, type MethodView, methodsOf } from './transaction-items.js';
import { isSeller, type TransactionKind, transactionKind } from './transaction-kind.js';
import { type Reference, referencesOf } from './transaction-references.js';
import { type TransactionStatus, transactionStatus } from './transaction-status.js';

/** A history entry as the player sees it. Every field tolerates an answer without it. */
export interface TransactionView {
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
  /** In the integrator's order. */
  readonly items: readonly ItemView[];
  /** What was paid with. */
  readonly methods: readonly MethodView[];
  /** Where the money went: of a payout the bank account, of a sale or refund the wallet or card. */
  readonly destinations: readonly MethodView[];
  /** What the amount consists of: subtotal, fees, tax; empty if there is no more than the amount. */
  readonly amountRows: readonly AmountRow[];
  /** Ids to quote to support. */
  readonly references: readonly Reference[];
  /** Steps of an escrow or a payout; empty for everything else. */
  readonly timeline: readonly TimelineStep[];
  /** What was given back of it. */
  readonly refunds: RefundsView;
  /** What the player's bank was asked to take back of it. */
  readonly disputes: DisputesView;
  /** Why it failed, as the service says it; undefined when it did not. */
  readonly failureReason: string | undefined;
  /** The same as codes, the most precise first, such as `card_declined`. */
  readonly failureCodes: readonly string[];
  /** Masked; the default address for a receipt. */
  readonly receiptAddress: string | undefined;
  /** Whether its receipt can be had as a file. */
  readonly hasReceiptFile: boolean;
  /** Who sold it, and where the player gets help. */
  readonly merchant: MerchantView | undefined;
}

/** Converts an entry from any deployment to what the screens show. */
export function viewTransaction(transaction: Fields): TransactionView {
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
  const disputes = disputesOf(data);
  const [failure] = [body, fieldsOf(data.payout), fieldsOf(data.deposit)].flatMap((part) => failureOf(part) ?? []);
  const timelineOf = () => {
    if (escrow && isReturn && !isCancelled(escrow)) return [];
    if (escrow) return escrowTimeline(escrow, { amount, sells, isDisputed: disputes.total !== undefined });
    return kind === 'payout' ? payoutTimeline(data, status, dateMs) : [];
  };
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
      tokens !== undefined || (kind === 'exchange' && receivesTotal(body, amount)) || isWonBack(transaction),
    ),
    items,
    methods: isReturn ? [] : methodsOf(body),
    destinations: isReturn ? refundedTo(body) : destinationsOf(body),
    amountRows: amountRowsOf(body, amount).filter(({ money }) => !tokens || isOneCurrency(money, tokens)),
    references: referencesOf(transaction, body, escrow),
    timeline: timelineOf(),
    refunds: refundsOf(data),
    disputes,
    failureReason: failure?.reason,
    failureCodes: failure?.codes ?? [],
    receiptAddress: textOf(transaction.receipt_email_address),
    hasReceiptFile: transaction.has_receipt_file === true,
    merchant: merchantView(fieldsOf(transaction.merchant)),
  };
}

/** False for an entry of which nothing could be read. */
export function tellsAnything({ id, title, amount, dateMs }: TransactionView): boolean {
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

/** Its refund is one of its phases; a committed one is refunded apart from them. */
function isCancelled(escrow: EscrowParts): boolean {
  const status = transactionStatus(escrowStatusOf(escrow));
  return status === 'cancelled' || status === 'refunded';
}

/** The methods that get it, however the deployment lists them. */
function refundedTo(body: Fields): readonly MethodView[] {
  const destinations = destinationsOf(body);
  return destinations.length > 0 ? destinations : methodsOf(body);
}

/** The escrow's own status code, when it is unknown to this release. */
function ownCode(escrow: EscrowParts): string | undefined {
  const status = escrowStatusOf(escrow);
  return transactionStatus(status) === 'other' ? textOf(status) : undefined;
}

/** What a dispute had taken, once it was won. */
function isWonBack(transaction: Fields): boolean {
  return normalCode(transaction.transaction_type) === 'dispute_reversal';
}

/** No sign when nothing moved: failed, returned or cancelled. A refunded payment did go out; its refund is a separate entry. */
function directionOf(
  kind: TransactionKind,
  sells: boolean,
  status: TransactionStatus,
  receivesTotal: boolean,
): Direction {
  if (status === 'failed' || status === 'returned' || status === 'cancelled') return 'none';
  if (kind === 'refund') return sells ? 'out' : 'in';
  if (kind === 'deposit' || kind === 'sale') return 'in';
  if (receivesTotal) return 'in';
  if (kind === 'escrowSale') return status === 'released' ? 'in' : 'none';
  if (kind === 'other') return sells ? 'in' : 'none';
  return 'out';
}

/**
 * The amount received is what counts when tokens were exchanged for money, and when somebody else paid for tokens
 * (paid on behalf of): deployments then write the other side's amount as the total, or none.
 */
function tokensOf(transaction: Fields, kind: TransactionKind, body: Fields): Money | undefined {
  const isConversion = kind === 'exchange' && /conver/.test(normalCode(transaction.transaction_type));
  const total = totalAmount(body);
  const isPaidByOther = normalCode(body.source_payment_method_provider) === 'pobo' || !total || isNothing(total);
  const isThirdParty = kind === 'tokenPurchase' && isPaidByOther;
  return isConversion || isThirdParty ? readMoney(body.user_received_amount_display) : undefined;
}

/** Tokens exchanged for money: the total is the amount received. */
function receivesTotal(body: Fields, total: Money | undefined): boolean {
  const received = readMoney(body.user_received_amount_display);
  return received !== undefined && total !== undefined && isOneCurrency(received, total);
}

function isOneCurrency(one: Money, other: Money): boolean {
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
): TransactionView['title'] {
  const title = textOf(transaction.transaction_description) ?? textOf(body.description) ?? items[0]?.name;
  const money = readMoney(title);
  if (!money || 'text' in money) return title;
  // Top-ups and payouts would be described by their amount, which is already next to the title.
  const isExchange = kind === 'exchange' || kind === 'tokenPurchase';
  return isExchange && JSON.stringify(money) !== JSON.stringify(amount) ? money : undefined;
}

interface Failure {
  readonly reason: string;
  readonly codes: readonly string[];
}

function failureOf(body: Fields | undefined): Failure | undefined {
  const fields = fieldsOf(body?.failure_reason);
  const codes = fields ? [fields.decline_code, fields.code].map(normalCode).filter((code) => code !== '') : [];
  const message = fields
    ? (sentencesOf(fields.message) ?? sentencesOf(fields.reason))
    : sentencesOf(body?.failure_reason);
  const reason = message ?? codes[0]?.replace(/_/g, ' ');
  return reason === undefined ? undefined : { reason, codes };
}

function sentencesOf(value: unknown): string | undefined {
  return Array.isArray(value) ? textOf(value.flatMap((item) => textOf(item) ?? []).join(' ')) : textOf(value);
}
