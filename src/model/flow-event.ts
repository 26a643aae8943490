import * as s from './schema.js';

/** What one selected payment method contributes; the array passes into invoice creation as it is (interface §4.1, §6.2). */
export const selectedPaymentMethodSchema = s.looseObject({ payment_method_id: s.string, amount: s.number });

/** The object that a flow hands to the integrator's page (interface §6.2). Seen in the wild: events without `state`. */
export const flowEventSchema = s.looseObject({
  source: s.string,
  event: s.string,
  state: s.optional(s.string),
  trigger: s.optional(s.string),
  paymentMethods: s.optional(s.array(selectedPaymentMethodSchema)),
});

export type SelectedPaymentMethod = s.Infer<typeof selectedPaymentMethodSchema>;
export type FlowEvent = s.Infer<typeof flowEventSchema>;
