import * as z from './kinds.js';
import { finiteNumber } from './numbers.js';

/** What one selected payment method contributes; the array passes into invoice creation as it is (interface §4.1, §6.2). */
export const selectedPaymentMethodSchema = z.looseObject({ payment_method_id: z.string(), amount: finiteNumber });

/** The object that a flow hands to the integrator's page (interface §6.2). Seen in the wild: events without `state`. */
export const flowEventSchema = z.looseObject({
  source: z.string(),
  event: z.string(),
  state: z.optional(z.string()),
  trigger: z.optional(z.string()),
  paymentMethods: z.optional(z.array(selectedPaymentMethodSchema)),
});

/** The API's side of an error (interface §4.4). */
export const apiErrorSchema = z.looseObject({
  responseCode: finiteNumber,
  messages: z.array(z.string()),
  codes: z.array(z.string()),
  requestId: z.optional(z.string()),
});

/** An error as it crosses the frame: `SdkError` without its cause (interface §4.4, §6.2). */
export const frameErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  retryable: z.optional(z.boolean()),
  api: z.optional(apiErrorSchema),
});

/** What one selected payment method contributes, in minor units; 0 takes the rest (interface §4.1, §6.2). */
export type SelectedPaymentMethod = z.infer<typeof selectedPaymentMethodSchema>;
/** The object that a flow hands to the integrator's page (interface §6.2). */
export type FlowEvent = z.infer<typeof flowEventSchema>;
/** An error as it crosses the frame: `SdkError` without its cause. */
export type FrameError = z.infer<typeof frameErrorSchema>;
