import type { DisputeOutcome } from './disputes.js';
import type { HeldUntil } from './escrow-timeline.js';
import type { AmountLabel } from './transaction-amount-rows.js';
import type { TransactionKind } from './transaction-kind.js';
import type { ReferenceLabel } from './transaction-references.js';
import type { TransactionStatus } from './transaction-status.js';
import type { ViewMessage } from './view-language.js';

/** The labels that the checkout shows, too. */
export type GeneralAmountLabel = 'youReceive' | 'subtotal' | 'tax';

/** Texts of more than one screen. */
export interface GeneralTexts extends Readonly<Record<GeneralAmountLabel, string>> {
  /** “Total” */
  readonly total: string;
  /** “Order reference” */
  readonly orderReference: string;
  /** “Nothing was charged.” */
  readonly notCharged: string;
  /** “{name}: {value}” */
  readonly labelled: ViewMessage;
  /** “{currency} wallet” */
  readonly wallet: ViewMessage;
  /** “The service could not answer. Your money is not affected.” */
  readonly errorText: string;
  /** “Wait a moment, then try again.” */
  readonly busyText: string;
}

/** Texts of the list. */
export interface HistoryTexts {
  /** “Purchase history” */
  readonly title: string;
  /** “Today” */
  readonly today: string;
  /** “Yesterday” */
  readonly yesterday: string;
  /** “and {count} more” */
  readonly moreItems: ViewMessage;
  /** “Show more” */
  readonly loadMore: string;
  /** “Nothing here yet” */
  readonly emptyTitle: string;
  /** “Your purchases and payments will appear here.” */
  readonly emptyText: string;
}

/** Texts of an entry, in the list and on its own. */
export interface TransactionTexts {
  /** “No amount” */
  readonly noAmount: string;
  /** “Date unknown” */
  readonly noDate: string;
  /** “Paid” */
  readonly paid: string;
  /** “Received” */
  readonly received: string;
  /** An entry without a title. */
  readonly kinds: Readonly<Record<TransactionKind, string>>;
  /** Where an entry stands. */
  readonly statuses: Readonly<Record<TransactionStatus, string>>;
}

/** Texts of one entry's details. */
export interface DetailsTexts
  extends Readonly<Record<Exclude<AmountLabel, GeneralAmountLabel>, string>>,
    Readonly<Record<Exclude<ReferenceLabel, 'ownReference'>, string>> {
  /** “Transaction” */
  readonly title: string;
  /** “Items” */
  readonly items: string;
  /** “To the seller” */
  readonly toSeller: string;
  /** “To the game” */
  readonly toGame: string;
  /** “Paid with” */
  readonly paidWith: string;
  /** “Paid to” */
  readonly paidTo: string;
  /** “Refunded to” */
  readonly refundedTo: string;
  /** “Refunds” */
  readonly refunds: string;
  /** “Refunded” */
  readonly refundedTotal: string;
  /** “Disputes” */
  readonly disputes: string;
  /** “Disputed” */
  readonly disputedTotal: string;
  /** What came of a dispute. */
  readonly disputeStates: Readonly<Record<DisputeOutcome, string>>;
  /** “Amounts” */
  readonly feesAndTotals: string;
  /** “References” */
  readonly references: string;
  /** “Reason” */
  readonly failureReason: string;
  /** “Progress” */
  readonly progress: string;
  /** “Payment” */
  readonly stepCharged: string;
  /** “Buyer’s payment” */
  readonly stepChargedSeller: string;
  /** “Held safely” */
  readonly stepHeld: string;
  /** “The money is kept safe until the trade is finished.” */
  readonly stepHeldText: string;
  /** Until when, and what happens then: “Held until {date} at the latest. If …” */
  readonly heldUntil: Readonly<Record<HeldUntil['action'], ViewMessage>>;
  /** “Paid to the seller” */
  readonly stepReleased: string;
  /** “Paid to you” */
  readonly stepReleasedSeller: string;
  /** “Refunded in full” */
  readonly stepRefunded: string;
  /** “Returned to the buyer” */
  readonly stepRefundedSeller: string;
  /** “Payment to the seller, or refund” */
  readonly stepNext: string;
  /** “Payment failed” */
  readonly stepFailed: string;
  /** “Requested” */
  readonly stepRequested: string;
  /** “Processed” */
  readonly stepProcessed: string;
  /** “Withdrawal failed” */
  readonly stepPayoutFailed: string;
  /** “The money returns to your wallet” */
  readonly stepMoneyBack: string;
  /** “Done” */
  readonly stepDone: string;
  /** “Upcoming” */
  readonly stepWaiting: string;
  /** “Now” */
  readonly stepNow: string;
}

/** Texts of the form that e-mails a receipt. */
export interface ReceiptTexts {
  /** “Receipt by e-mail” */
  readonly mailTitle: string;
  /** “We send it to {address}.” */
  readonly mailOwn: ViewMessage;
  /** “We send it to the address of your account.” */
  readonly mailOwnUnknown: string;
  /** “Your account has no e-mail address.” */
  readonly mailOwnNone: string;
  /** “E-mail receipt” */
  readonly send: string;
  /** “Sending…” */
  readonly sending: string;
  /** “Sent to {address}” */
  readonly sent: ViewMessage;
  /** “Receipt sent” */
  readonly sentUnknown: string;
  /** “Send again” */
  readonly sendAgain: string;
  /** “Send again in {seconds} s” */
  readonly sendAgainIn: ViewMessage;
  /** “The receipt could not be sent. {reason}” */
  readonly sendFailed: ViewMessage;
}

/** Why a payment failed, by the service's code: “Your bank declined the card.” */
export type ReasonTexts = Readonly<Record<string, string>>;

/** Every text of the history, details and receipt. `svc-bridge/view-languages` has them in the languages of the pages. */
export interface ViewTexts {
  /** Of more than one screen. */
  readonly general: GeneralTexts;
  /** Of the list. */
  readonly history: HistoryTexts;
  /** Of an entry, in the list and on its own. */
  readonly transaction: TransactionTexts;
  /** Of one entry's details. */
  readonly details: DetailsTexts;
  /** Of the form that e-mails a receipt. */
  readonly receipt: ReceiptTexts;
  /** Of a payment that failed. */
  readonly reasons: ReasonTexts;
}

/**
 * Texts of a game's own over complete ones: what is missing, or is not a text where a text belongs, stays.
 *
 * @param given - shaped like `texts`
 */
export function withTexts<T extends object>(texts: T, given: unknown): T {
  if (typeof given !== 'object' || given === null) return texts;
  const own: Readonly<Record<string, unknown>> = { ...given };
  const merged = Object.entries(texts).map(([key, text]) => [key, merge(text, own[key])]);
  return Object.fromEntries(merged);
}

function merge(text: unknown, own: unknown): unknown {
  if (typeof own === 'string' && (typeof text === 'string' || Array.isArray(text))) return own;
  if (Array.isArray(own) || typeof text === 'string' || Array.isArray(text)) return text;
  return typeof text === 'object' && text !== null ? withTexts(text, own) : text;
}
