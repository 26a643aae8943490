import { type DisputesView, disputesOf } from './disputes.js';
import { type EscrowParts, escrowStatusOf } from './escrow-parts.js';
import { escrowTimeline, type TimelineStep } from './escrow-timeline.js';
import { type Fields, fieldsOf, normalCode, textOf } from './fields.js';
import { type MerchantView, merchantView } from './merchant.js';
import { payoutTimeline } from './payout-timeline.js';
import { type RefundsView, refundsOf } from './refunds.js';
import { type AmountRow, amountRowsOf } from './transaction-amount-rows.js';
import { destinationsOf, type ItemView, type MethodView, methodsOf } from './transaction-items.js';
import { type Reference, referencesOf } from './transaction-references.js';
import { isOneCurrency, readEntry, rowOf, type TransactionRow } from './transaction-row.js';
import { transactionStatus } from './transaction-status.js';

/** A history entry as the player sees it, with everything that its details show. Every field tolerates an answer without it. */
export interface TransactionView extends TransactionRow {
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
  /** Masked; the default address for a receipt. Empty: the account has none; undefined: the service does not say. */
  readonly receiptAddress: string | undefined;
  /** Whether its receipt can be had as a file. */
  readonly hasReceiptFile: boolean;
  /** Who sold it, and where the player gets help. */
  readonly merchant: MerchantView | undefined;
}

/** Converts an entry from any deployment to what the screens show. */
export function viewTransaction(transaction: Fields): TransactionView {
  const entry = readEntry(transaction);
  const { data, body, escrow, sells, kind, isReturn, status, items, tokens, amount, dateMs } = entry;
  const disputes = disputesOf(data);
  const [failure] = [body, fieldsOf(data.payout), fieldsOf(data.deposit)].flatMap((part) => failureOf(part) ?? []);
  const timelineOf = () => {
    if (escrow && isReturn && !isCancelled(escrow)) return [];
    if (escrow) return escrowTimeline(escrow, { amount, sells, isDisputed: disputes.total !== undefined });
    return kind === 'payout' ? payoutTimeline(data, status, dateMs) : [];
  };
  return {
    ...rowOf(entry),
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
    receiptAddress: transaction.receipt_email_address === '' ? '' : textOf(transaction.receipt_email_address),
    hasReceiptFile: transaction.has_receipt_file === true,
    merchant: merchantView(fieldsOf(transaction.merchant)),
  };
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

interface Failure {
  readonly reason: string;
  readonly codes: readonly string[];
}

function failureOf(body: Fields | undefined): Failure | undefined {
  const fields = fieldsOf(body?.failure_reason) ?? { message: body?.failure_reason };
  const told = sentencesOf(fields.message) ?? sentencesOf(fields.reason);
  const isCode = CODE.test(told ?? '');
  const codes = [fields.decline_code, isCode && told, fields.code].map(normalCode).filter(Boolean);
  const reason = (isCode ? undefined : told) ?? codes[0]?.replace(/_/g, ' ');
  return reason === undefined ? undefined : { reason, codes };
}

/** Some deployments give a code where the sentence belongs: words joined by hyphens or underscores. */
const CODE = /^[\w-]+[_-][a-z\d]+$/i;

function sentencesOf(value: unknown): string | undefined {
  return Array.isArray(value) ? textOf(value.flatMap((item) => textOf(item) ?? []).join(' ')) : textOf(value);
}
