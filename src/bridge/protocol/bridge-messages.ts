import { frameErrorSchema } from '../../frame/messages.js';
import { flowEventSchema, type SelectedPaymentMethod, selectedPaymentMethodSchema } from '../../model/flow-event.js';
import * as s from '../../model/schema.js';
import { idSchema as id } from './host-messages.js';

const view = id;
const request = { id };
const flow = s.string;

/** A flow's outcome as the SDK's callbacks get it; see `FlowResult`. An error comes without its cause. */
const resultSchema = s.looseObject({
  ...flowEventSchema.shape,
  paymentMethods: s.optional(s.array(selectedPaymentMethodSchema) as s.Schema<readonly SelectedPaymentMethod[]>),
  state: s.string,
  cause: s.optional(s.string),
  submitted: s.optional(s.boolean),
  error: s.optional(frameErrorSchema),
});

/** What the bridge may say, by `type`: the contract that bindings and their types are made from. */
export const BRIDGE_MESSAGES = {
  ready: s.object({ version: s.number, versions: s.array(s.number), sdk: s.string, nextCallId: id }),
  attached: s.object({ nextCallId: id, kept: s.number }),
  detached: s.looseObject({}),
  disposed: s.looseObject({}),
  error: s.object({
    code: s.string,
    message: s.string,
    about: s.optional(s.object({ type: s.optional(s.string), id: s.optional(s.number) })),
    versions: s.optional(s.array(s.number)),
  }),
  settled: s.object({ id, flow, result: resultSchema, late: s.optional(s.boolean) }),
  event: s.object({ name: s.string, id: s.optional(id), data: s.optional(s.looseObject({})) }),
  'http.send': s.object({
    ...request,
    request: s.object({
      method: s.string,
      url: s.string,
      headers: s.record(s.string),
      body: s.optional(s.string),
    }),
  }),
  'http.cancel': s.object({ id }),
  'random.bytes': s.object({ ...request, length: s.number }),
  'storage.read': s.object({ ...request, key: s.string }),
  'storage.write': s.object({ ...request, key: s.string, value: s.string }),
  'storage.remove': s.object({ ...request, key: s.string }),
  'session.get': s.object({ ...request }),
  'redirect.get': s.object({ ...request, call: id, flow }),
  'confirm.get': s.object({ ...request, call: id, flow }),
  'timer.set': s.object({ id, delayMs: s.number }),
  'timer.clear': s.object({ id }),
  'log.write': s.object({ level: s.string, code: s.string, message: s.string }),
  'webview.open': s.object({
    view,
    origin: s.string,
    page: s.string,
    backgroundColor: s.optional(s.string),
    locale: s.optional(s.string),
  }),
  'webview.load': s.object({ view, url: s.string }),
  'webview.show': s.object({ view }),
  'webview.post': s.object({ view, text: s.string }),
  'webview.openPage': s.object({ view, url: s.string }),
  'webview.close': s.object({ view }),
  'webview.prewarm': s.object({
    page: s.string,
    origin: s.string,
    url: s.string,
    locale: s.optional(s.string),
  }),
} as const;

type Schemas = typeof BRIDGE_MESSAGES;
export type BridgeMessageType = keyof Schemas;
/** One message of the bridge. */
export type BridgeMessage = {
  [T in BridgeMessageType]: { readonly type: T } & Readonly<s.Infer<Schemas[T]>>;
}[BridgeMessageType];
/** The bridge's message of one type. */
export type BridgeMessageOf<T extends BridgeMessageType> = Extract<BridgeMessage, { type: T }>;
/** Hands a message to the host, sooner or later. */
export type Emit = (message: BridgeMessage) => void;
