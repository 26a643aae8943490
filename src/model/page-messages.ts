import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { flowEventSchema, frameErrorSchema } from './flow-event.js';
import { finiteNumber } from './numbers.js';

/** Everything that a page says to its host, by `type` (interface §4.3, §6.2). */
export const pageMessageSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('hello'),
    /** Frame versions that the page speaks. */
    versions: z.array(finiteNumber),
    /** `history`, `receipt`, or a flow's name. */
    page: z.string(),
    /** In the player's language; names the view for who cannot see it. */
    title: z.optional(z.string()),
  }),

  z.looseObject({ type: z.literal('ready') }),

  z.looseObject({
    type: z.literal('ask'),
    /** Names the answer. */
    id: finiteNumber,
    /** `transactions.list`, `transactions.get`, `receipts.send`, `receipts.file` or one of `spending`; see `ScreenCalls`. */
    call: z.string(),
    /** Of the call; see `ScreenCalls`. */
    args: anyObject,
  }),

  /**
   * Milestones: `content` (first real content is on screen), `error` (an error screen is on screen; `error` says which),
   * `recovered` (it is gone again, or a submission came to nothing and the form is back), `submitted` (money may move
   * from now on), `succeeded` (the flow has reached its purpose). `suspended`: the page will be silent until it speaks
   * again (a print dialog). `theme_adjusted`: a colour of the theme is shown in another shade, as `data.message` says. Others
   * are passed on to the game's `progress` event, such as `keyboard` (a gamepad pressed a text field), `keyboard_done` and `ten_foot` (a
   * gamepad was first pressed on the page, which is laid out for a player across the room: a host fills its window with it).
   */
  z.looseObject({
    type: z.literal('progress'),
    /** The milestone. */
    step: z.string(),
    /** Of `error`: which. */
    error: z.optional(frameErrorSchema),
    /** For the game's `progress` event. */
    data: z.optional(anyObject),
  }),

  /** The end. `event.state` is `complete`, `cancel` or `error`; `error` says why in the last case. */
  z.looseObject({
    type: z.literal('settle'),
    /** What the flow ended with (§6.2). */
    event: flowEventSchema,
    /** Why, when `event.state` is `error`. */
    error: z.optional(frameErrorSchema),
  }),

  /** Asks the host to open a top-level page (a bank's 3-D Secure step). */
  z.looseObject({
    type: z.literal('open'),
    /** A bank's page, https. */
    url: z.string(),
  }),

  z.looseObject({
    type: z.literal('pong'),
    /** Of the `ping`. */
    n: finiteNumber,
  }),
]);

/** Everything that a page says to its host, by `type`. */
export type PageMessage = z.infer<typeof pageMessageSchema>;
/** The first message of a page; repeated until it is welcomed. */
export type Hello = Extract<PageMessage, { type: 'hello' }>;
