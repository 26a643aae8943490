import {
  addedCardAnswerSchema,
  cardEntryAnswerSchema,
  check,
  checkoutAnswerSchema,
  emitted,
  endedAnswerSchema,
  handoverAnswerSchema,
  kycAnswerSchema,
  openedFlowSessionSchema,
  openedPhoneAnswerSchema,
  paymentMethodsAnswerSchema,
  paymentSelectionAnswerSchema,
  payoutAnswerSchema,
  payoutQuoteAnswerSchema,
  phoneStepSchema,
  purchaseAnswerSchema,
  purchaseQuoteAnswerSchema,
  startedHandoverAnswerSchema,
  termsAnswerSchema,
  type WireSchema,
} from 'svc-bridge/model';

const ANSWERS: readonly (readonly [RegExp, WireSchema<unknown>])[] = [
  [/^POST (flow|hosted)-sessions$/, emitted(openedFlowSessionSchema)],
  [/^POST phone-sessions$/, emitted(openedPhoneAnswerSchema)],
  [/ phone-sessions\/current(\/end)?$/, emitted(phoneStepSchema)],
  [/^POST handovers$/, emitted(startedHandoverAnswerSchema)],
  [/ handovers\/.*$/, emitted(handoverAnswerSchema)],
  [/ checkout(\/pay|\/abandon|\/receipt)?$/, emitted(checkoutAnswerSchema)],
  [/ kyc$/, emitted(kycAnswerSchema)],
  [/ terms(\/accept)?$/, emitted(termsAnswerSchema)],
  [/^POST payment-methods$/, emitted(addedCardAnswerSchema)],
  [/ payment-methods(\/.*)?$/, emitted(paymentMethodsAnswerSchema)],
  [/ card-entries$/, emitted(cardEntryAnswerSchema)],
  [/ card-entries\/.*\/card$/, emitted(addedCardAnswerSchema)],
  [/ payment-selection$/, emitted(paymentSelectionAnswerSchema)],
  [/ purchases\/quote$/, emitted(purchaseQuoteAnswerSchema)],
  [/ purchases(\/.*)?$/, emitted(purchaseAnswerSchema)],
  [/ payouts\/quote$/, emitted(payoutQuoteAnswerSchema)],
  [/ payouts(\/.*)?$/, emitted(payoutAnswerSchema)],
  [/ end$/, emitted(endedAnswerSchema)],
];

/** The contract violation in a test's payload; undefined when the service could send it. */
export function contractProblem(call: string, payload: unknown): string | undefined {
  const schema = ANSWERS.find(([pattern]) => pattern.test(call))?.[1];
  if (!schema) return `${call} is no call of the flow API`;
  const checked = check(schema, payload);
  return checked.ok ? undefined : `the answer to ${call}: ${checked.problem}`;
}
