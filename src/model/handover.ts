import * as z from 'zod/mini';
import { currencyField, optionalInput, uuidField } from './fields.js';
import { localeText } from './flow-requests.js';
import { brandingSchema, flowSessionSchema } from './flow-session.js';
import { openEnum, optionalField, shownText, sometimes } from './reading.js';

/** The steps that a player may take on a phone. */
export const HANDOVER_PURPOSES = ['add_card', 'bank_step', 'kyc'] as const;
/** A step that a player may take on a phone. */
export type HandoverPurpose = (typeof HANDOVER_PURPOSES)[number];

/** Hands one step of a flow over to the player's phone (Gap §4.3). */
export const handoverRequestSchema = z.object({
  /** `add_card`, `bank_step` or `kyc`: the one thing that the phone may do. */
  purpose: z.enum(HANDOVER_PURPOSES),
  /** Of the new card. Absent: the invoice's, else the buyer's first. */
  currency: optionalInput(currencyField()),
  /** The top-up whose bank step it is; a checkout has one payment only. */
  purchase_id: optionalInput(uuidField()),
});

/** Opens a handover on the phone, once (Gap §4.3). */
export const phoneSessionRequestSchema = z.object({
  /** From the link's fragment; hyphens and lower case are read, too. */
  link_token: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\w -]*$/, 'must be the end of the link')),
  /** Created by the page once per load; makes the call safe to retry. */
  redemption_id: optionalInput(uuidField()),
  /** Language of the page, BCP 47. */
  locale: optionalInput(localeText),
});

/** How a handover stands; both screens see it (Gap §4.3). */
export const handoverSchema = z.looseObject({
  /** The handover, a UUID. */
  handover_id: z.string(),
  /** `add_card`, `bank_step` or `kyc`. */
  purpose: openEnum(HANDOVER_PURPOSES),
  /** `waiting` for a phone, `opened` on it, `done`, `ended` by either side, or `expired`. */
  state: openEnum(['waiting', 'opened', 'done', 'ended', 'expired']),
  /** Shown on both screens, so that a stranger's code is noticed; no secret. */
  code: z.string(),
  /** Until then the link opens; once opened, until then the phone has time. ISO 8601, UTC. */
  expires: z.string(),
  /** The same as a number, for screens whose clock is wrong; 0 when it is over. */
  seconds_left: z.number(),
});

/** The flow API's handover response (Gap §4.3). */
export const handoverAnswerSchema = z.looseObject({
  /** How it stands. */
  handover: z.looseObject({
    ...handoverSchema.shape,
    /** The card that the phone added, a UUID. */
    payment_method_id: sometimes(z.string()),
  }),
});

/** The flow API's new handover response, the only one with the link (Gap §4.3). */
export const startedHandoverAnswerSchema = z.looseObject({
  /** The new handover; earlier ones of the session have ended. */
  handover: z.looseObject({
    ...handoverSchema.shape,
    /** What the phone opens; works once. */
    link: z.string(),
    /** The link as people type it. */
    address: z.string(),
    /** The link as a QR code. */
    qr: z.looseObject({
      /** Modules per side, without the quiet zone. */
      size: z.number(),
      /** The dark modules, as the `d` of an SVG path in a square of `size`. */
      path: z.string(),
    }),
  }),
});

/** What a phone sees of a handover: whose it is, and how it stands (Gap §4.3). */
export const phoneStepSchema = z.looseObject({
  /** How it stands. */
  handover: handoverSchema,
  /** Of a bank step that waits: the bank's page. */
  bank_url: sometimes(z.string()),
});

/** The response to opening a handover, the only one with the token (Gap §4.3). */
export const openedPhoneAnswerSchema = z.looseObject({
  ...phoneStepSchema.shape,
  /** Bearer token for this one step. */
  session_token: z.string(),
  /** Who asks. */
  integrator: z.looseObject({
    /** The name that players see. */
    display_name: shownText(),
    /** The integrator's branding. */
    branding: optionalField(brandingSchema),
  }),
  /** For whom. */
  account: z.looseObject({
    /** The player's name. */
    display_name: shownText(),
    /** Masked. */
    email: shownText(),
  }),
  /** Where the card is typed. */
  card_entry: flowSessionSchema.shape.card_entry,
  /** True where a new card is always kept. */
  card_is_kept: sometimes(z.boolean()),
  /** True if an identity was submitted before, and is asked for again. */
  kyc_again: sometimes(z.boolean()),
});

/** What a phone sees of a handover. */
export type PhoneStep = z.infer<typeof phoneStepSchema>;
/** The response to opening a handover. */
export type OpenedPhone = z.infer<typeof openedPhoneAnswerSchema>;
/** How a handover stands. */
export type Handover = z.infer<typeof handoverSchema>;
