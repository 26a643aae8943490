import { userTokenSchema } from '../../model/authorization.js';
import * as s from '../../model/schema.js';

/** 1 to 2^53 − 1; never used twice. */
export const idSchema = s.custom<number>(
  'integer',
  'a positive whole number',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
);

const themeSchema = s.looseObject({
  backgroundColor: optional(s.string),
  primaryColor: optional(s.string),
  colorScheme: optional(s.string),
});

const addressesSchema = s.looseObject({
  authUrl: s.string,
  invoicingUrl: s.string,
  paymentsUrl: s.string,
  webUrl: s.string,
  hostedUrl: s.string,
});

const safeAreaSchema = s.looseObject({ top: s.number, right: s.number, bottom: s.number, left: s.number });

/** As hosts report them: engines know a code of the SDK's list or nothing. */
const hostErrorSchema = s.looseObject({ code: optional(s.string), message: optional(s.string) });

/** What a host may say, by `type`. Absent and null are the same; unknown fields are ignored. */
export const HOST_MESSAGES = {
  init: s.looseObject({
    versions: s.array(s.number),
    environment: s.union(s.string, addressesSchema),
    environments: optional(s.record(s.union(s.string, addressesSchema))),
    ports: s.array(s.string),
    seed: optional(s.string),
    session: optional(s.boolean),
    locale: optional(s.string),
    theme: optional(themeSchema),
    logLevel: optional(s.string),
    online: optional(s.boolean),
    safeArea: optional(safeAreaSchema),
    drawsClose: optional(s.boolean),
  }),
  detach: s.looseObject({ keepViews: optional(s.boolean) }),
  attach: s.looseObject({}),
  dispose: s.looseObject({}),
  call: s.looseObject({
    id: idSchema,
    flow: s.string,
    transactionId: optional(s.string),
    redirect: optional(s.string),
    confirm: optional(s.boolean),
    flowConfig: optional(s.looseObject({})),
    theme: optional(themeSchema),
    locale: optional(s.string),
    timeoutMs: optional(s.number),
  }),
  close: s.looseObject({ id: idSchema }),
  prewarm: s.looseObject({ flow: s.string, locale: optional(s.string) }),
  'session.set': s.looseObject({ token: userTokenSchema }),
  'session.clear': s.looseObject({}),
  answer: s.looseObject({
    id: idSchema,
    ok: s.boolean,
    value: s.optional(s.unknown),
    error: optional(hostErrorSchema),
  }),
  'timer.fired': s.looseObject({ id: idSchema }),
  'webview.message': s.looseObject({ view: idSchema, text: s.string }),
  'webview.closeRequest': s.looseObject({ view: idSchema }),
  'webview.gone': s.looseObject({ view: idSchema, error: optional(hostErrorSchema) }),
  'webview.input': s.looseObject({ view: idSchema, action: s.string }),
  online: s.looseObject({ online: s.boolean }),
  safeArea: safeAreaSchema,
} as const;

export type HostMessageType = keyof typeof HOST_MESSAGES;
/** The fields of one message of the host. */
export type HostMessageOf<T extends HostMessageType> = s.Infer<(typeof HOST_MESSAGES)[T]>;
export type HostError = s.Infer<typeof hostErrorSchema>;

/** Absent, null and undefined are one; small JSON libraries of engines write null. */
function optional<T>(schema: s.Schema<T>): s.Schema<T | null | undefined> {
  return s.optional(s.nullable(schema));
}
