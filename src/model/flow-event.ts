import * as z from './kinds.js';
import { finiteNumber } from './numbers.js';

/** What one selected payment method contributes; pass the array to invoice creation unchanged (interface §4.1, §6.2). */
export const selectedPaymentMethodSchema = z.looseObject({
  /** The payment method, a UUID (§2.2). */
  payment_method_id: z.string(),
  /** Minor units; 0 pays the rest (§4.1). */
  amount: finiteNumber,
});

/** The object that a flow passes to the integrator's page (interface §6.2). Some deployments omit `state`. */
export const flowEventSchema = z.looseObject({
  /** `svc` (§6.2). */
  source: z.string(),
  /** `svc.<flow>.complete` (§6.2). */
  event: z.string(),
  /** `complete`, `cancel` or `error` (§6.2). */
  state: z.optional(z.string()),
  /** What the buyer pressed: `done-button` or `close-button` (§6.2). */
  trigger: z.optional(z.string()),
  /** The buyer's selection, for invoice creation (§6.2). */
  paymentMethods: z.optional(z.array(selectedPaymentMethodSchema)),
});

/** The API's part of an error (interface §4.4). */
export const apiErrorSchema = z.looseObject({
  /** The HTTP status (§4.4). */
  responseCode: finiteNumber,
  /** Human-readable messages, one per code (§4.4). */
  messages: z.array(z.string()),
  /** Stable codes of the API, aligned with `messages`. */
  codes: z.array(z.string()),
  /** For support: it is in the service's log. */
  requestId: z.optional(z.string()),
});

/** An error as sent across the frame: `SdkError` without its cause (interface §4.4, §6.2). */
export const frameErrorSchema = z.looseObject({
  /** Switch on this, never on `message`. */
  code: z.string(),
  /** A sentence for developers: what was refused, and what to do. */
  message: z.string(),
  /** True when the same call may succeed later. */
  retryable: z.optional(z.boolean()),
  /** The API's error data, if it responded (§4.4). */
  api: z.optional(apiErrorSchema),
});

/** What one selected payment method contributes, in minor units; 0 takes the rest (interface §4.1, §6.2). */
export type SelectedPaymentMethod = z.infer<typeof selectedPaymentMethodSchema>;
/** The object that a flow hands to the integrator's page (interface §6.2). */
export type FlowEvent = z.infer<typeof flowEventSchema>;
/** An error as it crosses the frame: `SdkError` without its cause. */
export type FrameError = z.infer<typeof frameErrorSchema>;
