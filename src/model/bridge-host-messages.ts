import { anyObject } from './any-object.js';
import { userTokenSchema } from './authorization.js';
import { safeAreaSchema } from './host-messages.js';
import * as z from './kinds.js';
import { finiteNumber, positiveWholeNumber, wholeNumber } from './numbers.js';

/** Never used twice. */
export const idSchema = positiveWholeNumber;

const themeSchema = z.looseObject({
  /** A CSS colour (§4.3). */
  backgroundColor: z.nullish(z.string()),
  /** A CSS colour (§4.3). */
  primaryColor: z.nullish(z.string()),
  /** `light` or `dark`; absent follows the system. */
  colorScheme: z.nullish(z.string()),
  /** A complete look, which the other fields change: `neon`, `parchment`, `arcade` or `minimal` (Gap §4.3). */
  preset: z.nullish(z.string()),
  /** The font of all texts, by name: of `typefaceFile`, else of the player's system (Gap §4.3). */
  typeface: z.nullish(z.string()),
  /** A WOFF2 file of at most 300 KB, as base64 (Gap §4.3). */
  typefaceFile: z.nullish(z.string()),
  /** `round`, `soft`, `square` or `cut` (Gap §4.3). */
  corners: z.nullish(z.string()),
  /** What cards and buttons look like: `flat`, `raised`, `outlined` or `glass` (Gap §4.3). */
  surface: z.nullish(z.string()),
  /** `compact`, `comfortable` or `roomy` (Gap §4.3). */
  density: z.nullish(z.string()),
  /** `full`, `reduced` or `none`; a player who asked for less motion gets less (Gap §4.3). */
  motion: z.nullish(z.string()),
  /** What moves, presses and refusals sound like: `off`, `soft` or `retro`; absent is `off` (Gap §4.3). */
  sounds: z.nullish(z.string()),
  /**
   * Large letters, two panes and a gamepad's signs, for players across the room: `on`, `off` or `auto`, which is on for a gamepad and
   * on a television; absent is `auto` (Gap §4.3).
   */
  tenFoot: z.nullish(z.string()),
});

const addressesSchema = z.looseObject({
  /** `{auth_url}`: tokens and authorization. */
  authUrl: z.string(),
  /** `{invoicing_url}`: invoices, escrows, history. */
  invoicingUrl: z.string(),
  /** `{payments_url}`: payment methods. */
  paymentsUrl: z.string(),
  /** `{web_url}`: widget script and flow pages. */
  webUrl: z.string(),
  /** `{hosted_url}`: hosted checkout. */
  hostedUrl: z.string(),
});

/** As hosts report them: engines know a code of the SDK's list or nothing. */
const hostErrorSchema = z.looseObject({
  /** A code of the SDK's list, such as `network_failed`. */
  code: z.nullish(z.string()),
  /** A human-readable sentence. */
  message: z.nullish(z.string()),
});

/** What a host may say, by `type`. Absent and null are the same, as small JSON libraries of engines write null; unknown fields are ignored. */
export const HOST_MESSAGES = {
  init: z.looseObject({
    /** Versions of the protocol that the host speaks. */
    versions: z.array(finiteNumber),
    /** One origin that serves everything, a name of `environments`, or the five addresses. */
    environment: z.union([z.string(), addressesSchema]),
    /** Addresses by the name of the environment. */
    environments: z.nullish(z.record(z.union([z.string(), addressesSchema]))),
    /** The ports that the host answers, such as `http`; absent: none. */
    ports: z.nullish(z.array(z.string())),
    /** base64url of 32 secure random bytes. */
    seed: z.nullish(z.string()),
    /** True when the host answers `session.get`. */
    session: z.nullish(z.boolean()),
    /** Your public `integrator_id`, which is in the address of a payment flow's page; without it a page learns it from its redirect. */
    integrator: z.nullish(z.string()),
    /** Language of the pages, BCP 47; absent follows the system. */
    locale: z.nullish(z.string()),
    /** The look of the pages (§4.3). */
    theme: z.nullish(themeSchema),
    /** The least level that `log.write` gets: `debug`, `warn` or `error`. */
    logLevel: z.nullish(z.string()),
    /** False while the device has no network. */
    online: z.nullish(z.boolean()),
    /** What the screen's shape covers. */
    safeArea: z.nullish(safeAreaSchema),
    /** True when web views draw their own Close. */
    drawsClose: z.nullish(z.boolean()),
  }),
  detach: z.looseObject({
    /** True leaves open flows open. */
    keepViews: z.nullish(z.boolean()),
  }),
  attach: z.looseObject({}),
  dispose: z.looseObject({}),
  call: z.looseObject({
    /** Greater than every call id before. */
    id: idSchema,
    /** `history`, `receipt`, or a payment flow such as `checkout`. */
    flow: z.string(),
    /** Of the receipt (§4.4). */
    transactionId: z.nullish(z.string()),
    /** From authorize-user or authorize-invoice; absent: `redirect.get` asks for it at the last moment. */
    redirect: z.nullish(z.string()),
    /** True: `confirm.get` is asked after an interrupted payment. */
    confirm: z.nullish(z.boolean()),
    /** Options of this flow (§4.3). */
    flowConfig: z.nullish(anyObject),
    /** For this flow, over the theme of `init`. */
    theme: z.nullish(themeSchema),
    /** For this flow, in place of the locale of `init`. */
    locale: z.nullish(z.string()),
    /** Milliseconds until the flow ends with `timeout`; absent: no limit. */
    timeoutMs: z.nullish(finiteNumber),
  }),
  close: z.looseObject({
    /** The call. */
    id: idSchema,
  }),
  prewarm: z.looseObject({
    /** The flow whose page is to be loaded in advance. */
    flow: z.string(),
    /** Language of the page, BCP 47. */
    locale: z.nullish(z.string()),
  }),
  'session.set': z.looseObject({
    /** As authorize-user gave it (§2.6). */
    token: userTokenSchema,
  }),
  'session.clear': z.looseObject({}),
  answer: z.looseObject({
    /** The request. */
    id: idSchema,
    /** False when the host could not do it. */
    ok: z.boolean(),
    /** What the request asked for, when `ok`. */
    value: z.optional(z.unknown()),
    /** Why not, when not `ok`. */
    error: z.nullish(hostErrorSchema),
  }),
  'timer.fired': z.looseObject({
    /** The timer. */
    id: idSchema,
  }),
  'webview.message': z.looseObject({
    /** The web view. */
    view: idSchema,
    /** What the page said, as it came. */
    text: z.string(),
  }),
  'webview.closeRequest': z.looseObject({
    /** The web view. */
    view: idSchema,
  }),
  'webview.gone': z.looseObject({
    /** The web view. */
    view: idSchema,
    /** Absent when the player closed it. */
    error: z.nullish(hostErrorSchema),
  }),
  'webview.input': z.looseObject({
    /** The web view. */
    view: idSchema,
    /** `up`, `down`, `left`, `right`, `accept` or `back`; before the page is on screen, `back` closes the flow. */
    action: z.string(),
  }),
  online: z.looseObject({
    /** False while the device has no network. */
    online: z.boolean(),
  }),
  safeArea: safeAreaSchema,
};

/** The `value` of a host's answer to `http.send`. */
export const httpAnswerSchema = z.looseObject({
  /** The HTTP status. */
  status: wholeNumber,
  /** By name, in lower case. */
  headers: z.nullish(z.record(z.string())),
  /** As text. */
  body: z.nullish(z.string()),
});

/** The `value` of a host's answer to `confirm.get`. */
export const confirmationSchema = z.oneOf(['complete', 'incomplete', 'pending']);

export type HostMessageType = keyof typeof HOST_MESSAGES;
/** The fields of one message of the host. */
export type HostMessageOf<T extends HostMessageType> = z.infer<(typeof HOST_MESSAGES)[T]>;
/** The `value` of a host's answer to `http.send`. */
export type HttpAnswer = z.infer<typeof httpAnswerSchema>;
/** The `value` of a host's answer to `confirm.get`. */
export type ConfirmationAnswer = z.infer<typeof confirmationSchema>;
export type HostError = z.infer<typeof hostErrorSchema>;
