import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { frameErrorSchema } from './flow-event.js';
import { finiteNumber } from './numbers.js';

const themeSchema = z.looseObject({
  /** A CSS colour (§4.3). */
  backgroundColor: z.optional(z.string()),
  /** A CSS colour (§4.3). */
  primaryColor: z.optional(z.string()),
  /** `light` or `dark`; absent follows the system. */
  colorScheme: z.optional(z.string()),
  /** A complete look, which the other fields change: `neon`, `parchment`, `arcade` or `minimal` (Gap §4.3). */
  preset: z.optional(z.string()),
  /** The font of all texts, by name: of `typefaceFile`, else of the player's system (Gap §4.3). */
  typeface: z.optional(z.string()),
  /** A WOFF2 file of at most 300 KB, as base64 or a `data:` URL; in browsers, what `fetchTypeface` gives (Gap §4.3). */
  typefaceFile: z.optional(z.string()),
  /** `round`, `soft`, `square` or `cut` (Gap §4.3). */
  corners: z.optional(z.string()),
  /** What cards and buttons look like: `flat`, `raised`, `outlined` or `glass` (Gap §4.3). */
  surface: z.optional(z.string()),
  /** `compact`, `comfortable` or `roomy` (Gap §4.3). */
  density: z.optional(z.string()),
  /** `full`, `reduced` or `none`; a player who asked for less motion gets less (Gap §4.3). */
  motion: z.optional(z.string()),
  /** What moves, presses and refusals sound like: `off`, `soft` or `retro`; absent is `off` (Gap §4.3). */
  sounds: z.optional(z.string()),
  /**
   * Large letters, two panes and a gamepad's signs, for players across the room: `on`, `off` or `auto`, which is on for a gamepad and
   * on a television; absent is `auto` (Gap §4.3).
   */
  tenFoot: z.optional(z.string()),
});

/** Pixels to keep free on each side; a frame cannot measure them itself (Gap §4.3). */
export const safeAreaSchema = z.looseObject({
  /** CSS pixels. */
  top: finiteNumber,
  /** CSS pixels. */
  right: finiteNumber,
  /** CSS pixels. */
  bottom: finiteNumber,
  /** CSS pixels. */
  left: finiteNumber,
});

/** The first message of a host, in answer to `hello`: everything that a page needs to begin (Gap §4.3: theme, flowConfig and redirect reach the page so). */
export const welcomeSchema = z.looseObject({
  type: z.literal('welcome'),
  /** The frame version that is spoken from now on. */
  version: finiteNumber,
  /** BCP 47; absent lets the page follow the browser. */
  locale: z.optional(z.string()),
  /** The look of the page (§4.3). */
  theme: z.optional(themeSchema),
  /** Options of the flow (§4.3). */
  flowConfig: z.optional(anyObject),
  /** Receipt only. */
  transactionId: z.optional(z.string()),
  /** Payment flows only: to be redeemed once, by POST. Never logged, never put in a URL. */
  nonce: z.optional(z.string()),
  /** The redirect's query parameters (interface §2.5), such as `authorized_invoice_id` and `is_escrow`. */
  parameters: z.optional(z.record(z.string(), z.string())),
  /** Pixels to keep free on each side. */
  safeArea: z.optional(safeAreaSchema),
  /** True when the host draws its own Close button over the page. */
  hostDrawsClose: z.optional(z.boolean()),
  /** True when a page of this host can save files and print, as a browser's can. */
  savesFiles: z.optional(z.boolean()),
});

const answerSchema = z.looseObject({
  type: z.literal('answer'),
  /** Of the `ask`. */
  id: finiteNumber,
  /** False when the call failed. */
  ok: z.boolean(),
  /** What the call gave, when `ok`; see `ScreenCalls`. */
  value: z.optional(z.unknown()),
  /** Why not, when not `ok` (§4.4). */
  error: z.optional(frameErrorSchema),
});

const pingSchema = z.looseObject({
  type: z.literal('ping'),
  /** Comes back in `pong`. */
  n: finiteNumber,
});

/** `up`, `down`, `left`, `right`, `accept` or `back`, relayed from keys or a gamepad. It may move focus, never pay. */
const inputSchema = z.looseObject({
  type: z.literal('input'),
  /** `up`, `down`, `left`, `right`, `accept` or `back`. */
  action: z.string(),
});

/** The player pressed the host's Close, or the game closes the flow: the page answers with `settle`. */
const closeSchema = z.looseObject({
  type: z.literal('close'),
  /** Who closes, such as `player`. */
  reason: z.string(),
});

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
/** The look of the pages (interface §4.3): colours as CSS writes them, and what goes beyond colours. */
export type FrameTheme = z.infer<typeof themeSchema>;
/** Everything that a host says to a page, by `type`. */
export type HostMessage = z.infer<typeof hostMessageSchema>;
