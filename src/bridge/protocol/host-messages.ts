import * as v from 'valibot';
import { anyObject } from '../../model/any-object.js';
import { userTokenSchema } from '../../model/authorization.js';
import { finiteNumber, positiveWholeNumber } from '../../model/numbers.js';

/** Never used twice. */
export const idSchema = positiveWholeNumber;

const themeSchema = v.looseObject({
  backgroundColor: v.nullish(v.string()),
  primaryColor: v.nullish(v.string()),
  colorScheme: v.nullish(v.string()),
});

const addressesSchema = v.looseObject({
  authUrl: v.string(),
  invoicingUrl: v.string(),
  paymentsUrl: v.string(),
  webUrl: v.string(),
  hostedUrl: v.string(),
});

const safeAreaSchema = v.looseObject({
  top: finiteNumber,
  right: finiteNumber,
  bottom: finiteNumber,
  left: finiteNumber,
});

/** As hosts report them: engines know a code of the SDK's list or nothing. */
const hostErrorSchema = v.looseObject({ code: v.nullish(v.string()), message: v.nullish(v.string()) });

/** What a host may say, by `type`. Absent and null are the same, as small JSON libraries of engines write null; unknown fields are ignored. */
export const HOST_MESSAGES = {
  init: v.looseObject({
    versions: v.array(finiteNumber),
    environment: v.union([v.string(), addressesSchema]),
    environments: v.nullish(v.record(v.string(), v.union([v.string(), addressesSchema]))),
    ports: v.array(v.string()),
    seed: v.nullish(v.string()),
    session: v.nullish(v.boolean()),
    locale: v.nullish(v.string()),
    theme: v.nullish(themeSchema),
    logLevel: v.nullish(v.string()),
    online: v.nullish(v.boolean()),
    safeArea: v.nullish(safeAreaSchema),
    drawsClose: v.nullish(v.boolean()),
  }),
  detach: v.looseObject({ keepViews: v.nullish(v.boolean()) }),
  attach: v.looseObject({}),
  dispose: v.looseObject({}),
  call: v.looseObject({
    id: idSchema,
    flow: v.string(),
    transactionId: v.nullish(v.string()),
    redirect: v.nullish(v.string()),
    confirm: v.nullish(v.boolean()),
    flowConfig: v.nullish(anyObject),
    theme: v.nullish(themeSchema),
    locale: v.nullish(v.string()),
    timeoutMs: v.nullish(finiteNumber),
  }),
  close: v.looseObject({ id: idSchema }),
  prewarm: v.looseObject({ flow: v.string(), locale: v.nullish(v.string()) }),
  'session.set': v.looseObject({ token: userTokenSchema }),
  'session.clear': v.looseObject({}),
  answer: v.looseObject({
    id: idSchema,
    ok: v.boolean(),
    value: v.optional(v.unknown()),
    error: v.nullish(hostErrorSchema),
  }),
  'timer.fired': v.looseObject({ id: idSchema }),
  'webview.message': v.looseObject({ view: idSchema, text: v.string() }),
  'webview.closeRequest': v.looseObject({ view: idSchema }),
  'webview.gone': v.looseObject({ view: idSchema, error: v.nullish(hostErrorSchema) }),
  'webview.input': v.looseObject({ view: idSchema, action: v.string() }),
  online: v.looseObject({ online: v.boolean() }),
  safeArea: safeAreaSchema,
} as const;

export type HostMessageType = keyof typeof HOST_MESSAGES;
/** The fields of one message of the host. */
export type HostMessageOf<T extends HostMessageType> = v.InferOutput<(typeof HOST_MESSAGES)[T]>;
export type HostError = v.InferOutput<typeof hostErrorSchema>;
