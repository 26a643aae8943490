import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { frameErrorSchema } from './flow-event.js';
import { finiteNumber } from './numbers.js';

const themeSchema = z.looseObject({
  backgroundColor: z.optional(z.string()),
  primaryColor: z.optional(z.string()),
  /** `light` or `dark`; absent follows the system. */
  colorScheme: z.optional(z.string()),
});

/** Pixels to keep free on each side; a frame cannot measure them itself (Gap §4.3). */
export const safeAreaSchema = z.looseObject({
  top: finiteNumber,
  right: finiteNumber,
  bottom: finiteNumber,
  left: finiteNumber,
});

/** The first message of a host, in answer to `hello`: everything that a page needs to begin (Gap §4.3: theme, flowConfig and redirect reach the page so). */
export const welcomeSchema = z.looseObject({
  type: z.literal('welcome'),
  version: finiteNumber,
  /** BCP 47; absent lets the page follow the browser. */
  locale: z.optional(z.string()),
  theme: z.optional(themeSchema),
  flowConfig: z.optional(anyObject),
  /** Receipt only. */
  transactionId: z.optional(z.string()),
  /** Payment flows only: to be redeemed once, by POST. Never logged, never put in a URL. */
  nonce: z.optional(z.string()),
  /** The redirect's query parameters (interface §2.5), such as `authorized_invoice_id` and `is_escrow`. */
  parameters: z.optional(z.record(z.string(), z.string())),
  safeArea: z.optional(safeAreaSchema),
  /** True when the host draws its own Close button over the page. */
  hostDrawsClose: z.optional(z.boolean()),
});

const answerSchema = z.looseObject({
  type: z.literal('answer'),
  id: finiteNumber,
  ok: z.boolean(),
  value: z.optional(z.unknown()),
  error: z.optional(frameErrorSchema),
});

const pingSchema = z.looseObject({ type: z.literal('ping'), n: finiteNumber });

/** `up`, `down`, `left`, `right`, `accept` or `back`, relayed from keys or a gamepad. It may move focus, never pay. */
const inputSchema = z.looseObject({ type: z.literal('input'), action: z.string() });

/** The player pressed the host's Close, or the game closes the flow: the page answers with `settle`. */
const closeSchema = z.looseObject({ type: z.literal('close'), reason: z.string() });

/** Everything that a host says to a page, by `type` (Gap §4.3). */
export const hostMessageSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  answerSchema,
  pingSchema,
  inputSchema,
  closeSchema,
]);

/** The first message of a host, in answer to `hello`. */
export type Welcome = z.infer<typeof welcomeSchema>;
/** Colours of the pages, as CSS writes them (interface §4.3), and `colorScheme`. */
export type FrameTheme = z.infer<typeof themeSchema>;
/** Everything that a host says to a page, by `type`. */
export type HostMessage = z.infer<typeof hostMessageSchema>;
