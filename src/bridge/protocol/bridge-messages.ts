import * as v from 'valibot';
import { frameErrorSchema } from '../../frame/messages.js';
import { anyObject } from '../../model/any-object.js';
import { flowEventSchema, selectedPaymentMethodSchema } from '../../model/flow-event.js';
import { finiteNumber } from '../../model/numbers.js';
import { idSchema as id } from './host-messages.js';

const view = id;
const request = { id };
const flow = v.string();

/** A flow's outcome as the SDK's callbacks get it; see `FlowResult`. An error comes without its cause. */
const resultSchema = v.looseObject({
  ...flowEventSchema.entries,
  paymentMethods: v.optional(v.pipe(v.array(selectedPaymentMethodSchema), v.readonly())),
  state: v.string(),
  cause: v.optional(v.string()),
  submitted: v.optional(v.boolean()),
  error: v.optional(frameErrorSchema),
});

/** What the bridge may say, by `type`: the contract that bindings and their types are made from. */
export const BRIDGE_MESSAGES = {
  ready: v.object({ version: finiteNumber, versions: v.array(finiteNumber), sdk: v.string(), nextCallId: id }),
  attached: v.object({ nextCallId: id, kept: finiteNumber }),
  detached: v.looseObject({}),
  disposed: v.looseObject({}),
  error: v.object({
    code: v.string(),
    message: v.string(),
    about: v.optional(v.object({ type: v.optional(v.string()), id: v.optional(finiteNumber) })),
    versions: v.optional(v.array(finiteNumber)),
  }),
  settled: v.object({ id, flow, result: resultSchema, late: v.optional(v.boolean()) }),
  event: v.object({ name: v.string(), id: v.optional(id), data: v.optional(anyObject) }),
  'http.send': v.object({
    ...request,
    request: v.object({
      method: v.string(),
      url: v.string(),
      headers: v.record(v.string(), v.string()),
      body: v.optional(v.string()),
    }),
  }),
  'http.cancel': v.object({ id }),
  'random.bytes': v.object({ ...request, length: finiteNumber }),
  'storage.read': v.object({ ...request, key: v.string() }),
  'storage.write': v.object({ ...request, key: v.string(), value: v.string() }),
  'storage.remove': v.object({ ...request, key: v.string() }),
  'session.get': v.object({ ...request }),
  'redirect.get': v.object({ ...request, call: id, flow }),
  'confirm.get': v.object({ ...request, call: id, flow }),
  'timer.set': v.object({ id, delayMs: finiteNumber }),
  'timer.clear': v.object({ id }),
  'log.write': v.object({ level: v.string(), code: v.string(), message: v.string() }),
  'webview.open': v.object({
    view,
    origin: v.string(),
    page: v.string(),
    backgroundColor: v.optional(v.string()),
    locale: v.optional(v.string()),
  }),
  'webview.load': v.object({ view, url: v.string() }),
  'webview.show': v.object({ view }),
  'webview.post': v.object({ view, text: v.string() }),
  'webview.openPage': v.object({ view, url: v.string() }),
  'webview.close': v.object({ view }),
  'webview.prewarm': v.object({
    page: v.string(),
    origin: v.string(),
    url: v.string(),
    locale: v.optional(v.string()),
  }),
} as const;

type Schemas = typeof BRIDGE_MESSAGES;
export type BridgeMessageType = keyof Schemas;
/** One message of the bridge. */
export type BridgeMessage = {
  [T in BridgeMessageType]: { readonly type: T } & Readonly<v.InferOutput<Schemas[T]>>;
}[BridgeMessageType];
/** The bridge's message of one type. */
export type BridgeMessageOf<T extends BridgeMessageType> = Extract<BridgeMessage, { type: T }>;
/** Hands a message to the host, sooner or later. */
export type Emit = (message: BridgeMessage) => void;
