import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { userTokenSchema } from './authorization.js';
import { safeAreaSchema } from './host-messages.js';
import { finiteNumber, positiveWholeNumber, wholeNumber } from './numbers.js';

/** Never used twice. */
export const idSchema = positiveWholeNumber;

const themeSchema = z.looseObject({
  backgroundColor: z.nullish(z.string()),
  primaryColor: z.nullish(z.string()),
  colorScheme: z.nullish(z.string()),
});

const addressesSchema = z.looseObject({
  authUrl: z.string(),
  invoicingUrl: z.string(),
  paymentsUrl: z.string(),
  webUrl: z.string(),
  hostedUrl: z.string(),
});

/** As hosts report them: engines know a code of the SDK's list or nothing. */
const hostErrorSchema = z.looseObject({ code: z.nullish(z.string()), message: z.nullish(z.string()) });

/** What a host may say, by `type`. Absent and null are the same, as small JSON libraries of engines write null; unknown fields are ignored. */
export const HOST_MESSAGES = {
  init: z.looseObject({
    versions: z.array(finiteNumber),
    environment: z.union([z.string(), addressesSchema]),
    environments: z.nullish(z.record(z.string(), z.union([z.string(), addressesSchema]))),
    ports: z.array(z.string()),
    seed: z.nullish(z.string()),
    session: z.nullish(z.boolean()),
    locale: z.nullish(z.string()),
    theme: z.nullish(themeSchema),
    logLevel: z.nullish(z.string()),
    online: z.nullish(z.boolean()),
    safeArea: z.nullish(safeAreaSchema),
    drawsClose: z.nullish(z.boolean()),
  }),
  detach: z.looseObject({ keepViews: z.nullish(z.boolean()) }),
  attach: z.looseObject({}),
  dispose: z.looseObject({}),
  call: z.looseObject({
    id: idSchema,
    flow: z.string(),
    transactionId: z.nullish(z.string()),
    redirect: z.nullish(z.string()),
    confirm: z.nullish(z.boolean()),
    flowConfig: z.nullish(anyObject),
    theme: z.nullish(themeSchema),
    locale: z.nullish(z.string()),
    timeoutMs: z.nullish(finiteNumber),
  }),
  close: z.looseObject({ id: idSchema }),
  prewarm: z.looseObject({ flow: z.string(), locale: z.nullish(z.string()) }),
  'session.set': z.looseObject({ token: userTokenSchema }),
  'session.clear': z.looseObject({}),
  answer: z.looseObject({
    id: idSchema,
    ok: z.boolean(),
    value: z.optional(z.unknown()),
    error: z.nullish(hostErrorSchema),
  }),
  'timer.fired': z.looseObject({ id: idSchema }),
  'webview.message': z.looseObject({ view: idSchema, text: z.string() }),
  'webview.closeRequest': z.looseObject({ view: idSchema }),
  'webview.gone': z.looseObject({ view: idSchema, error: z.nullish(hostErrorSchema) }),
  'webview.input': z.looseObject({ view: idSchema, action: z.string() }),
  online: z.looseObject({ online: z.boolean() }),
  safeArea: safeAreaSchema,
} as const;

/** The `value` of a host's answer to `http.send`. */
export const httpAnswerSchema = z.looseObject({
  status: wholeNumber,
  headers: z.nullish(z.record(z.string(), z.string())),
  body: z.nullish(z.string()),
});

/** The `value` of a host's answer to `confirm.get`. */
export const confirmationSchema = z.enum(['complete', 'incomplete', 'pending']);

export type HostMessageType = keyof typeof HOST_MESSAGES;
/** The fields of one message of the host. */
export type HostMessageOf<T extends HostMessageType> = z.infer<(typeof HOST_MESSAGES)[T]>;
export type HostError = z.infer<typeof hostErrorSchema>;
