import { parseTimestamp } from 'svc-bridge/model';
import { type EscrowParts, escrowParts, escrowStatusOf } from './escrow-parts.js';
import { escrowTimeline, type TimelineStep } from './escrow-timeline.js';
import { type Fields, fieldsOf, normalCode, textOf } from './fields.js';
import { innerParts } from './inner-parts.js';
import type { Direction, Money } from './money.js';
import { readMoney } from './money.js';
import { amountReceivedBy, totalAmount } from './transaction-amount.js';
import { type AmountRow, amountRowsOf } from './transaction-amount-rows.js';
import { destinationsOf, type ItemView, itemsOf, type MethodView, methodsOf } from './transaction-items.js';
import { isSeller, type TransactionKind, transactionKind } from './transaction-kind.js';
import { type Reference, referencesOf } from './transaction-references.js';
import { type TransactionStatus, transactionStatus } from './transaction-status.js';

/** One entry of the history as a player reads it. Every field copes with an answer that lacks it. */
export interface TransactionView {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly sells: boolean;
  readonly status: TransactionStatus;
  /** The service's own word, for a status this page does not know. */
  readonly statusCode: string;
  readonly dateMs: number | undefined;
  /** What it was for; undefined leaves the kind to speak. */
  readonly title: string | Money | undefined;
  readonly moreItems: number;
  readonly amount: Money | undefined;
  readonly direction: Direction;
  readonly items: readonly ItemView[];
  readonly methods: readonly MethodView[];
  readonly destinations: readonly MethodView[];
  readonly amountRows: readonly AmountRow[];
  readonly references: readonly Reference[];
  readonly timeline: readonly TimelineStep[];
  readonly failureReason: string | undefined;
  /** Masked; where a receipt goes when no other address is given. */
  readonly receiptAddress: string | undefined;
}

/** Turns an entry of any deployment into what the screens show. */
export function viewTransaction(transaction: Fields): TransactionView {
  const data = fieldsOf(transaction.transaction_data) ?? {};
  const escrow = escrowParts(data);
  const body = escrow?.chargeInvoice ?? fieldsOf(data.invoice) ?? data;
  const sells = isSeller(transaction);
  const kind = transactionKind(transaction);
  const status = statusOf(transaction, body, kind === 'refund' ? undefined : escrow);
  const items = itemsOf(body);
  const amount =
    (sells && amountReceivedBy(body, textOf(transaction.account_id))) || totalAmount(body) || totalAmount(data);
  return {
    id: textOf(transaction.transaction_id) ?? '',
    kind,
    sells,
    status,
    statusCode: (escrow && ownCode(escrow)) ?? textOf(transaction.transaction_status) ?? textOf(body.state) ?? '',
    dateMs: dateOf(transaction, body),
    title: titleOf(transaction, body, kind, items),
    moreItems: Math.max(0, items.length - 1),
    amount,
    direction: directionOf(kind, sells, status, receivesTotal(body, amount)),
    items,
    methods: methodsOf(body),
    destinations: destinationsOf(body),
    amountRows: amountRowsOf(body, amount),
    references: referencesOf(transaction, body, escrow),
    timeline: escrow ? escrowTimeline(escrow, amount, sells) : [],
    failureReason: failureOf(body) ?? failureOf(fieldsOf(data.payout)) ?? failureOf(fieldsOf(data.deposit)),
    receiptAddress: textOf(transaction.receipt_email_address),
  };
}

/** Of an entry that could not be read, nothing may be left. */
export function tellsAnything({ id, title, amount, dateMs }: TransactionView): boolean {
  return id !== '' || title !== undefined || amount !== undefined || dateMs !== undefined;
}

/** An escrow's own status says more than `processed`. */
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

/** The escrow's own word, where this page does not know it. */
function ownCode(escrow: EscrowParts): string | undefined {
  const status = escrowStatusOf(escrow);
  return transactionStatus(status) === 'other' ? textOf(status) : undefined;
}

/** Nothing moved when it failed, came back or was called off: no sign then. What was refunded did go out; its refund comes in apart. */
function directionOf(
  kind: TransactionKind,
  sells: boolean,
  status: TransactionStatus,
  receivesTotal: boolean,
): Direction {
  if (status === 'failed' || status === 'returned' || status === 'cancelled') return 'none';
  if (kind === 'refund' || kind === 'deposit' || kind === 'sale') return 'in';
  if (kind === 'exchange' && receivesTotal) return 'in';
  if (kind === 'escrowSale') return status === 'released' ? 'in' : 'none';
  if (kind === 'other') return sells ? 'in' : 'none';
  return 'out';
}

/** Tokens turned into money: the total is what came in. */
function receivesTotal(body: Fields, total: Money | undefined): boolean {
  const received = readMoney(body.user_received_amount_display);
  if (!received || !total) return false;
  if ('text' in received || 'text' in total) return JSON.stringify(received) === JSON.stringify(total);
  return received.currency === total.currency;
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
): TransactionView['title'] {
  const title = textOf(transaction.transaction_description) ?? textOf(body.description) ?? items[0]?.name;
  const money = readMoney(title);
  if (!money || 'text' in money) return title;
  // Top-ups and payouts are described by their amount, which stands beside the title anyway.
  return kind === 'exchange' || kind === 'tokenPurchase' ? money : undefined;
}

function failureOf(body: Fields | undefined): string | undefined {
  const reason = body?.failure_reason;
  const fields = fieldsOf(reason);
  if (!fields) return sentencesOf(reason);
  const message = sentencesOf(fields.message) ?? sentencesOf(fields.reason);
  const code = textOf(fields.decline_code) ?? textOf(fields.code);
  return message ?? (code ? normalCode(code).replaceAll('_', ' ') : undefined);
}

function sentencesOf(value: unknown): string | undefined {
  return Array.isArray(value) ? textOf(value.flatMap((item) => textOf(item) ?? []).join(' ')) : textOf(value);
}
