import * as z from 'zod/mini';
import { finiteNumber } from './numbers.js';
import { openEnum } from './reading.js';

// Between a card form and the provider's fields in it: `window.postMessage` both ways. Each side accepts a message only from the other's
// window and origin and with the entry's session, and sends to that origin only.

const ofEntry = {
  /** The `entry_id` of the card entry: random, the same in all its messages. */
  session: z.string(),
};

/** Colours as CSS writes them; each may be absent. */
const coloursSchema = z.looseObject({
  /** Behind the fields. */
  surface: z.optional(z.string()),
  /** Of typed text and labels. */
  text: z.optional(z.string()),
  /** Of hints. */
  text_soft: z.optional(z.string()),
  /** Around a field. */
  line: z.optional(z.string()),
  /** Of the focus ring. */
  accent: z.optional(z.string()),
  /** Of errors. */
  error: z.optional(z.string()),
});

const initSchema = z.looseObject({
  type: z.literal('svc-card-entry:init'),
  ...ofEntry,
  /** BCP 47. */
  language: z.string(),
  /** How the form around the fields looks. */
  theme: z.looseObject({
    /** `light` or `dark`. */
    scheme: z.string(),
    /** `ltr` or `rtl`. */
    direction: z.string(),
    /** Of the form's text, in CSS pixels. */
    font_size: finiteNumber,
    /** The form's colours. */
    colours: coloursSchema,
  }),
  /** The form's own words, in its language; fields may show their own instead. */
  labels: z.looseObject({
    /** Label of the number. */
    number: z.string(),
    /** Label of the expiry date. */
    expiry: z.string(),
    /** Hint: how the date is written. */
    expiry_hint: z.string(),
    /** Label of the security code. */
    security_code: z.string(),
    /** Hint: how many digits. */
    security_code_hint: z.string(),
    /** Error: not a card number. */
    number_invalid: z.string(),
    /** Error: not a date. */
    expiry_invalid: z.string(),
    /** Error: in the past. */
    card_expired: z.string(),
    /** Error: not a security code. */
    security_code_invalid: z.string(),
    /** Error: the provider cannot be reached. */
    provider_down: z.string(),
  }),
});

/** What a card form says to the provider's fields, by `type` (Gap §4.3). */
export const cardFormMessageSchema = z.discriminatedUnion('type', [
  /** Repeated until the fields are `ready`. */
  initSchema,
  /** Make a token, or say what is wrong: answered by one `token` or one `error`. */
  z.looseObject({ type: z.literal('svc-card-entry:submit'), ...ofEntry }),
  /** Moves the focus on in a direction. Answered by `leave` at the fields' end. */
  z.looseObject({
    type: z.literal('svc-card-entry:focus'),
    ...ofEntry,
    /** `up`, `down`, `left` or `right`; `error` goes to the first refused field. */
    direction: openEnum(['up', 'down', 'left', 'right', 'error']),
    /** Whether focus has just come into the fields: `down` starts at the first, `up` at the last. */
    enters: z.boolean(),
  }),
  /** Answered by `pong`, while the fields live. */
  z.looseObject({ type: z.literal('svc-card-entry:ping'), ...ofEntry }),
]);

/** What the provider's fields say to the card form around them, by `type` (Gap §4.3). */
export const cardFieldsMessageSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('svc-card-entry:ready'),
    ...ofEntry,
    /** That the fields need, in CSS pixels. */
    height: finiteNumber,
  }),
  z.looseObject({
    type: z.literal('svc-card-entry:state'),
    ...ofEntry,
    /** Whether every field is valid. */
    complete: z.boolean(),
    /** That the fields need now, in CSS pixels. */
    height: finiteNumber,
    /** Such as `visa`, once it is known. */
    brand: z.optional(z.string()),
    /** Fields that show an error: `number`, `expiry`, `security_code`. */
    invalid: z.array(z.string()),
  }),
  z.looseObject({
    type: z.literal('svc-card-entry:token'),
    ...ofEntry,
    /** For one card entry, once. */
    token: z.string(),
    /** Such as `visa`. */
    brand: z.string(),
    /** Shown to the player. */
    last_four: z.string(),
    /** `MM/YY`. */
    expiry: z.string(),
  }),
  z.looseObject({
    type: z.literal('svc-card-entry:error'),
    ...ofEntry,
    /** The field that the fields mark themselves; absent: none is at fault, and the form shows the message. */
    field: z.optional(z.string()),
    /** For the player. */
    message: z.string(),
  }),
  z.looseObject({
    type: z.literal('svc-card-entry:leave'),
    ...ofEntry,
    /** Where the focus goes on: `up`, `down`, `left`, `right`; `back` goes back, and `submit` submits the form (Enter). */
    direction: openEnum(['up', 'down', 'left', 'right', 'back', 'submit']),
  }),
  z.looseObject({ type: z.literal('svc-card-entry:pong'), ...ofEntry }),
]);

/** What a card form says to the provider's fields, by `type`. */
export type CardFormMessage = z.infer<typeof cardFormMessageSchema>;
/** What the provider's fields say to the card form around them, by `type`. */
export type CardFieldsMessage = z.infer<typeof cardFieldsMessageSchema>;
