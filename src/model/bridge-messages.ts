import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { idSchema as id } from './bridge-host-messages.js';
import { apiErrorSchema, flowEventSchema, frameErrorSchema, selectedPaymentMethodSchema } from './flow-event.js';
import { finiteNumber } from './numbers.js';

const view = id;
const request = { id };
const flow = z.string();

/** A flow's outcome as the SDK's callbacks get it; see `FlowResult`. An error comes without its cause. */
const resultSchema = z.looseObject({
  ...flowEventSchema._zod.def.shape,
  paymentMethods: z.optional(z.readonly(z.array(selectedPaymentMethodSchema))),
  state: z.string(),
  cause: z.optional(z.string()),
  submitted: z.optional(z.boolean()),
  error: z.optional(frameErrorSchema),
  payload: z.optional(apiErrorSchema),
});

/** What the bridge may say, by `type`: the contract that bindings and their types are made from. */
export const BRIDGE_MESSAGES = {
  ready: z.object({ version: finiteNumber, versions: z.array(finiteNumber), sdk: z.string(), nextCallId: id }),
  attached: z.object({ nextCallId: id, kept: finiteNumber }),
  detached: z.looseObject({}),
  disposed: z.looseObject({}),
  error: z.object({
    code: z.string(),
    message: z.string(),
    about: z.optional(z.object({ type: z.optional(z.string()), id: z.optional(finiteNumber) })),
    versions: z.optional(z.array(finiteNumber)),
  }),
  settled: z.object({ id, flow, result: resultSchema, late: z.optional(z.boolean()) }),
  event: z.object({ name: z.string(), id: z.optional(id), data: z.optional(anyObject) }),
  'http.send': z.object({
    ...request,
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.optional(z.string()),
    }),
  }),
  'http.cancel': z.object({ id }),
  'random.bytes': z.object({ ...request, length: finiteNumber }),
  'storage.read': z.object({ ...request, key: z.string() }),
  'storage.write': z.object({ ...request, key: z.string(), value: z.string() }),
  'storage.remove': z.object({ ...request, key: z.string() }),
  'session.get': z.object({ ...request }),
  'redirect.get': z.object({ ...request, call: id, flow }),
  'confirm.get': z.object({ ...request, call: id, flow }),
  'timer.set': z.object({ id, delayMs: finiteNumber }),
  'timer.clear': z.object({ id }),
  'log.write': z.object({ level: z.string(), code: z.string(), message: z.string() }),
  'webview.open': z.object({
    view,
    origin: z.string(),
    page: z.string(),
    backgroundColor: z.optional(z.string()),
    locale: z.optional(z.string()),
  }),
  'webview.load': z.object({ view, url: z.string() }),
  'webview.show': z.object({ view }),
  'webview.post': z.object({ view, text: z.string() }),
  'webview.openPage': z.object({ view, url: z.string() }),
  'webview.close': z.object({ view }),
  'webview.prewarm': z.object({
    page: z.string(),
    origin: z.string(),
    url: z.string(),
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
