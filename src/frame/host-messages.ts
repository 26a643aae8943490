import * as v from 'valibot';
import { anyObject } from '../model/any-object.js';
import { finiteNumber } from '../model/numbers.js';
import { frameErrorSchema } from './frame-error-schema.js';

const themeSchema = v.pipe(
  anyObject,
  v.looseObject({
    backgroundColor: v.optional(v.string()),
    primaryColor: v.optional(v.string()),
    /** `light` or `dark`; absent follows the system. */
    colorScheme: v.optional(v.string()),
  }),
);

export const welcomeSchema = v.looseObject({
  type: v.literal('welcome'),
  version: finiteNumber,
  /** BCP 47; absent lets the page follow the browser. */
  locale: v.optional(v.string()),
  theme: v.optional(themeSchema),
  flowConfig: v.optional(anyObject),
  /** Receipt only. */
  transactionId: v.optional(v.string()),
  /** Payment flows only: to be redeemed once, by POST. Never logged, never put in a URL. */
  nonce: v.optional(v.string()),
  /** The redirect's query parameters (interface §2.5), such as `authorized_invoice_id` and `is_escrow`. */
  parameters: v.optional(v.pipe(anyObject, v.record(v.string(), v.string()))),
  /** Pixels to keep free on each side; a frame cannot measure them itself. */
  safeArea: v.optional(
    v.looseObject({ top: finiteNumber, right: finiteNumber, bottom: finiteNumber, left: finiteNumber }),
  ),
  /** True when the host draws its own Close button over the page. */
  hostDrawsClose: v.optional(v.boolean()),
});

const answerSchema = v.looseObject({
  type: v.literal('answer'),
  id: finiteNumber,
  ok: v.boolean(),
  value: v.optional(v.unknown()),
  error: v.optional(frameErrorSchema),
});

const pingSchema = v.looseObject({ type: v.literal('ping'), n: finiteNumber });

/** `up`, `down`, `left`, `right`, `accept` or `back`, relayed from keys or a gamepad. It may move focus, never pay. */
const inputSchema = v.looseObject({ type: v.literal('input'), action: v.string() });

/** The player pressed the host's Close, or the game closes the flow: the page answers with `settle`. */
const closeSchema = v.looseObject({ type: v.literal('close'), reason: v.string() });

export const hostMessageSchema = v.variant('type', [welcomeSchema, answerSchema, pingSchema, inputSchema, closeSchema]);

export type Welcome = v.InferOutput<typeof welcomeSchema>;
export type FrameTheme = v.InferOutput<typeof themeSchema>;
export type HostMessage = v.InferOutput<typeof hostMessageSchema>;
