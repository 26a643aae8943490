import type { DisputeOutcome } from './disputes.js';
import type { HeldUntil, TimelineStep } from './escrow-timeline.js';
import type { Money } from './money.js';
import type { AmountLabel, AmountRow } from './transaction-amount-rows.js';
import type { Reference } from './transaction-references.js';
import type { TransactionView } from './transaction-view.js';
import { fillMessage } from './view-language.js';
import type { DetailsTexts, GeneralAmountLabel, GeneralTexts, ReasonTexts, TransactionTexts } from './view-texts.js';

/** What the transaction was for, on one line. */
export function titleText(
  { title, kind }: Pick<TransactionView, 'title' | 'kind'>,
  texts: Pick<TransactionTexts, 'kinds'>,
  writeAmount: (money: Money) => string,
): string {
  if (title === undefined) return texts.kinds[kind];
  return typeof title === 'string' ? title : writeAmount(title);
}

/** The status; the service's own code for an unknown one. */
export function statusText(
  { status, statusCode }: Pick<TransactionView, 'status' | 'statusCode'>,
  texts: Pick<TransactionTexts, 'statuses'>,
): string {
  return status === 'other' && statusCode ? statusCode : texts.statuses[status];
}

/** Whether the amount did not move in the end: it is shown struck through. */
export function isUnmoved({ status }: Pick<TransactionView, 'status'>): boolean {
  return status === 'failed' || status === 'cancelled';
}

/** A failed payment took nothing; of money that was to come to the player there is nothing to say. */
export function isNotCharged({ status, sells, kind }: Pick<TransactionView, 'status' | 'sells' | 'kind'>): boolean {
  return status === 'failed' && !sells && kind !== 'payout' && kind !== 'refund';
}

/** Told with another code's reason, so that nobody learns from us that a card was reported stolen, or who was frozen. */
const SAME_REASON: Readonly<Record<string, string>> = {
  lost_card: 'card_declined',
  stolen_card: 'card_declined',
  payment_method_declined: 'card_declined',
  wallet_frozen: 'payment_method_inactive',
  recipient_frozen: 'account_frozen',
  integrator_frozen: 'account_frozen',
  party_frozen: 'account_frozen',
};

/** The reason of the first of a failure's codes that the texts have one for; undefined: they have none. */
export function reasonOf(codes: readonly string[], reasons: ReasonTexts): string | undefined {
  const known = Object.keys(reasons);
  const code = codes.map((each) => SAME_REASON[each] ?? each).find((each) => known.includes(each));
  return code === undefined ? undefined : reasons[code];
}

/** Why it failed: in the language of the texts if they have the reason, else as the service says it; empty when it did not. */
export function failureText(
  { failureCodes, failureReason }: Pick<TransactionView, 'failureCodes' | 'failureReason'>,
  reasons: ReasonTexts,
): string {
  return reasonOf(failureCodes, reasons) ?? failureReason ?? '';
}

/** `Subtotal`, `Tax`, or the service's own label. */
export function amountRowName(
  row: Pick<AmountRow, 'label' | 'name'>,
  general: GeneralTexts,
  details: DetailsTexts,
): string {
  return row.name ?? (isGeneral(row.label) ? general[row.label] : details[row.label]);
}

function isGeneral(label: AmountLabel): label is GeneralAmountLabel {
  return label === 'youReceive' || label === 'subtotal' || label === 'tax';
}

/** What an id to quote to support is called. */
export function referenceName(
  { label }: Pick<Reference, 'label'>,
  general: Pick<GeneralTexts, 'orderReference'>,
  details: DetailsTexts,
): string {
  return label === 'ownReference' ? general.orderReference : details[label];
}

/** A dispute's state in words. */
export function disputeText(
  outcome: DisputeOutcome | undefined,
  details: Pick<DetailsTexts, 'disputeStates'>,
  transaction: Pick<TransactionTexts, 'statuses'>,
): string {
  return outcome === undefined ? transaction.statuses.other : details.disputeStates[outcome];
}

/** What happens at a step, as its buyer or its seller sees it. */
export function stepName(step: Pick<TimelineStep, 'step'>, sells: boolean, texts: DetailsTexts): string {
  switch (step.step) {
    case 'charged':
      return sells ? texts.stepChargedSeller : texts.stepCharged;
    case 'held':
      return texts.stepHeld;
    case 'released':
      return sells ? texts.stepReleasedSeller : texts.stepReleased;
    case 'refunded':
      return sells ? texts.stepRefundedSeller : texts.stepRefunded;
    case 'next':
      return texts.stepNext;
    case 'failed':
      return texts.stepFailed;
    case 'requested':
      return texts.stepRequested;
    case 'processed':
      return texts.stepProcessed;
    case 'payoutFailed':
      return texts.stepPayoutFailed;
    case 'moneyBack':
      return texts.stepMoneyBack;
  }
}

/** When a step was, or what is to say of one without a date. */
export function stepNote(
  { step, state, dateMs, heldUntil }: Pick<TimelineStep, 'step' | 'state' | 'dateMs' | 'heldUntil'>,
  texts: { readonly general: Pick<GeneralTexts, 'notCharged'>; readonly details: DetailsTexts },
  writeDate: (ms: number) => string,
): string | undefined {
  if (dateMs !== undefined) return writeDate(dateMs);
  if (step === 'held' && state === 'now') return heldText(heldUntil, texts.details, writeDate);
  if (step === 'failed') return texts.general.notCharged;
  return state === 'waiting' ? texts.details.stepWaiting : undefined;
}

function heldText(
  heldUntil: HeldUntil | undefined,
  texts: Pick<DetailsTexts, 'stepHeldText' | 'heldUntil'>,
  writeDate: (ms: number) => string,
): string {
  if (!heldUntil) return texts.stepHeldText;
  return fillMessage(texts.heldUntil[heldUntil.action], { date: writeDate(heldUntil.dateMs) });
}

/** A step's state in words, for screen readers. */
export function stepStateText(
  { state }: Pick<TimelineStep, 'state'>,
  texts: { readonly transaction: Pick<TransactionTexts, 'statuses'>; readonly details: DetailsTexts },
): string {
  if (state === 'done') return texts.details.stepDone;
  if (state === 'failed') return texts.transaction.statuses.failed;
  return state === 'now' ? texts.details.stepNow : texts.details.stepWaiting;
}
