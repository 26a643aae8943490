import type { Texts } from '@svc-bridge/texts';
import type { PaymentFailure } from 'svc-bridge/model';
import { reasonOf } from 'svc-bridge/view';
import { type FlowRefusal, isPassing } from '../api/flow-refusal.js';

/** Why a payment failed, in the page's language if it has a text for the code, else the service's own, and that nothing was charged. */
export function failureText(
  failure: PaymentFailure | null | undefined,
  texts: Pick<Texts, 'general' | 'payment' | 'reasons'>,
): string {
  return `${reasonText(failure, texts)} ${texts.general.notCharged}`;
}

/** The same, for a step that charges nothing. */
export function reasonText(
  failure: PaymentFailure | null | undefined,
  { payment, reasons }: Pick<Texts, 'payment' | 'reasons'>,
): string {
  const codes = [failure?.decline_code, failure?.code].flatMap((code) => code ?? []);
  return reasonOf(codes, reasons) ?? failure?.message ?? `${payment.failedTitle}.`;
}

/** Why a payment was refused, in the page's language if it has a text for the code, else the service's own. */
export function refusalText(refusal: FlowRefusal, texts: Pick<Texts, 'general' | 'flow' | 'reasons'>): string {
  const reason = reasonOf([refusal.code], texts.reasons);
  return reason === undefined ? problemText(refusal, texts) : `${reason} ${texts.general.notCharged}`;
}

/** The same, for a step that charges nothing. */
export function problemText(
  refusal: FlowRefusal,
  { general, flow, reasons }: Pick<Texts, 'general' | 'flow' | 'reasons'>,
): string {
  const reason = reasonOf([refusal.code], reasons);
  if (reason !== undefined) return reason;
  if (isPassing(refusal)) return refusal.status === 429 ? general.busyText : flow.problem;
  return refusal.messages[0] ?? flow.problem;
}
