/**
 * What a page in a frame (or web view) and the host that shows it say to each other.
 *
 * 1. The page says `hello`; it holds no secret, so it may go to any parent.
 * 2. The host checks who said it and answers `welcome`, over a channel that nobody else can read.
 * 3. The page shows itself and says `ready`, then `progress` as things happen, and at last `settle`, once.
 * 4. Screens `ask` for data that only the user's token can fetch; the host `answer`s. The token never enters the page.
 * 5. `ping` and `pong` tell a live page from a dead one.
 */
import * as z from 'zod/mini';
import { flowEventSchema } from '../model/flow-event.js';

/** An error as it crosses the frame: `SdkError` without its cause. */
export const frameErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  retryable: z.optional(z.boolean()),
  api: z.optional(
    z.looseObject({
      responseCode: z.number(),
      messages: z.array(z.string()),
      codes: z.array(z.string()),
      requestId: z.optional(z.string()),
    }),
  ),
});

export const helloSchema = z.looseObject({
  type: z.literal('hello'),
  versions: z.array(z.number()),
  /** `history`, `receipt`, or a flow's name. */
  page: z.string(),
});

const readySchema = z.looseObject({ type: z.literal('ready') });

const askSchema = z.looseObject({
  type: z.literal('ask'),
  id: z.number(),
  /** `transactions.list`, `transactions.get` or `receipts.send`; see `ScreenCalls`. */
  call: z.string(),
  args: z.looseObject({}),
});

/**
 * Milestones: `content` (first real content is on screen), `error` (an error screen is on screen; `error` says which),
 * `recovered` (it is gone again), `submitted` (money may move from now on), `succeeded` (the flow has reached its purpose).
 * Others are passed on to the game's `progress` event.
 */
const progressSchema = z.looseObject({
  type: z.literal('progress'),
  step: z.string(),
  error: z.optional(frameErrorSchema),
  data: z.optional(z.looseObject({})),
});

/** The end. `event.state` is `complete`, `cancel` or `error`; `error` says why in the last case. */
const settleSchema = z.looseObject({
  type: z.literal('settle'),
  event: flowEventSchema,
  error: z.optional(frameErrorSchema),
});

/** Asks the host to open a top-level page (a bank's 3-D Secure step). */
const openSchema = z.looseObject({ type: z.literal('open'), url: z.string() });

const pongSchema = z.looseObject({ type: z.literal('pong'), n: z.number() });

export const pageMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  readySchema,
  askSchema,
  progressSchema,
  settleSchema,
  openSchema,
  pongSchema,
]);

const themeSchema = z.looseObject({
  backgroundColor: z.optional(z.string()),
  primaryColor: z.optional(z.string()),
  /** `light` or `dark`; absent follows the system. */
  colorScheme: z.optional(z.string()),
});

export const welcomeSchema = z.looseObject({
  type: z.literal('welcome'),
  version: z.number(),
  /** BCP 47; absent lets the page follow the browser. */
  locale: z.optional(z.string()),
  theme: z.optional(themeSchema),
  flowConfig: z.optional(z.looseObject({})),
  /** Receipt only. */
  transactionId: z.optional(z.string()),
  /** Payment flows only: to be redeemed once, by POST. Never logged, never put in a URL. */
  nonce: z.optional(z.string()),
  /** The redirect's query parameters (interface §2.5), such as `authorized_invoice_id` and `is_escrow`. */
  parameters: z.optional(z.record(z.string(), z.string())),
  /** Pixels to keep free on each side; a frame cannot measure them itself. */
  safeArea: z.optional(z.looseObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() })),
  /** True when the host draws its own Close button over the page. */
  hostDrawsClose: z.optional(z.boolean()),
});

const answerSchema = z.looseObject({
  type: z.literal('answer'),
  id: z.number(),
  ok: z.boolean(),
  value: z.optional(z.unknown()),
  error: z.optional(frameErrorSchema),
});

const pingSchema = z.looseObject({ type: z.literal('ping'), n: z.number() });

/** `up`, `down`, `left`, `right`, `accept` or `back`, relayed from keys or a gamepad. It may move focus, never pay. */
const inputSchema = z.looseObject({ type: z.literal('input'), action: z.string() });

/** The player pressed the host's Close, or the game closes the flow: the page answers with `settle`. */
const closeSchema = z.looseObject({ type: z.literal('close'), reason: z.string() });

export const hostMessageSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  answerSchema,
  pingSchema,
  inputSchema,
  closeSchema,
]);

export type FrameError = z.infer<typeof frameErrorSchema>;
export type Hello = z.infer<typeof helloSchema>;
export type Welcome = z.infer<typeof welcomeSchema>;
export type FrameTheme = z.infer<typeof themeSchema>;
export type PageMessage = z.infer<typeof pageMessageSchema>;
export type HostMessage = z.infer<typeof hostMessageSchema>;
