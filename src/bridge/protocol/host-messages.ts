import * as z from 'zod/mini';
import { userTokenSchema } from '../../model/authorization.js';

/** 1 to 2^53 − 1; never used twice. */
const idSchema = z.int().check(z.positive());

const themeSchema = z.looseObject({
  backgroundColor: optional(z.string()),
  primaryColor: optional(z.string()),
  colorScheme: optional(z.string()),
});

const addressesSchema = z.looseObject({
  authUrl: z.string(),
  invoicingUrl: z.string(),
  paymentsUrl: z.string(),
  webUrl: z.string(),
  hostedUrl: z.string(),
});

const safeAreaSchema = z.looseObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() });

/** As hosts report them: engines know a code of the SDK's list or nothing. */
const hostErrorSchema = z.looseObject({ code: optional(z.string()), message: optional(z.string()) });

/** What a host may say, by `type`. Absent and null are the same; unknown fields are ignored. */
export const HOST_MESSAGES = {
  init: z.looseObject({
    versions: z.array(z.number()),
    environment: z.union([z.string(), addressesSchema]),
    environments: optional(z.record(z.string(), z.union([z.string(), addressesSchema]))),
    ports: z.array(z.string()),
    seed: optional(z.string()),
    session: optional(z.boolean()),
    locale: optional(z.string()),
    theme: optional(themeSchema),
    logLevel: optional(z.string()),
    online: optional(z.boolean()),
    safeArea: optional(safeAreaSchema),
    drawsClose: optional(z.boolean()),
  }),
  detach: z.looseObject({ keepViews: optional(z.boolean()) }),
  attach: z.looseObject({}),
  dispose: z.looseObject({}),
  call: z.looseObject({
    id: idSchema,
    flow: z.string(),
    transactionId: optional(z.string()),
    redirect: optional(z.string()),
    confirm: optional(z.boolean()),
    flowConfig: optional(z.looseObject({})),
    theme: optional(themeSchema),
    locale: optional(z.string()),
    timeoutMs: optional(z.number()),
  }),
  close: z.looseObject({ id: idSchema }),
  prewarm: z.looseObject({ flow: z.string(), locale: optional(z.string()) }),
  'session.set': z.looseObject({ token: userTokenSchema }),
  'session.clear': z.looseObject({}),
  answer: z.looseObject({
    id: idSchema,
    ok: z.boolean(),
    value: z.optional(z.unknown()),
    error: optional(hostErrorSchema),
  }),
  'timer.fired': z.looseObject({ id: idSchema }),
  'webview.message': z.looseObject({ view: idSchema, text: z.string() }),
  'webview.closeRequest': z.looseObject({ view: idSchema }),
  'webview.gone': z.looseObject({ view: idSchema, error: optional(hostErrorSchema) }),
  'webview.input': z.looseObject({ view: idSchema, action: z.string() }),
  online: z.looseObject({ online: z.boolean() }),
  safeArea: safeAreaSchema,
} as const;

export type HostMessageType = keyof typeof HOST_MESSAGES;
/** The fields of one message of the host. */
export type HostMessageOf<T extends HostMessageType> = z.infer<(typeof HOST_MESSAGES)[T]>;
export type HostError = z.infer<typeof hostErrorSchema>;

/** Absent, null and undefined are one; small JSON libraries of engines write null. */
function optional<T extends z.core.$ZodType>(schema: T) {
  return z.optional(z.nullable(schema));
}
