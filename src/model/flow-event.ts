import * as v from 'valibot';
import { finiteNumber } from './numbers.js';

/** What one selected payment method contributes; the array passes into invoice creation as it is (interface §4.1, §6.2). */
export const selectedPaymentMethodSchema = v.looseObject({ payment_method_id: v.string(), amount: finiteNumber });

/** The object that a flow hands to the integrator's page (interface §6.2). Seen in the wild: events without `state`. */
export const flowEventSchema = v.looseObject({
  source: v.string(),
  event: v.string(),
  state: v.optional(v.string()),
  trigger: v.optional(v.string()),
  paymentMethods: v.optional(v.array(selectedPaymentMethodSchema)),
});

export type SelectedPaymentMethod = v.InferOutput<typeof selectedPaymentMethodSchema>;
export type FlowEvent = v.InferOutput<typeof flowEventSchema>;
