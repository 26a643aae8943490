import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { idSchema as id } from './bridge-host-messages.js';
import { apiErrorSchema, flowEventSchema, frameErrorSchema, selectedPaymentMethodSchema } from './flow-event.js';
import { finiteNumber } from './numbers.js';

const view = id;
const request = {
  /** The request; `answer` names it. */
  id,
};
const flow = z.string();

/** A flow's outcome as the SDK's callbacks get it; see `FlowResult`. An error comes without its cause. */
const resultSchema = z.looseObject({
  ...flowEventSchema._zod.def.shape,
  /** The buyer's selection, for invoice creation (§6.2). */
  paymentMethods: z.optional(z.readonly(z.array(selectedPaymentMethodSchema))),
  /** Of a paid checkout: what a receipt and the history know it by. */
  transaction_id: z.optional(z.string()),
  /** `complete`, `cancel` or `error` (§6.2). */
  state: z.string(),
  /** Who ended a cancelled flow, such as `closed_by_player`. */
  cause: z.optional(z.string()),
  /** Of a cancel: a payment was submitted before; ask your server for its outcome. */
  submitted: z.optional(z.boolean()),
  /** Of an error: switch on its `code`. */
  error: z.optional(frameErrorSchema),
  /** Of an error: the API's data (§4.4). */
  payload: z.optional(apiErrorSchema),
});

/** What the bridge may say, by `type`: the contract that bindings and their types are made from. */
export const BRIDGE_MESSAGES = {
  ready: z.object({
    /** The version of the protocol that is spoken from now on. */
    version: finiteNumber,
    /** Versions of the protocol that the bridge speaks. */
    versions: z.array(finiteNumber),
    /** The release of the SDK. */
    sdk: z.string(),
    /** The least free call id. */
    nextCallId: id,
  }),
  attached: z.object({
    /** The least free call id. */
    nextCallId: id,
    /** How many outcomes were kept and follow. */
    kept: finiteNumber,
  }),
  detached: z.looseObject({}),
  disposed: z.looseObject({}),
  error: z.object({
    /** Such as `message_invalid` or `version_unsupported`. */
    code: z.string(),
    /** A human-readable sentence. */
    message: z.string(),
    /** The message that it is about. */
    about: z.optional(
      z.object({
        /** The message's type. */
        type: z.optional(z.string()),
        /** The message's id. */
        id: z.optional(finiteNumber),
      }),
    ),
    /** Of `version_unsupported`: what the bridge speaks. */
    versions: z.optional(z.array(finiteNumber)),
  }),
  settled: z.object({
    /** The call. */
    id,
    /** The call's flow. */
    flow,
    /** How it ended (§6.2). */
    result: resultSchema,
    /** True when it ended while the game was detached. */
    late: z.optional(z.boolean()),
  }),
  event: z.object({
    /** Such as `opened`, `ready` or `progress`. */
    name: z.string(),
    /** The call, when it is of one. */
    id: z.optional(id),
    /** What belongs to the event. */
    data: z.optional(anyObject),
  }),
  'http.send': z.object({
    ...request,
    /** What to send. */
    request: z.object({
      /** Such as `GET`. */
      method: z.string(),
      /** The whole address. */
      url: z.string(),
      /** By name, in lower case. They carry tokens: never log them. */
      headers: z.record(z.string(), z.string()),
      /** As text; absent when there is none. */
      body: z.optional(z.string()),
    }),
  }),
  'http.cancel': z.object({
    /** The request of `http.send`. */
    id,
  }),
  'random.bytes': z.object({
    ...request,
    /** How many bytes. */
    length: finiteNumber,
  }),
  'storage.read': z.object({
    ...request,
    /** The name that it is kept under. */
    key: z.string(),
  }),
  'storage.write': z.object({
    ...request,
    /** The name to keep it under. */
    key: z.string(),
    /** A secret. */
    value: z.string(),
  }),
  'storage.remove': z.object({
    ...request,
    /** The name that it is kept under. */
    key: z.string(),
  }),
  'session.get': z.object({ ...request }),
  'redirect.get': z.object({
    ...request,
    /** The call that needs a redirect. */
    call: id,
    /** The call's flow. */
    flow,
  }),
  'confirm.get': z.object({
    ...request,
    /** The call that was interrupted. */
    call: id,
    /** The call's flow. */
    flow,
  }),
  'timer.set': z.object({
    /** The timer; `timer.fired` names it. */
    id,
    /** Milliseconds from now. */
    delayMs: finiteNumber,
  }),
  'timer.clear': z.object({
    /** The timer. */
    id,
  }),
  'log.write': z.object({
    /** `debug`, `warn` or `error`. */
    level: z.string(),
    /** What happened, in a word. */
    code: z.string(),
    /** What happened, in a sentence without secrets. */
    message: z.string(),
  }),
  'webview.open': z.object({
    /** Names the new web view. */
    view,
    /** The only origin that the view may show at the top. */
    origin: z.string(),
    /** The flow's name. */
    page: z.string(),
    /** A CSS colour, until the page is there. */
    backgroundColor: z.optional(z.string()),
    /** Language of the page, BCP 47. */
    locale: z.optional(z.string()),
  }),
  'webview.load': z.object({
    /** The web view. */
    view,
    /** Has no secret. */
    url: z.string(),
  }),
  'webview.show': z.object({
    /** The web view. */
    view,
  }),
  'webview.post': z.object({
    /** The web view. */
    view,
    /** For the page's `svcReceive`, as it is. */
    text: z.string(),
  }),
  'webview.openPage': z.object({
    /** The web view that asks. */
    view,
    /** For the system's browser: a bank's page. */
    url: z.string(),
  }),
  'webview.close': z.object({
    /** The web view. */
    view,
  }),
  'webview.prewarm': z.object({
    /** The flow's name. */
    page: z.string(),
    /** The only origin that the view may show at the top. */
    origin: z.string(),
    /** The page to load in advance; has no secret. */
    url: z.string(),
    /** Language of the page, BCP 47. */
    locale: z.optional(z.string()),
  }),
} as const;

type Schemas = typeof BRIDGE_MESSAGES;
export type BridgeMessageType = keyof Schemas;
/** One message of the bridge. */
export type BridgeMessage = {
  [T in BridgeMessageType]: { readonly type: T } & Readonly<z.infer<Schemas[T]>>;
}[BridgeMessageType];
/** The bridge's message of one type. */
export type BridgeMessageOf<T extends BridgeMessageType> = Extract<BridgeMessage, { type: T }>;
/** Hands a message to the host, sooner or later. */
export type Emit = (message: BridgeMessage) => void;
