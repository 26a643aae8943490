import * as z from 'zod/mini';
import { flowEventSchema } from '../model/flow-event.js';
import { frameErrorSchema } from './frame-error-schema.js';

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
 * `recovered` (it is gone again, or a submission came to nothing and the form is back), `submitted` (money may move from
 * now on), `succeeded` (the flow has reached its purpose). `suspended`: the page will be silent until it speaks again (a
 * print dialog). Others are passed on to the game's `progress` event.
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

/** By `type`. */
export const pageMessageSchemas = {
  hello: helloSchema,
  ready: readySchema,
  ask: askSchema,
  progress: progressSchema,
  settle: settleSchema,
  open: openSchema,
  pong: pongSchema,
};

export type Hello = z.infer<typeof helloSchema>;
export type PageMessage = z.infer<(typeof pageMessageSchemas)[keyof typeof pageMessageSchemas]>;

/** @returns undefined for what is not a message of this protocol version */
export function readPageMessage(raw: unknown): PageMessage | undefined {
  const { type } = Object(raw) as { type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(pageMessageSchemas, type)) return undefined;
  return pageMessageSchemas[type as keyof typeof pageMessageSchemas].safeParse(raw).data;
}
