import { anyObject } from './any-object.js';
import { flowEventSchema, frameErrorSchema } from './flow-event.js';
import * as z from './kinds.js';
import { finiteNumber } from './numbers.js';

/** What a page says, by `type`. */
const schemas = {
  hello: z.looseObject({
    versions: z.array(finiteNumber),
    /** `history`, `receipt`, or a flow's name. */
    page: z.string(),
  }),

  ready: z.looseObject({}),

  ask: z.looseObject({
    id: finiteNumber,
    /** `transactions.list`, `transactions.get` or `receipts.send`; see `ScreenCalls`. */
    call: z.string(),
    args: anyObject,
  }),

  /**
   * Milestones: `content` (first real content is on screen), `error` (an error screen is on screen; `error` says which),
   * `recovered` (it is gone again, or a submission came to nothing and the form is back), `submitted` (money may move
   * from now on), `succeeded` (the flow has reached its purpose). `suspended`: the page will be silent until it speaks
   * again (a print dialog). Others are passed on to the game's `progress` event.
   */
  progress: z.looseObject({
    step: z.string(),
    error: z.optional(frameErrorSchema),
    data: z.optional(anyObject),
  }),

  /** The end. `event.state` is `complete`, `cancel` or `error`; `error` says why in the last case. */
  settle: z.looseObject({ event: flowEventSchema, error: z.optional(frameErrorSchema) }),

  /** Asks the host to open a top-level page (a bank's 3-D Secure step). */
  open: z.looseObject({ url: z.string() }),

  pong: z.looseObject({ n: finiteNumber }),
};

type Schemas = typeof schemas;

/** Everything that a page says to its host, by `type`. */
export type PageMessage = { [T in keyof Schemas]: { type: T } & z.infer<Schemas[T]> }[keyof Schemas];
/** The first message of a page; repeated until it is welcomed. */
export type Hello = Extract<PageMessage, { type: 'hello' }>;

/** @returns undefined for what is not a message of this protocol version */
export function readPageMessage(raw: unknown): PageMessage | undefined {
  const type = String((Object(raw) as { type?: unknown }).type);
  if (!Object.keys(schemas).includes(type)) return undefined;
  const parsed = z.safeParse(schemas[type as keyof Schemas], raw);
  return parsed.success ? (parsed.data as PageMessage) : undefined;
}
