import type { Texts } from '@svc-bridge/texts';
import type { PaymentFailure } from 'svc-bridge/model';
import type { FlowRefusal } from '../api/flow-refusal.js';

type Reasons = Texts['payment']['reasons'];

/** Codes shown with another code's text, so that nobody learns from us that a card was reported stolen. */
const SAME: Readonly<Record<string, keyof Reasons>> = {
  lost_card: 'card_declined',
  stolen_card: 'card_declined',
  payment_method_declined: 'card_declined',
};

/** Why a payment failed, in the page's language if it has a text for the code, else the service's own, and that nothing was charged. */
export function failureText(
  failure: PaymentFailure | null | undefined,
  texts: Pick<Texts, 'general' | 'payment'>,
): string {
  return `${reasonText(failure, texts.payment)} ${texts.general.notCharged}`;
}

/** The same, for a step that charges nothing. */
export function reasonText(
  failure: PaymentFailure | null | undefined,
  { reasons, failedTitle }: Texts['payment'],
): string {
  const codes = [failure?.decline_code, failure?.code].flatMap((code) => (code ? (SAME[code] ?? code) : []));
  const code = codes.find((each) => isReason(each, reasons));
  return code ? reasons[code] : (failure?.message ?? `${failedTitle}.`);
}

/** Why a payment was refused, in the page's language if it has a text for the code, else the service's own. */
export function refusalText(
  { code, messages }: FlowRefusal,
  texts: Pick<Texts, 'general' | 'flow' | 'payment'>,
): string {
  const { reasons } = texts.payment;
  return isReason(code, reasons) ? `${reasons[code]} ${texts.general.notCharged}` : (messages[0] ?? texts.flow.problem);
}

function isReason(code: string, reasons: Reasons): code is keyof Reasons {
  return Object.keys(reasons).includes(code);
}
