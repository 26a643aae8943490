import * as s from '../model/schema.js';
import { frameErrorSchema } from './frame-error-schema.js';

const themeSchema = s.looseObject({
  backgroundColor: s.optional(s.string),
  primaryColor: s.optional(s.string),
  /** `light` or `dark`; absent follows the system. */
  colorScheme: s.optional(s.string),
});

export const welcomeSchema = s.looseObject({
  type: s.literal('welcome'),
  version: s.number,
  /** BCP 47; absent lets the page follow the browser. */
  locale: s.optional(s.string),
  theme: s.optional(themeSchema),
  flowConfig: s.optional(s.looseObject({})),
  /** Receipt only. */
  transactionId: s.optional(s.string),
  /** Payment flows only: to be redeemed once, by POST. Never logged, never put in a URL. */
  nonce: s.optional(s.string),
  /** The redirect's query parameters (interface §2.5), such as `authorized_invoice_id` and `is_escrow`. */
  parameters: s.optional(s.record(s.string)),
  /** Pixels to keep free on each side; a frame cannot measure them itself. */
  safeArea: s.optional(s.looseObject({ top: s.number, right: s.number, bottom: s.number, left: s.number })),
  /** True when the host draws its own Close button over the page. */
  hostDrawsClose: s.optional(s.boolean),
});

const answerSchema = s.looseObject({
  type: s.literal('answer'),
  id: s.number,
  ok: s.boolean,
  value: s.optional(s.unknown),
  error: s.optional(frameErrorSchema),
});

const pingSchema = s.looseObject({ type: s.literal('ping'), n: s.number });

/** `up`, `down`, `left`, `right`, `accept` or `back`, relayed from keys or a gamepad. It may move focus, never pay. */
const inputSchema = s.looseObject({ type: s.literal('input'), action: s.string });

/** The player pressed the host's Close, or the game closes the flow: the page answers with `settle`. */
const closeSchema = s.looseObject({ type: s.literal('close'), reason: s.string });

export const hostMessageSchema = s.union(welcomeSchema, answerSchema, pingSchema, inputSchema, closeSchema);

export type Welcome = s.Infer<typeof welcomeSchema>;
export type FrameTheme = s.Infer<typeof themeSchema>;
export type HostMessage = s.Infer<typeof hostMessageSchema>;
