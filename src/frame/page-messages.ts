import { flowEventSchema } from '../model/flow-event.js';
import * as s from '../model/schema.js';
import { frameErrorSchema } from './frame-error-schema.js';

/** What a page says, by `type`. */
const schemas = {
  hello: s.looseObject({
    versions: s.array(s.number),
    /** `history`, `receipt`, or a flow's name. */
    page: s.string,
  }),

  ready: s.looseObject({}),

  ask: s.looseObject({
    id: s.number,
    /** `transactions.list`, `transactions.get` or `receipts.send`; see `ScreenCalls`. */
    call: s.string,
    args: s.looseObject({}),
  }),

  /**
   * Milestones: `content` (first real content is on screen), `error` (an error screen is on screen; `error` says which),
   * `recovered` (it is gone again, or a submission came to nothing and the form is back), `submitted` (money may move
   * from now on), `succeeded` (the flow has reached its purpose). `suspended`: the page will be silent until it speaks
   * again (a print dialog). Others are passed on to the game's `progress` event.
   */
  progress: s.looseObject({
    step: s.string,
    error: s.optional(frameErrorSchema),
    data: s.optional(s.looseObject({})),
  }),

  /** The end. `event.state` is `complete`, `cancel` or `error`; `error` says why in the last case. */
  settle: s.looseObject({ event: flowEventSchema, error: s.optional(frameErrorSchema) }),

  /** Asks the host to open a top-level page (a bank's 3-D Secure step). */
  open: s.looseObject({ url: s.string }),

  pong: s.looseObject({ n: s.number }),
};

type Schemas = typeof schemas;

export type PageMessage = { [T in keyof Schemas]: { type: T } & s.Infer<Schemas[T]> }[keyof Schemas];
export type Hello = Extract<PageMessage, { type: 'hello' }>;

/** @returns undefined for what is not a message of this protocol version */
export function readPageMessage(raw: unknown): PageMessage | undefined {
  const type = String((Object(raw) as { type?: unknown }).type);
  if (!Object.keys(schemas).includes(type)) return undefined;
  return schemas[type as keyof Schemas].safeParse(raw).data as PageMessage | undefined;
}
